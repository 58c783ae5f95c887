"""The levels of a budget map as rows, and the maps that there are. Read beside the window's thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from console.calibrate import strings as say
from controller.budgets.budget_map import BudgetMap
from controller.budgets.history import Calibration, in_force
from serializer.errors import PolyBridgeBenchError

State = Literal["calibrated", "open", "stale"]


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A level in a map; figures are ``None`` where it has no limit. ``why`` says what makes it stale."""

    level: str
    state: State = "open"
    limit: float | None = None
    cost: float | None = None
    executor: str = ""
    at: str = ""
    by: str = ""
    note: str = ""
    rule: str = ""
    why: str = ""
    records: int = 0

    @property
    def ratio(self) -> float | None:
        """The reference's cost over the limit."""
        return None if self.limit is None or self.cost is None else self.cost / self.limit

    @property
    def needs_work(self) -> bool:
        """Whether it has no limit, or one that no longer rests on what is there."""
        return self.state != "calibrated"


@dataclass(frozen=True, slots=True)
class MapFact:
    """A map that can be chosen. ``executor`` is empty where the map cannot be read, which ``fault`` then says."""

    name: str
    ships: bool
    executor: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that is shown: the maps, the chosen one and its levels. ``fault`` says why the chosen one cannot be read."""

    maps: tuple[MapFact, ...]
    chosen: str
    budgets: BudgetMap | None = None
    rows: tuple[LevelRow, ...] = ()
    fault: str = ""
    histories: Mapping[str, tuple[Calibration, ...]] = field(default_factory=dict)

    @property
    def map(self) -> MapFact | None:
        """The chosen map."""
        return next((each for each in self.maps if each.name == self.chosen), None)

    @property
    def calibrated(self) -> int:
        """How many levels have a limit that still rests on what is there."""
        return sum(1 for row in self.rows if row.state == "calibrated")

    def next_open(self, after: str) -> str | None:
        """The next level that needs work, round past the end."""
        names = [row.level for row in self.rows]
        start = names.index(after) + 1 if after in names else 0
        turned = (*self.rows[start:], *self.rows[:start])
        return next((row.level for row in turned if row.needs_work and row.level != after), None)


def read_ledger(wanted: str) -> Ledger:
    """The maps, and the levels of the one that is wanted, or of the first where that is not there.

    Raises:
        PolyBridgeBenchError: the levels cannot be read.
    """
    from controller.budgets.budget_map import load_budget_map
    from controller.calibration.basis import basis_now
    from controller.levels.catalogue import all_levels
    from controller.references.level_hash import level_hash

    maps = _maps()
    names = [each.name for each in maps]
    chosen = wanted if wanted in names else _usual(maps)
    hashes = {level.name: level_hash(level) for level in all_levels()}
    try:
        budgets = load_budget_map(chosen)
    except PolyBridgeBenchError as fault:
        return Ledger(maps, chosen, rows=level_rows(None, hashes, ""), fault=str(fault))
    histories: dict[str, tuple[Calibration, ...]] = {}
    for record in budgets.history:
        histories[record.level] = (*histories.get(record.level, ()), record)
    rows = level_rows(budgets, hashes, basis_now(budgets.executor))
    return Ledger(maps, chosen, budgets, rows, histories=histories)


def level_rows(
    budgets: BudgetMap | None, level_hashes: Mapping[str, str], executor_sha256: str
) -> tuple[LevelRow, ...]:
    """A row for each level; ``executor_sha256`` is empty where what the executor rests on now is not known."""
    if budgets is None:
        return tuple(LevelRow(name) for name in level_hashes)
    last = in_force(budgets.history)
    counts: dict[str, int] = {}
    for record in budgets.history:
        counts[record.level] = counts.get(record.level, 0) + 1
    return tuple(
        _from_record(last[name], sha256, executor_sha256, counts[name])
        if name in last
        else _from_row(budgets, name, executor_sha256)
        for name, sha256 in level_hashes.items()
    )


def rule_of(record: Calibration) -> str:
    """How a limit came to be, in words."""
    if record.copied is not None:
        return say.COPIED.format(map=record.copied.map_name)
    if record.margin is None:
        return say.TYPED_BY_HAND.format(reason=record.reason)
    if record.step is None:
        return say.RULE_LADDER.format(margin=record.margin)
    return say.RULE_STEP.format(margin=record.margin, step=record.step)


def _from_record(record: Calibration, level_sha256: str, executor_sha256: str, records: int) -> LevelRow:
    why = ""
    if record.level_sha256 != level_sha256:
        why = say.STALE_LEVEL
    elif executor_sha256 and record.executor_sha256 != executor_sha256:
        why = say.STALE_PHYSICS
    return LevelRow(
        level=record.level,
        state="stale" if why else "calibrated",
        limit=record.limit,
        cost=record.reference_cost,
        executor=record.executor,
        at=record.at,
        by=record.by,
        note=record.note,
        rule=rule_of(record),
        why=why,
        records=records,
    )


def _from_row(budgets: BudgetMap, name: str, executor_sha256: str) -> LevelRow:
    row = budgets.rows.get(name)
    if row is None:
        return LevelRow(name)
    stale = bool(executor_sha256) and budgets.constants_sha256 != executor_sha256
    return LevelRow(
        level=name,
        state="stale" if stale else "calibrated",
        limit=row.limit,
        cost=row.reference_cost,
        executor=budgets.executor,
        at=row.date,
        rule=budgets.rule,
        why=say.STALE_PHYSICS if stale else "",
    )


def _maps() -> tuple[MapFact, ...]:
    from controller.budgets.budget_map import budget_map_names, load_budget_map
    from controller.budgets.place import shipped_names

    shipped = shipped_names()
    found = []
    for name in budget_map_names():
        try:
            found.append(MapFact(name, name in shipped, load_budget_map(name).executor))
        except PolyBridgeBenchError as fault:
            found.append(MapFact(name, name in shipped, fault=str(fault)))
    return tuple(found)


def _usual(maps: Sequence[MapFact]) -> str:
    """A map of one's own before one that ships."""
    own = next((each.name for each in maps if not each.ships), "")
    return own or (maps[0].name if maps else "")
