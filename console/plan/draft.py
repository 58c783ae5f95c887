"""A plan as it is being made: what it holds, what it lacks, and the commands that it comes to. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, product

from console.plan import strings
from console.plan.facts import DesignerFact
from controller.episode.apparatus import Limits
from controller.sweep.runner.messages import Enqueue, Repeat

Key = tuple[str, str, str]
"""Designer as in an episode's key, condition, level."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Names in the order in which they are played. ``calibrated_on`` is the budget map's executor, if it is known.

    ``refusal`` says why the executor does not take the levels; empty if it does.
    """

    designers: tuple[DesignerFact, ...] = ()
    conditions: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    repeats: int = 1
    executor: str = ""
    budget_map: str = ""
    calibrated_on: str | None = None
    foreign_accepted: bool = False
    refusal: str = ""

    @property
    def keys(self) -> int:
        """How many different keys there are, whatever the repeats."""
        return len(self.designers) * len(self.conditions) * len(self.levels)

    @property
    def episodes(self) -> int:
        """How many episodes there are."""
        return self.keys * self.repeats

    @property
    def calls_at_most(self) -> int:
        """Designer calls, if no episode succeeds early (paper C.5)."""
        return self.episodes * Limits().calls

    @property
    def foreign(self) -> bool:
        """Whether strict limits come from a map of another executor (paper A.4)."""
        return self.calibrated_on is not None and self.calibrated_on != self.executor and "strict" in self.conditions

    def lacks(self) -> str:
        """What is to be done before it can be added; empty if nothing."""
        if not self.levels:
            return strings.NO_LEVEL
        if self.refusal:
            return self.refusal
        if not self.designers:
            return strings.NO_DESIGNER
        if not self.conditions:
            return strings.NO_CONDITION
        if self.calibrated_on is None:
            return strings.NO_MAP
        if self.foreign and not self.foreign_accepted:
            return strings.FOREIGN_REASON
        return ""

    def each_key(self) -> Iterator[Key]:
        """Every key, in order."""
        for designer, condition, level in product(self.designers, self.conditions, self.levels):
            yield designer.key, condition, level

    def command(self) -> Enqueue:
        """The whole of it."""
        return Enqueue(
            designers=tuple(designer.name for designer in self.designers),
            conditions=self.conditions,
            levels=self.levels,
            executor=self.executor,
            budget_map=self.budget_map,
            repeats=self.repeats,
            foreign_budget_map=self.foreign,
        )


@dataclass(frozen=True, slots=True)
class Clash:
    """What of a draft is in the queue already: the entries that hold its keys."""

    draft: Draft
    entries: Mapping[Key, int]

    @property
    def whole(self) -> bool:
        """Whether nothing of the draft is new."""
        return len(self.entries) == self.draft.keys

    def new_only(self) -> tuple[Enqueue, ...]:
        """Commands for what is not there yet: one for each set of levels that several designers and budgets share."""
        lacking = []
        for designer in self.draft.designers:
            for condition in self.draft.conditions:
                levels = tuple(
                    level for level in self.draft.levels if (designer.key, condition, level) not in self.entries
                )
                if levels:
                    lacking.append((condition, levels, designer))
        made = []
        ordered = sorted(lacking, key=lambda each: (each[0], each[1]))
        for (condition, levels), group in groupby(ordered, key=lambda each: (each[0], each[1])):
            designers = tuple(each[2] for each in group)
            made.append(replace(self.draft, designers=designers, conditions=(condition,), levels=levels).command())
        return tuple(made)

    def as_repeats(self) -> tuple[Enqueue | Repeat, ...]:
        """Commands that queue what is there again, as often as the draft repeats, and add the rest."""
        again = Repeat(tuple(self.entries.values()))
        return (*((again,) * self.draft.repeats), *self.new_only())


def clash_of(draft: Draft, planned: Mapping[Key, int]) -> Clash | None:
    """What of the draft is planned already; ``None`` where nothing is."""
    entries = {key: planned[key] for key in draft.each_key() if key in planned}
    return Clash(draft, entries) if entries else None
