"""Every check over some session folders, one episode in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.episode.key import EpisodeKey
from controller.records.codec import trajectory_from
from controller.records.names import RESULT, SUMMARY, TRAJECTORY, episode_folder
from controller.records.reading import damaged, is_kept, read_json, read_record
from controller.records.session import Session, read_session
from controller.verification.check import Check, Findings
from controller.verification.checksums import SUMS, changes, read_sums, sealed_files
from controller.verification.episode_checks import EPISODE_CHECKS, EpisodeRecords
from controller.verification.migration import up_to_date
from controller.verification.replay_checks import legality_findings, replay_findings, same_validator
from controller.verification.row_checks import configuration_findings, duplicate_keys, missing_levels, mixed_rows
from controller.verification.session_checks import PROTOCOL, budget_findings, protocol_findings

Progress = Callable[[int, int], None]
"""Told how many episodes are looked at, and of how many."""

BETWEEN = ("no_duplicate_keys", "one_configuration", "one_prompt", "one_validator")
ON_DISK = ("no_missing_trajectories", "no_unplanned_trajectories")


@dataclass(frozen=True, slots=True)
class Demands:
    """What is looked into beyond the records themselves.

    Attributes:
        full: every row must cover the whole benchmark.
        replay: responses are judged again and embedded attempts run again.
        sealed: sessions carry seals of their own; those inside a release do not.
    """

    full: bool = False
    replay: bool = False
    sealed: bool = True


RECORDS = Demands()
"""The records themselves and no more."""


def verify_sessions(
    folders: Sequence[Path], demands: Demands = RECORDS, progress: Progress = lambda _done, _of: None
) -> tuple[Check, ...]:
    """Make every check.

    Raises:
        NewerRecordError: a session is of a newer version.
        RecordsError: a folder is no session, or a record is damaged; it is named.
    """
    findings = Findings()
    findings.open(*BETWEEN, *ON_DISK, *PROTOCOL, *EPISODE_CHECKS)
    with ExitStack() as copies:
        sessions = [read_session(copies.enter_context(up_to_date(folder))) for folder in folders]
        _between(sessions, demands, findings)
        total = sum(len(session.summary.rows) * len(session.summary.levels) for session in sessions)
        done = 0
        for session, folder in zip(sessions, folders, strict=True):
            if demands.sealed:
                _seal(folder, findings)
            for episode in _episodes(session, findings):
                _one(session, episode, demands, findings)
                done += 1
                progress(done, total)
    return findings.checks()


def _between(sessions: Sequence[Session], demands: Demands, findings: Findings) -> None:
    summaries = [session.summary for session in sessions]
    keys = ((summary.session, key) for summary in summaries for key in summary.episode_keys())
    findings.add("no_duplicate_keys", duplicate_keys(keys))
    for check, text in (*mixed_rows(summaries), *configuration_findings(summaries)):
        findings.add(check, [text])
    for summary in summaries:
        findings.add("one_budget_map", budget_findings(summary))
        for check, text in protocol_findings(summary):
            findings.add(check, [text])
    if demands.full:
        from controller.levels.catalogue import all_levels

        findings.open("benchmark_levels")
        findings.add("benchmark_levels", missing_levels(summaries, [level.name for level in all_levels()]))
    else:
        findings.leave("benchmark_levels", "ask for it with --full")
    if not demands.replay:
        findings.leave("legality", "ask for it with --replay")
        findings.leave("replay", "ask for it with --replay")


def _seal(folder: Path, findings: Findings) -> None:
    if not (folder / SUMS).exists():
        findings.leave("seal", f"{folder.name} is not sealed; seal it with --seal")
        return
    findings.open("seal")
    found = changes(folder, read_sums(folder / SUMS), sealed_files(folder))
    findings.add("seal", (f"{folder.name}/{text}" for text in found))


def _one(session: Session, episode: EpisodeRecords, demands: Demands, findings: Findings) -> None:
    for name, check in EPISODE_CHECKS.items():
        findings.add(name, (f"{episode.name}: {text}" for text in check(episode)))
    if not demands.replay:
        return
    if same_validator(session):
        findings.add("legality", legality_findings(episode.trajectory))
    else:
        findings.leave("legality", f"{session.summary.session} was judged by another version of the validator")
    if episode.row.executor == "embedded":
        findings.add("replay", replay_findings(session, episode.key))
    else:
        findings.leave("replay", f"{episode.row.row} was not run by the embedded physics")


def _episodes(session: Session, findings: Findings) -> Iterator[EpisodeRecords]:
    """The planned episodes that have a trajectory; what is missing or too much is told."""
    copies = _copied_results(session)
    rows = {row.row: row for row in session.summary.rows}
    planned = set()
    for key in session.summary.episode_keys():
        folder = episode_folder(session.folder, key)
        planned.add(folder)
        path = folder / TRAJECTORY
        if not is_kept(path):
            findings.add("no_missing_trajectories", [f"{key.row}/{key.level}"])
            continue
        raw = read_record(path)
        try:
            trajectory = trajectory_from(raw)
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise damaged(path, f"{type(fault).__name__}: {fault}") from fault
        yield EpisodeRecords(
            session=session.folder,
            folder=folder,
            key=key,
            row=rows[key.row],
            configuration=session.summary.configuration,
            raw=raw,
            trajectory=trajectory,
            result=read_json(folder / RESULT) if is_kept(folder / RESULT) else None,
            copied=copies.get(_named(key)),
        )
    for path in sorted(session.folder.glob(f"*/*/{TRAJECTORY}")):
        if path.parent not in planned:
            findings.add("no_unplanned_trajectories", [path.parent.relative_to(session.folder).as_posix()])


def _copied_results(session: Session) -> Mapping[tuple[object, ...], Mapping[str, Any]]:
    value = read_json(session.folder / SUMMARY)
    return {
        tuple(result["key"][part] for part in ("suite", "level", "designer", "condition", "repeat")): result
        for result in value["results"]
    }


def _named(key: EpisodeKey) -> tuple[object, ...]:
    return key.suite, key.level, key.designer, key.condition, key.repeat
