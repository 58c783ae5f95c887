"""The manifest of a release (paper G.4): what made every reported row, for a reader and for ``pbbench verify``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from controller.metrics.breakdown import overall
from controller.metrics.paper_tables import Rows
from controller.records.provenance import provenance
from controller.records.summary import Summary
from controller.verification.check import Check, valid

SCHEMA = 1
KIND = "polybridgebench release"
MANIFEST = "manifest.json"


@dataclass(slots=True)
class AccessTimes:
    """First and last start of a call, by row folder; times in ISO 8601, UTC."""

    _by_row: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def add(self, session: str, row: str, started_at: Iterable[object]) -> None:
        """Some more calls of a row."""
        times = sorted(time for time in started_at if isinstance(time, str))
        if times:
            first, last = self._by_row.get((session, row), (times[0], times[-1]))
            self._by_row[session, row] = (min(first, times[0]), max(last, times[-1]))

    def of(self, session: str, row: str) -> dict[str, str | None]:
        """Those of a row in a session."""
        first, last = self._by_row.get((session, row), (None, None))
        return {"first": first, "last": last}


@dataclass(frozen=True, slots=True)
class Held:
    """What a release holds beyond its tables; ``pictures`` is the archive, where there is one."""

    summaries: Sequence[tuple[str, Summary]]
    access: AccessTimes
    checks: Sequence[Check]
    tables: Sequence[str]
    formats: Sequence[str]
    pictures: Mapping[str, object] | None
    changed: Sequence[str]
    left_out: Sequence[str]


def manifest_json(rows: Rows, held: Held, created_at: str) -> dict[str, object]:
    """What ``manifest.json`` holds."""
    from controller.levels.catalogue import level_names, levels_hash

    summaries = [summary for _, summary in held.summaries]
    return {
        "schema": SCHEMA,
        "kind": KIND,
        "created_at": created_at,
        "exported_by": provenance(),
        "valid": valid(held.checks),
        "checks": [
            {"name": check.name, "outcome": check.outcome, "findings": list(check.findings), "not_done": check.not_done}
            for check in held.checks
        ],
        "benchmark": {"levels": len(level_names()), "levels_sha256": levels_hash()},
        "budget_maps": _distinct(asdict(row.budget_map) for summary in summaries for row in summary.rows),
        "validators": _distinct(summary.configuration.get("validator") for summary in summaries),
        "prompts": _distinct(
            designer["prompt"]
            for summary in summaries
            for designer in _mapping(summary.configuration.get("designers")).values()
            if "prompt" in _mapping(designer)
        ),
        "executors": _distinct(_executor(summary) for summary in summaries),
        "designers": _distinct(
            {"designer": name, "configuration": configuration}
            for summary in summaries
            for name, configuration in _mapping(summary.configuration.get("designers")).items()
        ),
        "environments": _distinct(run.provenance for summary in summaries for run in summary.runs),
        "sessions": [_session_json(folder, summary, held.access) for folder, summary in held.summaries],
        "rows": rows_json(rows, held.summaries, held.access),
        "tables": list(held.tables),
        "formats": list(held.formats),
        "pictures": held.pictures,
        "cleaned_files": list(held.changed),
        "left_out": list(held.left_out),
    }


def rows_json(rows: Rows, summaries: Sequence[tuple[str, Summary]], access: AccessTimes) -> list[dict[str, object]]:
    """Every reported row with the sessions that it comes from and when its designer was asked there."""
    told = []
    for row, facts in rows:
        whole, key = overall(row, facts), row.key
        sources = [
            {"session": summary.session, "row": each.row, "accessed": access.of(summary.session, each.row)}
            for _, summary in summaries
            for each in summary.rows
            if (summary.suite, each.designer, each.condition, each.executor, each.budget_map.sha256)
            == (key.suite, key.designer, key.condition, key.executor, key.budget_map_sha256)
        ]
        told.append(
            {
                **asdict(key),
                "repeats": list(row.repeats),
                "planned": whole.planned,
                "completed": whole.completed,
                "disputed": sum(tally.statuses.total() for tally in row.disputed.values()),
                "sources": sources,
            }
        )
    return told


def _session_json(folder: str, summary: Summary, access: AccessTimes) -> dict[str, object]:
    return {
        "session": summary.session,
        "folder": folder,
        "created_at": summary.created_at,
        "status": summary.status,
        "levels_expected": len(summary.levels),
        "episodes_expected": len(summary.levels) * len(summary.rows),
        "protocol": summary.configuration.get("protocol"),
        "rows": [{"row": row.row, "accessed": access.of(summary.session, row.row)} for row in summary.rows],
        "runs": [{"started_at": run.started_at, "ended_at": run.ended_at, "jobs": run.jobs} for run in summary.runs],
        "notes": [asdict(note) for note in summary.notes],
    }


def _executor(summary: Summary) -> dict[str, object]:
    """The executor's own configuration; its game is ``embedded`` or what the configuration says of it."""
    executor = _mapping(summary.configuration.get("executor"))
    own = _mapping(executor.get("configuration"))
    game = "embedded" if executor.get("name") == "embedded" else own.get("game")
    return {
        "executor": executor.get("name"),
        "game": game,
        "picture_px": own.get("picture_px"),
        "configuration": own,
    }


def _distinct(values: Iterable[object]) -> list[object]:
    found: list[object] = []
    for value in values:
        if value is not None and value not in found:
            found.append(value)
    return found


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
