"""What a sweep is to play: designers x conditions x repeats x levels, in one fixed order."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from controller.episode.key import CONDITIONS
from controller.sweep.errors import SweepError

DEFAULT_BUDGET_MAP = "embedded-v1"


@dataclass(frozen=True, slots=True)
class SweepPlan:
    """The names that say everything a sweep does.

    ``levels`` are level names in catalogue order; ``repeats`` counts, and they are numbered from ``first_repeat``;
    ``foreign_budget_map`` allows a budget map that was calibrated on another executor, which is then written into every
    record.

    Raises:
        SweepError: a list is empty or names something twice, a condition is unknown, or there are no repeats.
    """

    designers: tuple[str, ...]
    conditions: tuple[str, ...]
    levels: tuple[str, ...]
    executor: str = "embedded"
    repeats: int = 1
    budget_map: str = DEFAULT_BUDGET_MAP
    foreign_budget_map: bool = False
    first_repeat: int = 1

    def __post_init__(self) -> None:
        for what, names in (("designer", self.designers), ("condition", self.conditions), ("level", self.levels)):
            if not names:
                raise SweepError(f"a sweep needs at least one {what}: name one")
            if len(set(names)) < len(names):
                raise SweepError(f"a {what} is named twice in {', '.join(names)}: name each once")
        for condition in self.conditions:
            if condition not in CONDITIONS:
                raise SweepError(f"unknown condition {condition!r}: there are {', '.join(CONDITIONS)}")
        if self.repeats < 1 or self.first_repeat < 1:
            raise SweepError(f"cannot repeat {self.repeats} times from {self.first_repeat}: use 1 or more")

    @property
    def total(self) -> int:
        """How many episodes there are."""
        return len(self.designers) * len(self.conditions) * self.repeats * len(self.levels)


def plan_json(plan: SweepPlan) -> dict[str, object]:
    """The plan as the frozen configuration holds it; levels stand there on their own."""
    value = asdict(plan)
    del value["levels"]
    if plan.first_repeat == 1:
        # Sessions that are older than the field must stay equal to the plan that they were made from.
        del value["first_repeat"]
    return {name: list(item) if isinstance(item, tuple) else item for name, item in value.items()}


def plan_from(value: dict[str, Any], levels: tuple[str, ...]) -> SweepPlan:
    """The plan that ``plan_json`` gave."""
    named: dict[str, Any] = {name: tuple(item) if isinstance(item, list) else item for name, item in value.items()}
    return SweepPlan(**named, levels=levels)
