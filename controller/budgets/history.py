"""The history of a map calibrated by hand: every limit that was ever recorded, by whom, and on what it rests.

Each record names the one before it by its SHA-256, so that a record that was changed, left out or put between others is
found when the map is read. The limits in force follow from the history and from nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.budgets.errors import BudgetError

LADDER_ROUNDING = "ladder"


@dataclass(frozen=True, slots=True)
class Copied:
    """The map that a record was copied from, as it was then."""

    map_name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Calibration:
    """One limit as it was recorded. Limit and cost in dollars.

    Attributes:
        level: the level's name.
        limit: the strict limit.
        reference_cost: what the reference bridge costs.
        reference_sha256: its stored file.
        margin: the factor from cost to limit; ``None`` where the limit was typed by hand or copied.
        step: the limit was rounded up to a multiple of this, ``None`` where on the ladder of the map that ships.
        reason: why a limit was typed by hand.
        executor: where the reference ran.
        executor_sha256: the physical constants with which it ran, or the game, its version and speed, as one hash.
        level_sha256: the level on which it ran, by ``controller.references.level_hash``.
        at: when it was recorded, ISO in UTC.
        by: the name that the person gave; never taken from the machine.
        note: anything else; may be empty.
        copied: the map from which it was taken as a start; ``None`` where it was calibrated here.
    """

    level: str
    limit: float
    reference_cost: float
    reference_sha256: str
    margin: float | None
    step: float | None
    reason: str
    executor: str
    executor_sha256: str
    level_sha256: str
    at: str
    by: str
    note: str = ""
    copied: Copied | None = None

    @property
    def typed(self) -> bool:
        """Whether the limit was typed by hand."""
        return bool(self.reason)

    @property
    def ratio(self) -> float:
        """The reference's cost over the limit: how much of the budget it needs."""
        return self.reference_cost / self.limit


def in_force(history: Iterable[Calibration]) -> dict[str, Calibration]:
    """The last record of each level, levels in the order in which they were first recorded."""
    return {record.level: record for record in history}


def history_lines(history: Sequence[Calibration]) -> list[str]:
    """The records as JSON, one a line, each with the SHA-256 of the line before it."""
    lines: list[str] = []
    previous = ""
    for record in history:
        line = json.dumps(_json(record, previous), ensure_ascii=False, allow_nan=False)
        lines.append(line)
        previous = hashlib.sha256(line.encode()).hexdigest()
    return lines


def history_from(values: Sequence[Mapping[str, Any]], name: str) -> tuple[Calibration, ...]:
    """The records back from their JSON.

    Raises:
        BudgetError: the history was altered: a record does not follow from the one before it.
        KeyError, TypeError, ValueError: a record lacks something or is of the wrong kind.
    """
    history = tuple(_record(value) for value in values)
    for place, (value, line) in enumerate(zip(values, history_lines(history), strict=True), start=1):
        if json.dumps(value, ensure_ascii=False) != line:
            raise BudgetError(
                f"budget map {name!r}: record {place} of its history was altered by other means than this program; "
                "restore the file from a copy"
            )
    return history


def _json(record: Calibration, previous: str) -> dict[str, object]:
    return {
        "level": record.level,
        "limit": record.limit,
        "reference_cost": record.reference_cost,
        "reference_sha256": record.reference_sha256,
        "margin": record.margin,
        "rounding": LADDER_ROUNDING if record.step is None else record.step,
        "reason": record.reason,
        "executor": record.executor,
        "executor_sha256": record.executor_sha256,
        "level_sha256": record.level_sha256,
        "at": record.at,
        "by": record.by,
        "note": record.note,
        "copied": None if record.copied is None else {"map": record.copied.map_name, "sha256": record.copied.sha256},
        "previous": previous,
    }


def _record(value: Mapping[str, Any]) -> Calibration:
    copied, rounding, margin = value["copied"], value["rounding"], value["margin"]
    return Calibration(
        level=str(value["level"]),
        limit=float(value["limit"]),
        reference_cost=float(value["reference_cost"]),
        reference_sha256=str(value["reference_sha256"]),
        margin=None if margin is None else float(margin),
        step=None if rounding == LADDER_ROUNDING else float(rounding),
        reason=str(value["reason"]),
        executor=str(value["executor"]),
        executor_sha256=str(value["executor_sha256"]),
        level_sha256=str(value["level_sha256"]),
        at=str(value["at"]),
        by=str(value["by"]),
        note=str(value["note"]),
        copied=None if copied is None else Copied(str(copied["map"]), str(copied["sha256"])),
    )
