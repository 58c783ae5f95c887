"""What people find when they look an episode over (paper G.2): kept beside the results, and never changing one.

``<session>/audit.jsonl`` holds one verdict a line, oldest first, and is only ever added to: a change of mind is one
more line. What a person said last of an episode is their standing verdict; an episode is disputed while anybody's
standing verdict disputes it. The file takes no part in a session's seal, because verdicts come after it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from controller.clock import utc_now
from controller.episode.key import EpisodeKey, KeyNameError
from controller.records.errors import NewerRecordError, RecordsError, unwritable
from controller.records.names import episode_folder
from controller.records.reading import damaged
from controller.records.redaction import without_machine_paths
from controller.records.writing import write_bytes

AUDIT = "audit.jsonl"
SCHEMA = 1

Opinion = Literal["agree", "dispute", "unsure"]
OPINIONS: tuple[Opinion, ...] = get_args(Opinion)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One person's finding on one episode. ``call`` is the call it is about, ``None`` for the episode as a whole."""

    key: EpisodeKey
    opinion: Opinion
    by: str
    at: str
    note: str = ""
    call: int | None = None


def add_verdict(
    session: Path,
    key: EpisodeKey,
    opinion: Opinion,
    by: str,
    *,
    note: str = "",
    call: int | None = None,
    now: Callable[[], str] = utc_now,
) -> Verdict:
    """Add a verdict to a session, forced to the disk; the result that it is about is not touched.

    Raises:
        RecordsError: there is no such episode, no name or no such opinion is given, or the file cannot be written.
        NewerRecordError: the file holds verdicts of a newer version.
    """
    if not by.strip():
        raise RecordsError("a verdict needs the name of whoever gives it: say who you are")
    if opinion not in OPINIONS:
        raise RecordsError(f"no verdict is called {opinion!r}: there are {', '.join(OPINIONS)}")
    if not episode_folder(session, key).is_dir():
        raise RecordsError(f"{session} holds no episode {key.row}/{key.level}: look up its row and level")
    verdict = Verdict(key, opinion, by.strip(), now(), without_machine_paths(note.strip()), call)
    with _held(session):
        verdicts = (*read_verdicts(session), verdict)
        text = "".join(json.dumps(_verdict_json(each), ensure_ascii=False) + "\n" for each in verdicts)
        write_bytes(session / AUDIT, text.encode(), durable=True)
    return verdict


def read_verdicts(session: Path) -> tuple[Verdict, ...]:
    """Every verdict of a session, oldest first; none where nobody gave one.

    Raises:
        NewerRecordError: one was written by a newer version.
        RecordsError: the file cannot be read or is damaged; the line is named.
    """
    path = session / AUDIT
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as fault:
        raise damaged(path, str(fault)) from fault
    return tuple(_verdict(path, number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip())


def standing(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """What each person said last of each episode, in the order in which it was said."""
    last = {(verdict.key, verdict.by): place for place, verdict in enumerate(verdicts)}
    return tuple(verdict for place, verdict in enumerate(verdicts) if last[verdict.key, verdict.by] == place)


def disputed(verdicts: Sequence[Verdict]) -> frozenset[EpisodeKey]:
    """The episodes that somebody disputes and has not taken back."""
    return frozenset(verdict.key for verdict in standing(verdicts) if verdict.opinion == "dispute")


def disputed_in(session: Path) -> frozenset[EpisodeKey]:
    """The disputed episodes of a session folder.

    Raises:
        RecordsError, NewerRecordError: as for ``read_verdicts``.
    """
    return disputed(read_verdicts(session))


def _verdict_json(verdict: Verdict) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "key": asdict(verdict.key),
        "call": verdict.call,
        "opinion": verdict.opinion,
        "note": verdict.note,
        "by": verdict.by,
        "at": verdict.at,
    }


def _verdict(path: Path, number: int, line: str) -> Verdict:
    try:
        value: Mapping[str, Any] = json.loads(line)
        if value["schema"] > SCHEMA:
            raise NewerRecordError(f"{path}, line {number}, was written by a newer version: update pbbench")
        return Verdict(
            key=EpisodeKey(**value["key"]),
            opinion=_opinion(value["opinion"]),
            by=str(value["by"]),
            at=str(value["at"]),
            note=str(value["note"]),
            call=value["call"],
        )
    except (KeyError, TypeError, ValueError, AttributeError, KeyNameError) as fault:
        raise damaged(path, f"line {number}: {type(fault).__name__}: {fault}") from fault


def _opinion(value: object) -> Opinion:
    if value not in OPINIONS:
        raise ValueError(f"unknown opinion {value!r}")
    return value


def _held(session: Path) -> Any:  # noqa: ANN401 - a lock, whose library is loaded only when one is taken
    """Hold the file while a line is added, so that two who judge at once lose nothing."""
    from filelock import FileLock

    try:
        return FileLock(session / ".audit.lock").acquire()
    except OSError as fault:
        raise unwritable(session / AUDIT, fault) from fault
