"""Reading a budget map."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from controller.budgets.errors import BudgetError, NoLimitError, UnknownBudgetMapError, WrongExecutorError

STRICT, LOOSE = "strict", "loose"
CONDITIONS = (STRICT, LOOSE)
LOOSE_LIMIT = 50_000
DEFAULT_MAP = "embedded-v1"
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class BudgetRow:
    """One level's strict limit and its provenance. Limit and cost in dollars; ``date`` is the day of calibration."""

    limit: float
    reference_cost: float
    reference_sha256: str
    date: str


@dataclass(frozen=True, slots=True)
class BudgetMap:
    """Strict limits by level. ``hash`` is the SHA-256 of the file, so that records tell which map they used."""

    name: str
    executor: str
    constants_sha256: str
    rule: str
    rows: Mapping[str, BudgetRow]
    hash: str

    def limit(self, level_name: str, condition: str) -> float:
        """The limit in dollars under ``strict`` or ``loose``.

        Raises:
            NoLimitError: the map lacks the level, or there is no such condition.
        """
        if condition == LOOSE:
            return float(LOOSE_LIMIT)
        if condition != STRICT:
            raise NoLimitError(f"unknown budget condition {condition!r}; there are {' and '.join(CONDITIONS)}")
        row = self.rows.get(level_name)
        if row is None:
            raise NoLimitError(
                f"budget map {self.name!r} has no limit for level {level_name!r}; calibrate one or run it loose"
            )
        return row.limit

    def require_executor(self, name: str) -> None:
        """Refuse to be used with an executor on which the references did not run.

        Raises:
            WrongExecutorError: ``name`` is not the map's executor.
        """
        if name != self.executor:
            raise WrongExecutorError(
                f"budget map {self.name!r} was calibrated on the {self.executor!r} executor, not on {name!r}; "
                f"use a map calibrated on {name!r}"
            )


def budget_folder() -> Traversable:
    """Where the maps that ship are."""
    return files("data").joinpath("budgets")


@cache
def load_budget_map(name: str = DEFAULT_MAP) -> BudgetMap:
    """The map of this name.

    Raises:
        UnknownBudgetMapError: there is none; tells which there are.
        BudgetError: its file cannot be read.
    """
    known = sorted(each.name.removesuffix(".json") for each in budget_folder().iterdir() if each.name.endswith(".json"))
    if name not in known:
        raise UnknownBudgetMapError(f"no budget map {name!r}; there are: {', '.join(known) or 'none'}")
    return read_budget_map(budget_folder().joinpath(f"{name}.json"))


def read_budget_map(path: Traversable) -> BudgetMap:
    """A map from its file.

    Raises:
        BudgetError: the file cannot be read, or is no budget map of this version.
    """
    try:
        content = path.read_bytes()
        value: dict[str, Any] = json.loads(content)
        if value["schema"] != SCHEMA:
            raise BudgetError(
                f"budget map {path.name} has schema {value['schema']!r}, this version reads {SCHEMA}; update"
            )
        return BudgetMap(
            name=str(value["name"]),
            executor=str(value["executor"]),
            constants_sha256=str(value["constants_sha256"]),
            rule=str(value["rule"]),
            rows={
                str(level): BudgetRow(
                    float(row["limit"]), float(row["reference_cost"]), str(row["reference_sha256"]), str(row["date"])
                )
                for level, row in value["rows"].items()
            },
            hash=hashlib.sha256(content).hexdigest(),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BudgetError(
            f"budget map {path.name} cannot be read ({type(error).__name__}: {error}); "
            "restore it, or rebuild it with `pbbench levels build`"
        ) from error


def budget_map_bytes(
    name: str, executor: str, constants_sha256: str, rule: str, rows: Mapping[str, BudgetRow]
) -> bytes:
    """A map's file: one row a line, in the order given, so that a change of one level is a change of one line."""
    head = {"schema": SCHEMA, "name": name, "executor": executor, "constants_sha256": constants_sha256, "rule": rule}
    lines = [
        f"  {json.dumps(level)}: "
        + json.dumps(
            {
                "limit": int(row.limit) if float(row.limit).is_integer() else row.limit,
                "reference_cost": row.reference_cost,
                "reference_sha256": row.reference_sha256,
                "date": row.date,
            }
        )
        for level, row in rows.items()
    ]
    opening = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return (opening + ',\n "rows": {\n' + ",\n".join(lines) + "\n }\n}\n").encode()
