"""Starting a map: empty, or with the limits that another map of the same executor has in force."""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import replace

from controller.budgets.budget_map import BudgetMap, load_budget_map
from controller.budgets.history import Calibration, Copied, in_force
from controller.budgets.own import create_own_map, own_map_name
from controller.calibration.kept import keep_reference
from controller.calibration.record import named
from controller.references.record import read_reference, reference_folder


def start_map(
    executor: str, label: str, *, by: str, like: str | None = None, at: datetime.datetime | None = None
) -> BudgetMap:
    """A new map ``<executor>-<label>``; with ``like``, a copy of what that map has in force, each record saying so.

    Raises:
        WrongExecutorError: ``like`` was calibrated on another executor.
        UnnamedError: ``by`` is empty.
        BudgetMapNameError: the name is taken or cannot be one.
        PolyBridgeBenchError: ``like`` or its references cannot be read, or something cannot be written.
    """
    who = named(by)
    own_map_name(executor, label)
    if like is None:
        return create_own_map(executor, label)
    source = load_budget_map(like)
    source.require_executor(executor)
    when = (at or datetime.datetime.now(datetime.UTC)).isoformat(timespec="seconds")
    copied = Copied(source.name, source.hash)
    records = in_force(source.history).values() if source.history else _shipped_records(source)
    return create_own_map(executor, label, [replace(each, at=when, by=who, copied=copied) for each in records])


def _shipped_records(source: BudgetMap) -> list[Calibration]:
    """The rows of a map that ships as records, their references stored so that a later version cannot change them."""
    found = []
    for level, row in source.rows.items():
        reference = read_reference(level)
        content = reference_folder().joinpath(f"{level}.json").read_bytes()
        present = hashlib.sha256(content).hexdigest() == row.reference_sha256
        found.append(
            Calibration(
                level=level,
                limit=row.limit,
                reference_cost=row.reference_cost,
                reference_sha256=keep_reference(content) if present else row.reference_sha256,
                margin=None,
                step=None,
                reason="",
                executor=source.executor,
                executor_sha256=source.constants_sha256,
                level_sha256=reference.level_sha256 if present else "",
                at="",
                by="",
            )
        )
    return found
