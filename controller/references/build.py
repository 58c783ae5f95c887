"""Searching what is missing, writing it down with its provenance, and checking that all still holds."""

from __future__ import annotations

import datetime
import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from controller.budgets.budget_map import DEFAULT_MAP, BudgetMap, BudgetRow, budget_map_bytes, read_budget_map
from controller.budgets.errors import BudgetError
from controller.budgets.ladder import RULE, strict_limit
from controller.levels.level import Level
from controller.references.errors import ReferenceRecordError
from controller.references.level_hash import level_hash
from controller.references.record import EXECUTOR, SCHEMA, Reference, read_reference, reference_bytes, reference_folder
from controller.references.search import search_reference
from controller.references.verify import verify
from controller.simulator.constants import CONSTANTS, constants_hash
from serializer.atomic import write_atomically
from serializer.bridge import cost
from serializer.candidate import candidate_json

Progress = Callable[[str, float | None], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a build did: names of levels searched and written, left as they were, and without any reference."""

    written: tuple[str, ...]
    kept: tuple[str, ...]
    unsolved: tuple[str, ...]


def build_references(
    levels: Sequence[Level],
    *,
    only_missing: bool = True,
    workers: int = 1,
    folder: Path | None = None,
    date: str | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Search references in ``workers`` processes and write each once found; the result does not depend on their number.

    ``only_missing`` leaves references alone that were verified on the present constants and level. ``date`` (ISO,
    today in UTC where ``None``) goes into files whose content changes, and into no other. ``progress`` is told each
    level's name and cost, ``None`` where no reference was found.

    Raises:
        ReferenceRecordError: a file cannot be written.
    """
    target = _path(reference_folder()) if folder is None else folder
    today = date or datetime.datetime.now(datetime.UTC).date().isoformat()
    stale = [level for level in levels if not (only_missing and _is_current(level, target))]
    written, unsolved = [], []
    for level, facts_and_candidate in zip(stale, _search_all(stale, workers), strict=True):
        if facts_and_candidate is None:
            unsolved.append(level.name)
        else:
            _write(target / f"{level.name}.json", *facts_and_candidate, today)
            written.append(level.name)
        if progress is not None:
            found = facts_and_candidate and facts_and_candidate[0]["cost"]
            progress(level.name, None if found is None else float(str(found)))
    kept = tuple(level.name for level in levels if level not in stale)
    return Outcome(tuple(written), kept, tuple(unsolved))


def build_budget_map(levels: Iterable[Level], *, folder: Path | None = None, path: Path | None = None) -> BudgetMap:
    """Write the strict limits that follow from the stored references, and read them back.

    Raises:
        ReferenceRecordError: a level has no reference.
        BudgetError: the ladder ends below a limit, or the file cannot be written.
    """
    target = path or _path(reference_folder()).parent / "budgets" / f"{DEFAULT_MAP}.json"
    rows = {level.name: _row(read_reference(level.name, folder)) for level in levels}
    content = budget_map_bytes(target.stem, EXECUTOR, constants_hash(), RULE, rows)
    try:
        if not (target.is_file() and target.read_bytes() == content):
            write_atomically(target, content)
    except OSError as error:
        raise BudgetError(
            f"cannot write {target.name}: {error.strerror or error}; choose a folder you may write"
        ) from error
    return read_budget_map(target)


def check_references(
    levels: Iterable[Level], budgets: BudgetMap, *, folder: Traversable | None = None, thorough: bool = False
) -> tuple[str, ...]:
    """What no longer holds, one line each: a reference missing, stale, illegal or failing, a limit that misfits.

    Every reference is simulated again; ``thorough`` adds the finer step and the weaker members.
    """
    return tuple(f"{level.name}: {fault}" for level in levels for fault in _faults(level, budgets, folder, thorough))


def _faults(level: Level, budgets: BudgetMap, folder: Traversable | None, thorough: bool) -> Iterator[str]:
    try:
        reference = read_reference(level.name, folder)
    except ReferenceRecordError as error:
        yield str(error)
        return
    if reference.constants_sha256 != constants_hash():
        yield "the reference was verified on other physical constants"
    if reference.level_sha256 != level_hash(level):
        yield "the reference was verified on another form of this level"
    if reference.cost != cost(reference.bridge):
        yield f"the stored cost {reference.cost} is not the bridge's {cost(reference.bridge)}"
    yield from verify(level, reference.bridge, thorough=thorough).faults
    row = budgets.rows.get(level.name)
    if row is None or row != _row(reference):
        yield f"the limit in {budgets.name!r} does not follow from the reference"


def _row(reference: Reference) -> BudgetRow:
    return BudgetRow(float(strict_limit(reference.cost)), reference.cost, reference.sha256, reference.date)


def _is_current(level: Level, folder: Path) -> bool:
    try:
        reference = read_reference(level.name, folder)
    except ReferenceRecordError:
        return False
    return reference.constants_sha256 == constants_hash() and reference.level_sha256 == level_hash(level)


Finding = tuple[dict[str, object], dict[str, object]]


def _search_all(levels: Sequence[Level], workers: int) -> Iterator[Finding | None]:
    if workers <= 1 or len(levels) <= 1:
        yield from map(_search, levels)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_search, levels)


def _search(level: Level) -> Finding | None:
    found = search_reference(level)
    if found is None:
        return None
    facts: dict[str, object] = {
        "schema": SCHEMA,
        "level": level.name,
        "executor": EXECUTOR,
        "constants_sha256": constants_hash(CONSTANTS),
        "level_sha256": level_hash(level),
        "cost": found.cost,
        "peak_utilisation": round(float(found.run.peak_utilisation.max()), 4),
        "last_arrival_s": round(float(found.run.arrived_at_s.max()), 2),
    }
    return facts, candidate_json(found.bridge, f"Reference: {'; '.join(form.describe() for form in found.forms)}.")


def _write(path: Path, facts: dict[str, object], candidate: dict[str, object], today: str) -> None:
    """Keep the old date where nothing else changed, so that a rebuild of the same content gives the same bytes."""
    try:
        if path.is_file():
            stored = json.loads(path.read_bytes()).get("provenance", {}).get("date")
            if path.read_bytes() == reference_bytes({**facts, "date": stored}, candidate):
                return
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, reference_bytes({**facts, "date": today}, candidate), durable=False)
    except (OSError, ValueError) as error:
        raise ReferenceRecordError(
            f"cannot write reference {path.name}: {error}; choose a folder you may write"
        ) from error


def _path(folder: Traversable) -> Path:
    if not isinstance(folder, Path):
        raise ReferenceRecordError(f"the package's data are not in plain files ({folder}); give a folder to write to")
    return folder
