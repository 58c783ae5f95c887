"""Rows out of records: pure, the same whether a sweep is running or the index is made again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.episode.key import EpisodeKey
from controller.episode.trajectory import CallRecord, Trajectory
from controller.records.audit import read_verdicts, standing
from controller.records.redaction import redacted
from controller.records.result import last_executed, total_usage, usage_of
from controller.records.session import Session
from controller.store.http_schema import COLUMNS

Row = dict[str, object]
Rows = Iterator[tuple[str, Row]]
QUEUED = "queued"


def episode_id(session: str, key: EpisodeKey) -> str:
    """The one text that names an episode in the store."""
    return f"{session}/{key.row}/{key.level}"


def session_rows(session: Session, folder: Path) -> Rows:
    """The session itself, its runs, notes, budgets and verdicts."""
    summary = session.summary
    yield (
        "sessions",
        {
            "session": summary.session,
            "folder": str(folder),
            "created_at": summary.created_at,
            "status": summary.status,
            "suite": summary.suite,
            "levels": len(summary.levels),
            "episodes": len(summary.rows) * len(summary.levels),
            "configuration": _text(summary.configuration),
        },
    )
    for number, run in enumerate(summary.runs, 1):
        yield (
            "runs",
            {
                "session": summary.session,
                "number": number,
                "started_at": run.started_at,
                "ended_at": run.ended_at,
                "jobs": run.jobs,
                "provenance": _text(run.provenance),
            },
        )
    for number, note in enumerate(summary.notes, 1):
        yield "audit_notes", {"session": summary.session, "number": number, "at": note.at, "text": note.text}
    yield from _budget_rows(session)
    yield from _verdict_rows(session)


def episode_rows(
    session: Session, key: EpisodeKey, trajectory: Trajectory | None, tries: Sequence[Trajectory | None]
) -> Rows:
    """An episode (``queued`` without a trajectory), its tries, calls, attempts and violations."""
    episode = episode_id(session.summary.session, key)
    yield "episodes", _episode_row(session, key, episode, trajectory, tries)
    for number, earlier in enumerate(tries, 1):
        yield (
            "tries",
            {
                "episode": episode,
                "number": number,
                "status": None if earlier is None else earlier.status,
                "calls_used": 0 if earlier is None else earlier.llm_calls_used,
                "started_at": None if earlier is None else earlier.started_at,
                "usage": _text({} if earlier is None else usage_of(earlier)),
            },
        )
    for call in () if trajectory is None else trajectory.calls:
        yield from _call_rows(episode, call)


def http_rows(episode: str, aside: int, call: int, trace: Mapping[str, object]) -> Rows:
    """The HTTP attempts that a request trace lists under ``http_attempts``; ``aside`` is 0 for the try that counts."""
    attempts = trace.get("http_attempts")
    for number, attempt in enumerate(attempts if isinstance(attempts, list) else (), 1):
        told = attempt if isinstance(attempt, Mapping) else {}
        place: Row = {"episode": episode, "try": aside, "call": call, "number": number}
        columns = {column: told.get(column) for column in COLUMNS}
        yield "http_attempts", place | columns | {"detail": _text(attempt)}


def reading_rows(episode: str, attempt: int, frames: Mapping[str, Any]) -> Rows:
    """The detector readings that ``frames.json`` lists; the editor frame's number is -1."""
    for reading in frames["readings"]:
        row: Row = {"episode": episode, "attempt": attempt, "frame": reading["index"], "time_s": reading["time_s"]}
        for pixel in ("success", "failure"):
            for channel, value in zip(("red", "green", "blue"), reading[f"{pixel}_rgb"], strict=True):
                row[f"{pixel}_{channel}"] = value
        yield "readings", row


