"""The session's summary (paper D.7): frozen configuration, rows, the runs that worked on it, a copy of every result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from controller.episode.apparatus import BudgetSource
from controller.episode.key import EpisodeKey
from controller.records.names import SUMMARY
from controller.records.reading import damaged, read_record
from controller.records.redaction import redacted, without_machine_paths
from controller.records.writing import json_text, write_bytes

SCHEMA = 1

SessionStatus = Literal["running", "stopped", "complete"]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the result table: one designer, condition and repeat; one executor and one budget map."""

    row: str
    designer: str
    condition: str
    repeat: int
    executor: str
    budget_map: BudgetSource


@dataclass(frozen=True, slots=True)
class SweepRun:
    """One stretch of work on the session; ``ended_at`` is ``None`` while it lasts and when it was killed."""

    started_at: str
    jobs: int
    provenance: Mapping[str, object]
    ended_at: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something an auditor should know: a resume, a foreign budget map."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What ``summary.json`` holds but for the copied results.

    ``configuration`` is frozen: a session is resumed with an equal one or not at all. ``levels`` are in plan order.
    """

    session: str
    created_at: str
    suite: str
    levels: tuple[str, ...]
    rows: tuple[Row, ...]
    configuration: Mapping[str, object]
    status: SessionStatus = "running"
    runs: tuple[SweepRun, ...] = ()
    notes: tuple[Note, ...] = field(default=())

    def episode_keys(self) -> Iterator[EpisodeKey]:
        """Every planned episode, row by row, levels in plan order."""
        for row in self.rows:
            for level in self.levels:
                yield EpisodeKey(self.suite, level, row.designer, row.condition, row.repeat)

    def noted(self, at: str, text: str) -> Summary:
        """The summary with one more note."""
        return replace(self, notes=(*self.notes, Note(at, without_machine_paths(text))))


def write_summary(folder: Path, summary: Summary, results: Sequence[str]) -> None:
    """Write ``summary.json``; ``results`` are the copied results, each as its JSON text.

    Texts, because the summary is written again and again: making them anew of ten thousand results takes 110 ms during
    which nothing else can run in the process, joining them 6 ms.

    Raises:
        RecordsError: the system would not write it.
    """
    value: dict[str, object] = {
        "schema": SCHEMA,
        "session": summary.session,
        "created_at": summary.created_at,
        "status": summary.status,
        "suite": summary.suite,
        "levels": list(summary.levels),
        "rows": [asdict(row) for row in summary.rows],
        "configuration": redacted(summary.configuration),
        "runs": [asdict(run) for run in summary.runs],
        "notes": [asdict(note) for note in summary.notes],
    }
    path = folder / SUMMARY
    whole = f'{json_text(path, value)[:-1]}, "results": [{", ".join(results)}]}}'
    write_bytes(path, whole.encode(), durable=True)


def read_summary(folder: Path) -> Summary:
    """The summary of a session folder.

    Raises:
        NewerRecordError: a newer version wrote it.
        RecordsError: it is missing or damaged.
    """
    path = folder / SUMMARY
    value = read_record(path, SCHEMA)
    try:
        return _summary(value)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise damaged(path, f"{type(fault).__name__}: {fault}") from fault


def _summary(value: Mapping[str, Any]) -> Summary:
    return Summary(
        session=value["session"],
        created_at=value["created_at"],
        suite=value["suite"],
        levels=tuple(value["levels"]),
        rows=tuple(Row(**{**row, "budget_map": BudgetSource(**row["budget_map"])}) for row in value["rows"]),
        configuration=value["configuration"],
        status=value["status"],
        runs=tuple(SweepRun(**run) for run in value["runs"]),
        notes=tuple(Note(**note) for note in value["notes"]),
    )
