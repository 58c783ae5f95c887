"""A sweep from its first episode to its last, or on from where it was stopped (protocol section 9)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.clock import utc_now
from controller.episode.loop import never
from controller.episode.trajectory import TERMINAL
from controller.records.session import Session, claim_folder, locked, read_session
from controller.store.place import store_path
from controller.store.store import Store
from controller.sweep.bench import Recipe
from controller.sweep.crew import LEAVE_S, Alone, Began, Crew, Played, Stop, Waits
from controller.sweep.errors import SweepError
from controller.sweep.ledger import Ledger, player_died
from controller.sweep.opening import new_summary, pinned, prepare
from controller.sweep.plan import SweepPlan, plan_from
from controller.sweep.progress import (
    EpisodeBegan,
    EpisodeEnded,
    EpisodeWaits,
    Progress,
    SweepEvent,
    SweepStarted,
    Tally,
)
from controller.sweep.registry import REGISTRY, Registry
from controller.sweep.stretch import begun, taken_up


@dataclass(frozen=True, slots=True)
class SweepResult:
    """How a sweep ended. ``complete`` when every planned episode is a result; otherwise resuming the folder goes on."""

    session: str
    folder: Path
    complete: bool
    stopped: bool
    progress: Progress


def ignore(event: SweepEvent) -> None:
    """Nobody watches."""


def run_sweep(
    plan: SweepPlan,
    folder: Path,
    jobs: int = 1,
    on_event: Callable[[SweepEvent], None] = ignore,
    stop: Stop = never,
    *,
    resume: bool = False,
    store: Path | None = None,
    registry: Registry = REGISTRY,
) -> SweepResult:
    """Play every episode of a plan that is not yet a result.

    ``jobs`` is the number of worker processes; 1 plays in this process. With a designer that waits for others it is the
    number of episodes in flight instead, all in this process, over one executor that they use in turn. ``on_event`` is
    called in this thread. ``stop`` is asked between the steps of an episode, so that the sweep ends at the next safe
    point. With ``resume`` the folder must hold a session of the same configuration; without, it must be new or empty.

    Raises:
        SweepError: a name is unknown, the configuration differs, or workers cannot be started.
        SessionBusyError: another sweep runs in the folder.
        RecordsError: the folder is not as it must be, or cannot be written.
        StoreError: the store cannot be used.
        PolyBridgeBenchError: a part cannot be built; its own text says why.
    """
    if jobs < 1:
        raise SweepError(f"cannot run with {jobs} jobs: use 1 or more")
    registry.check(plan.designers, plan.executor)
    registry.check_jobs(plan.designers, plan.executor, jobs)
    plan = pinned(plan)
    prepared = prepare(plan, registry)
    if resume:
        read_session(folder)
    else:
        claim_folder(folder)
    recipe, jobs = Recipe(plan, registry, folder), min(jobs, plan.total)
    with locked(folder), Store(store_path(store)) as index, _crew(recipe, jobs) as crew:
        summary = new_summary(plan, prepared, crew.describe(), utc_now())
        session = taken_up(read_session(folder), summary) if resume else Session(folder, summary)
        return _play(Ledger(begun(session, jobs), index), crew, on_event, stop)


def resumable_plan(folder: Path) -> SweepPlan:
    """The plan of the session in a folder, to be resumed.

    A designer that was given with an absolute path must be named again: no record holds such a path.

    Raises:
        RecordsError: there is no session, or its summary is damaged or newer.
    """
    summary = read_session(folder).summary
    stated = summary.configuration.get("plan")
    if not isinstance(stated, dict):
        raise SweepError(f"{folder} does not say what was planned: start a new sweep")
    return plan_from(stated, summary.levels)


def _play(ledger: Ledger, crew: Crew, on_event: Callable[[SweepEvent], None], stop: Stop) -> SweepResult:
    statuses = ledger.open()
    left = [key for key, status in statuses.items() if status not in TERMINAL]
    tally = Tally(statuses, time.monotonic())
    session = ledger.session
    on_event(SweepStarted(session.summary.session, session.folder, len(left), tally.progress(time.monotonic())))
    try:
        for step in crew.play(left, stop):
            if isinstance(step, Began):
                ledger.began(step.key)
                on_event(EpisodeBegan(step.key))
                continue
            if isinstance(step, Waits):
                on_event(EpisodeWaits(step.key, step.text))
                continue
            on_event(_ended(ledger, tally, step))
    finally:
        ledger.close()
    progress = tally.progress(time.monotonic())
    complete = progress.done == progress.total
    return SweepResult(session.summary.session, session.folder, complete, stop() and not complete, progress)


def _ended(ledger: Ledger, tally: Tally, step: Played) -> EpisodeEnded:
    result = ledger.ended(step.key, None if step.death is None else player_died(step.death))
    tally.ended(step.key, result.status)
    return EpisodeEnded(
        step.key,
        result.status,
        result.calls_used,
        result.attempts_used,
        result.cost,
        result.message,
        tally.progress(time.monotonic()),
    )


@contextmanager
def _crew(recipe: Recipe, jobs: int) -> Iterator[Crew]:
    crew: Crew
    if recipe.registry.wait_for_others(recipe.plan.designers):
        from controller.sweep.together import Together

        crew = Together(recipe, jobs)
    elif jobs == 1:
        crew = Alone(recipe)
    else:
        from controller.sweep.workers import Workers

        crew = Workers(recipe, jobs)
    patience_s = LEAVE_S
    try:
        yield crew
    except KeyboardInterrupt:
        # At once, a person said: what is being played stays as it is, and a resume finds it cut short.
        patience_s = 0.0
        raise
    finally:
        crew.dismiss(patience_s)
