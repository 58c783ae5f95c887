"""Budget maps: their file, and finding one by its name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from controller.budgets.errors import (
    BudgetError,
    DuplicateBudgetMapError,
    NoLimitError,
    UnknownBudgetMapError,
    WrongExecutorError,
)
from controller.budgets.history import Calibration, history_from, history_lines, in_force
from controller.budgets.place import SUFFIX, budget_folder, own_folder, own_names, shipped_names

STRICT, LOOSE = "strict", "loose"
CONDITIONS = (STRICT, LOOSE)
LOOSE_LIMIT = 50_000
DEFAULT_MAP = "embedded-v1"
SCHEMA = 1
VERSION_SIGN = "@"
HAND_RULE = "by hand: each record of the history has its own margin, rounding or reason"


@dataclass(frozen=True, slots=True)
class BudgetRow:
    """One level's strict limit and its provenance. Limit and cost in dollars; ``date`` is the day of calibration."""

    limit: float
    reference_cost: float
    reference_sha256: str
    date: str


@dataclass(frozen=True, slots=True)
class BudgetMap:
    """Strict limits by level. ``hash`` is the SHA-256 of the file, so that records tell which map they used.

    ``constants_sha256`` is that of every row's executor, empty where rows differ in it. ``history`` is empty for maps
    that were not calibrated by hand.
    """

    name: str
    executor: str
    constants_sha256: str
    rule: str
    rows: Mapping[str, BudgetRow]
    hash: str
    history: tuple[Calibration, ...] = ()

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


def budget_map_names() -> tuple[str, ...]:
    """Every map there is, those that ship first."""
    shipped = shipped_names()
    return (*sorted(shipped), *sorted(own_names() - shipped))


def load_budget_map(name: str = DEFAULT_MAP) -> BudgetMap:
    """The map of this name, of those that ship or of a person's own; a person's own are read anew each time.

    ``embedded-mine@12`` is the map as it was after its first 12 records, with the hash that its file had then, so that
    a sweep goes on under its own limits while more levels are calibrated.

    Raises:
        UnknownBudgetMapError: there is none, or it has no such version; tells what there is.
        DuplicateBudgetMapError: both folders have one of this name.
        BudgetError: its file cannot be read.
    """
    name, at, version = name.partition(VERSION_SIGN)
    shipped, own = name in shipped_names(), name in own_names()
    if shipped and own:
        raise DuplicateBudgetMapError(
            f"there are two budget maps {name!r}, one that ships and one of your own; rename or move your own, "
            f"{name}{SUFFIX}"
        )
    if shipped and not at:
        return _shipped(name)
    if not own:
        known = ", ".join(budget_map_names())
        raise UnknownBudgetMapError(f"no budget map {name + at + version!r}; there are: {known or 'none'}")
    found = read_budget_map(own_folder() / f"{name}{SUFFIX}")
    if found.name != name:
        raise BudgetError(f"the file {name}{SUFFIX} holds the budget map {found.name!r}; give it that map's name again")
    return _after(found, version) if at else found


def pinned_name(name: str) -> str:
    """The name by which a map stays as it is now: a map with a history gets its version, any other keeps its name.

    Raises:
        BudgetError: the map cannot be read.
    """
    if VERSION_SIGN in name or name not in own_names():
        return name
    budgets = load_budget_map(name)
    return f"{name}{VERSION_SIGN}{len(budgets.history)}" if budgets.history else name


def version_with_hash(name: str, sha256: str) -> BudgetMap | None:
    """The map of this name as a record saw it: the version whose file had this SHA-256, ``None`` if none had.

    Raises:
        BudgetError: as ``load_budget_map``.
    """
    newest = load_budget_map(name)
    if newest.hash == sha256:
        return newest
    lines = history_lines(newest.history)
    for count in range(len(lines) - 1, -1, -1):
        content = _own_map_bytes(newest.name, newest.executor, newest.history[:count], lines[:count])
        if hashlib.sha256(content).hexdigest() == sha256:
            return budget_map_from(content, name)
    return None


def _after(budgets: BudgetMap, version: str) -> BudgetMap:
    """A map as it was after some of its records."""
    count = int(version) if version.isdecimal() else -1
    if not 0 <= count <= len(budgets.history):
        raise UnknownBudgetMapError(
            f"budget map {budgets.name!r} has no version {version!r}; its newest is {len(budgets.history)}"
        )
    content = own_map_bytes(budgets.name, budgets.executor, budgets.history[:count])
    return budget_map_from(content, budgets.name)


@cache
def _shipped(name: str) -> BudgetMap:
    return read_budget_map(budget_folder().joinpath(f"{name}{SUFFIX}"))


def read_budget_map(path: Traversable) -> BudgetMap:
    """A map from its file.

    Raises:
        BudgetError: the file cannot be read, is no budget map of this version, or does not follow from its history.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise _unreadable(path.name, error) from error
    return budget_map_from(content, path.name)


def budget_map_from(content: bytes, source: str) -> BudgetMap:
    """A map from the bytes of its file; ``source`` is what messages call it.

    Raises:
        BudgetError: they are no budget map of this version, or do not follow from their history.
    """
    try:
        value: dict[str, Any] = json.loads(content)
        if value["schema"] != SCHEMA:
            raise BudgetError(
                f"budget map {source} has schema {value['schema']!r}, this version reads {SCHEMA}; update"
            )
        found = BudgetMap(
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
            history=history_from(value.get("history", ()), str(value["name"])),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unreadable(source, error) from error
    if "history" in value and dict(found.rows) != rows_of(found.history):
        raise BudgetError(f"budget map {source}: its limits do not follow from its history; restore it from a copy")
    return found


def _unreadable(source: str, error: Exception) -> BudgetError:
    return BudgetError(
        f"budget map {source} cannot be read ({type(error).__name__}: {error}); "
        "restore it, or rebuild one that ships with `pbbench levels build`"
    )


def rows_of(history: Iterable[Calibration]) -> dict[str, BudgetRow]:
    """The limits in force after these records."""
    return {
        level: BudgetRow(record.limit, record.reference_cost, record.reference_sha256, record.at[:10])
        for level, record in in_force(history).items()
    }


def own_map_bytes(name: str, executor: str, history: Sequence[Calibration]) -> bytes:
    """The file of a map calibrated by hand: its limits, then its history, one record a line."""
    return _own_map_bytes(name, executor, history, history_lines(history))


def _own_map_bytes(name: str, executor: str, history: Sequence[Calibration], lines: Sequence[str]) -> bytes:
    constants = {record.executor_sha256 for record in in_force(history).values()}
    shared = constants.pop() if len(constants) == 1 else ""
    head = budget_map_bytes(name, executor, shared, HAND_RULE, rows_of(history)).decode().removesuffix("\n}\n")
    records = ",\n".join(f"  {line}" for line in lines)
    return (head + ',\n "history": [' + (f"\n{records}\n " if records else "") + "]\n}\n").encode()


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
    body = "\n" + ",\n".join(lines) + "\n " if lines else ""
    return (opening + ',\n "rows": {' + body + "}\n}\n").encode()