def _episode_row(
    session: Session,
    key: EpisodeKey,
    episode: str,
    trajectory: Trajectory | None,
    tries: Sequence[Trajectory | None],
) -> Row:
    executor = next(row.executor for row in session.summary.rows if row.row == key.row)
    used = [usage_of(one) for one in (trajectory, *tries) if one is not None]
    row: Row = {
        "episode": episode,
        "session": session.summary.session,
        "suite": key.suite,
        "level": key.level,
        "designer": key.designer,
        "condition": key.condition,
        "repeat": key.repeat,
        "executor": executor,
        "status": QUEUED,
        "limit_dollars": None,
        "calls_used": 0,
        "attempts_used": 0,
        "cost": None,
        "started_at": None,
        "ended_at": None,
        "error_where": None,
        "error_message": None,
        "interrupted_tries": len(tries),
        "usage": _text(total_usage(used)),
    }
    if trajectory is None:
        return row
    executed, error = last_executed(trajectory), trajectory.error
    return row | {
        "status": trajectory.status,
        "limit_dollars": trajectory.limit,
        "calls_used": trajectory.llm_calls_used,
        "attempts_used": trajectory.physics_attempts_used,
        "cost": None if executed is None else executed.cost,
        "started_at": trajectory.started_at,
        "ended_at": trajectory.ended_at,
        "error_where": None if error is None else error.where,
        "error_message": None if error is None else error.message,
    }


def _call_rows(episode: str, call: CallRecord) -> Rows:
    bridge = call.candidate
    yield (
        "calls",
        {
            "episode": episode,
            "call": call.call,
            "started_at": call.started_at,
            "ended_at": call.ended_at,
            "feedback_received": call.feedback_received,
            "valid": int(call.valid),
            "cost": call.cost,
            "response_length": None if call.response is None else len(call.response),
            "nodes": None if bridge is None else len(bridge.nodes),
            "members": None if bridge is None else len(bridge.members),
            "tolerated": _text(call.tolerated),
            "usage": _text(call.usage),
            **{
                f"{phase}_s": call.timing_s.get(phase)
                for phase in ("observe", "designer", "validate", "execute", "evidence")
            },
        },
    )
    if call.attempt is not None:
        attempt = call.attempt
        yield (
            "attempts",
            {
                "episode": episode,
                "call": call.call,
                "attempt": attempt.attempt,
                "outcome": attempt.outcome,
                "eligible_frames": attempt.eligible_frames,
                "marker_frame": attempt.marker_frame,
                "selected_frames": _text(attempt.selected_frames),
                "facts": _text(attempt.facts),
            },
        )
    for number, violation in enumerate(call.violations, 1):
        yield (
            "violations",
            {
                "episode": episode,
                "call": call.call,
                "number": number,
                "code": violation.code,
                "message": violation.message,
                "ids": _text(violation.ids),
            },
        )


def _budget_rows(session: Session) -> Rows:
    summary = session.summary
    limits = summary.configuration.get("limits")
    names = {row.condition: row.budget_map for row in summary.rows}
    for condition, by_level in limits.items() if isinstance(limits, Mapping) else ():
        for level, limit in by_level.items():
            yield (
                "budgets",
                {
                    "session": summary.session,
                    "condition": condition,
                    "level": level,
                    "budget_map": names[condition].name,
                    "sha256": names[condition].sha256,
                    "limit_dollars": limit,
                },
            )


def _verdict_rows(session: Session) -> Rows:
    verdicts = read_verdicts(session.folder)
    last = set(map(id, standing(verdicts)))
    for number, verdict in enumerate(verdicts, 1):
        yield (
            "verdicts",
            {
                "session": session.summary.session,
                "number": number,
                "episode": episode_id(session.summary.session, verdict.key),
                "call": verdict.call,
                "opinion": verdict.opinion,
                "note": verdict.note,
                "by_whom": verdict.by,
                "at": verdict.at,
                "standing": int(id(verdict) in last),
            },
        )


def _text(value: object) -> str:
    return json.dumps(redacted(value), sort_keys=True)
