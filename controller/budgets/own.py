"""Maps calibrated by hand: making one, and adding to one. What was written once is never overwritten by less."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from controller.budgets.budget_map import BudgetMap, load_budget_map, own_map_bytes
from controller.budgets.errors import BudgetError, BudgetMapNameError, ReadOnlyMapError
from controller.budgets.history import Calibration
from controller.budgets.place import SUFFIX, own_folder, own_names, shipped_names
from serializer.atomic import write_atomically

LOCK, LOCK_WAIT_S = ".lock", 10
LONGEST_NAME = 60
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?")


def own_map_name(executor: str, label: str) -> str:
    """The name of a map: the executor's, and what the person calls it.

    Raises:
        BudgetMapNameError: no file may have such a name.
    """
    name = f"{executor}-{label}"
    if not _LABEL.fullmatch(label) or len(name) > LONGEST_NAME:
        raise BudgetMapNameError(
            f"{label!r} cannot name a budget map: use small letters, digits, '-' and '.', a letter or digit first and "
            f"last, {LONGEST_NAME - len(executor) - 1} at most"
        )
    return name


def create_own_map(executor: str, label: str, history: Sequence[Calibration] = ()) -> BudgetMap:
    """A new map of an executor, empty or with the records that it starts from.

    Raises:
        BudgetMapNameError: the name is taken or cannot be a name.
        BudgetError: its file cannot be written.
    """
    name = own_map_name(executor, label)
    with _held():
        if name in shipped_names() | own_names():
            raise BudgetMapNameError(f"there is a budget map {name!r} already; choose another name")
        return _write(name, executor, history)


def append_to_own_map(name: str, record: Calibration) -> BudgetMap:
    """Add a record to a map: the file as it is on disk at that moment, with one record more.

    Raises:
        ReadOnlyMapError: the map ships, or has no history.
        UnknownBudgetMapError: there is no such map.
        WrongExecutorError: the record is of another executor.
        BudgetError: the file cannot be read or written, or another program holds it.
    """
    with _held():
        budgets = writable(name)
        budgets.require_executor(record.executor)
        return _write(name, budgets.executor, (*budgets.history, record))


def writable(name: str) -> BudgetMap:
    """The map of this name, if it can be added to.

    Raises:
        ReadOnlyMapError: the map ships, or has no history.
        BudgetError: there is none, or it cannot be read.
    """
    budgets = load_budget_map(name)
    if name in shipped_names():
        raise ReadOnlyMapError(
            f"the budget map {name!r} ships with the program and never changes; make one of your own"
        )
    if budgets.rows and not budgets.history:
        raise ReadOnlyMapError(f"the budget map {name!r} has limits and no history; make a new map that starts from it")
    return budgets


def _write(name: str, executor: str, history: Sequence[Calibration]) -> BudgetMap:
    try:
        write_atomically(own_folder() / f"{name}{SUFFIX}", own_map_bytes(name, executor, history))
    except OSError as error:
        raise BudgetError(f"the budget map {name!r} cannot be written ({error.strerror or error})") from error
    return load_budget_map(name)


@contextmanager
def _held() -> Iterator[None]:
    """One writer at a time, whatever the process."""
    from filelock import FileLock, Timeout

    folder = own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / LOCK, timeout=LOCK_WAIT_S):
            yield
    except Timeout as error:
        raise BudgetError(
            f"the budget maps are held by another program for over {LOCK_WAIT_S} s; close it and try again"
        ) from error
    except OSError as error:
        raise BudgetError(f"the folder of your budget maps cannot be used ({error.strerror or error})") from error
