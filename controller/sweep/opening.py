"""From a plan to a session's frozen summary, and whether an old session still fits."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from controller.episode.apparatus import BudgetSource
from controller.levels.level import SUITE, Level
from controller.records.session import Session
from controller.records.summary import Row, Summary
from controller.sweep.configuration import Budgets, Described, differences, frozen_configuration
from controller.sweep.errors import ConfigurationError, SweepError
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import BudgetMap, Registry


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the plan's names stand for, looked up before anything is made on disk."""

    levels: tuple[Level, ...]
    budgets: Budgets


def fitting_budget_map(plan: SweepPlan, registry: Registry) -> BudgetMap:
    """The plan's budget map.

    Raises:
        SweepError: it was calibrated on another executor, and the plan does not allow that.
        PolyBridgeBenchError: it is unknown or damaged.
    """
    budget_map = registry.budget_map(plan.budget_map)
    if budget_map.executor != plan.executor and not plan.foreign_budget_map:
        raise SweepError(
            f"the budget map {budget_map.name} was calibrated on the {budget_map.executor} executor, not on "
            f"{plan.executor}: choose another map, or say that you mean it (it is written into every record)"
        )
    return budget_map


def pinned(plan: SweepPlan) -> SweepPlan:
    """The plan with its budget map as it is now, so that limits recorded later do not change a sweep that began.

    Raises:
        PolyBridgeBenchError: the map is damaged.
    """
    from controller.budgets.budget_map import pinned_name

    return replace(plan, budget_map=pinned_name(plan.budget_map))


def prepare(plan: SweepPlan, registry: Registry) -> Prepared:
    """Look up levels and budgets.

    Raises:
        SweepError: the budget map was calibrated on another executor, and the plan does not allow that.
        PolyBridgeBenchError: a level or the budget map is unknown or damaged.
    """
    from controller.levels.catalogue import find_level

    budget_map = fitting_budget_map(plan, registry)
    registry.check_levels(plan.executor, plan.levels)
    limits = {
        condition: {level: budget_map.limit(level, condition) for level in plan.levels} for condition in plan.conditions
    }
    budgets = Budgets(budget_map.name, budget_map.hash, budget_map.executor, limits)
    return Prepared(tuple(find_level(name) for name in plan.levels), budgets)


def new_summary(plan: SweepPlan, prepared: Prepared, described: Described, at: str) -> Summary:
    """The summary of a session that begins now.

    Raises:
        SweepError: two designers of the plan have one name, so their records would share folders.
    """
    names = [name for name, _ in described.designers]
    if len(set(names)) < len(names):
        raise SweepError(f"two designers are both called {names[0]!r}: sweep them into two folders")
    budgets = prepared.budgets
    source = BudgetSource(budgets.name, budgets.sha256, budgets.executor)
    rows = tuple(
        Row(f"{name}_{condition}_r{repeat}", name, condition, repeat, described.executor[0], source)
        for name in names
        for condition in plan.conditions
        for repeat in range(plan.first_repeat, plan.first_repeat + plan.repeats)
    )
    summary = Summary(
        session=f"{at[:19].replace('-', '').replace(':', '')}Z-{secrets.token_hex(4)}",
        created_at=at,
        suite=SUITE,
        levels=plan.levels,
        rows=rows,
        configuration=frozen_configuration(plan, described, budgets, prepared.levels),
    )
    if budgets.executor != plan.executor:
        text = f"limits of the {budgets.executor} executor were used with {plan.executor}, as was asked for"
        return summary.noted(at, text)
    return summary


def check_same_configuration(session: Session, now: Summary) -> None:
    """Refuse to go on with a session whose results would not be comparable any more.

    Raises:
        ConfigurationError: names the parts that differ.
    """
    changed = differences(session.summary.configuration, now.configuration)
    if changed:
        raise ConfigurationError(
            f"cannot resume {session.folder}: {', '.join(changed)} changed since it began; start a new sweep"
        )
