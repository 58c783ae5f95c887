"""From what an operator asks for to sessions on disk: plans, folders, frozen configurations (paper D.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from controller.clock import utc_now
from controller.records.errors import unwritable
from controller.records.session import Session, claim_folder, locked
from controller.records.summary import write_summary
from controller.records.writing import make_folder
from controller.store.queue import Entry
from controller.sweep.bench import Recipe
from controller.sweep.configuration import Described
from controller.sweep.opening import Prepared, fitting_budget_map, new_summary, pinned, prepare
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import Registry
from controller.sweep.runner.messages import Enqueue


@dataclass(frozen=True, slots=True)
class Planned:
    """A session to be: its names are looked up and its folder is taken; its parts are not built yet."""

    recipe: Recipe
    prepared: Prepared


def plan_of(command: Enqueue) -> SweepPlan:
    """The plan that a command describes.

    Raises:
        SweepError: it makes no sense.
    """
    return SweepPlan(
        command.designers,
        command.conditions,
        command.levels,
        command.executor,
        command.repeats,
        command.budget_map,
        command.foreign_budget_map,
    )


def check_names(plan: SweepPlan, registry: Registry) -> None:
    """Refuse names that are not known; quick, because no level is read.

    Raises:
        PolyBridgeBenchError: names the first one.
    """
    from controller.levels.catalogue import find_level, level_names

    registry.check(plan.designers, plan.executor)
    fitting_budget_map(plan, registry)
    unknown = (level for level in plan.levels if level not in level_names())
    for level in unknown:
        find_level(level)


def planned(plan: SweepPlan, registry: Registry, sessions: Path) -> Planned:
    """Look up everything, and take a new folder for the session.

    Raises:
        PolyBridgeBenchError: a name is unknown, or the folder cannot be made.
    """
    plan = pinned(plan)
    prepared = prepare(plan, registry)
    return Planned(Recipe(plan, registry, _new_folder(sessions)), prepared)


def made(planned: Planned, described: Described) -> Session:
    """The session on disk, its configuration frozen, nothing of it played.

    Raises:
        PolyBridgeBenchError: its folder cannot be written, or two designers have one name.
    """
    recipe = planned.recipe
    claim_folder(recipe.session)
    summary = replace(new_summary(recipe.plan, planned.prepared, described, utc_now()), status="stopped")
    with locked(recipe.session):
        write_summary(recipe.session, summary, [])
    return Session(recipe.session, summary)


def dropped(planned: Planned) -> None:
    """Give back the folder of a session that is not to be, if nothing is in it."""
    with suppress(OSError):
        planned.recipe.session.rmdir()


@dataclass(frozen=True, slots=True)
class Source:
    """The plan that an entry came from, and what it called the entry's designer (``replay:PATH``)."""

    plan: SweepPlan
    designer: str


def repeating_plans(
    entries: Iterable[Entry], source_of: Callable[[Entry], Source], repeats_so_far: Callable[[Entry], int]
) -> tuple[SweepPlan, ...]:
    """Plans that play these keys once more, numbered on; as few as their levels and conditions allow."""
    levels: dict[tuple[str, str, bool, int, str, str], dict[str, None]] = {}
    for entry in entries:
        source = source_of(entry)
        plan, repeat = source.plan, repeats_so_far(entry) + 1
        kind = (plan.executor, plan.budget_map, plan.foreign_budget_map, repeat, source.designer, entry.key.condition)
        levels.setdefault(kind, {})[entry.key.level] = None
    conditions: dict[tuple[str, str, bool, int, str, tuple[str, ...]], list[str]] = {}
    for (*same, condition), chosen in levels.items():
        conditions.setdefault((*same, tuple(chosen)), []).append(condition)  # type: ignore[arg-type]
    return tuple(
        SweepPlan((designer,), tuple(named), chosen, executor, 1, budget_map, foreign, repeat)
        for (executor, budget_map, foreign, repeat, designer, chosen), named in conditions.items()
    )


def _new_folder(sessions: Path) -> Path:
    """A folder that is named after the time and was made just now."""
    make_folder(sessions)
    stamp = f"{datetime.now().astimezone():%Y-%m-%d_%H-%M-%S}"
    number = 1
    while True:
        folder = sessions / (stamp if number == 1 else f"{stamp}_{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            number += 1
        except OSError as fault:
            raise unwritable(folder, fault) from fault
        else:
            return folder
