"""Planning a sweep from its options, playing it under the eyes of a person, and saying what came out."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import typer

from controller.cli.level_choice import chosen_levels
from controller.cli.processors import processors
from controller.cli.progress import ProgressDisplay
from controller.cli.session_folder import new_session_folder
from controller.metrics.level_facts import level_facts
from controller.metrics.load import load_session
from controller.metrics.report_text import overview
from controller.metrics.rows import rows
from controller.sweep.plan import DEFAULT_BUDGET_MAP, SweepPlan
from controller.sweep.registry import REGISTRY
from controller.sweep.run import SweepResult, resumable_plan, run_sweep
from controller.sweep.stopping import stop_on_interrupt

MODEL_EPISODES = 8
STOPPING = "stopping at the next safe point; press Ctrl+C again to stop at once"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a sweep ended for whoever started it; ``faults`` counts episodes that the infrastructure failed."""

    interrupted: bool
    faults: int


def new_plan(
    designers: Sequence[str],
    conditions: Sequence[str],
    globs: Sequence[str],
    one_per_family: bool,
    limit: int | None,
    executor: str,
    repeats: int,
    budget_map: str | None = None,
    *,
    foreign_budget_map: bool = False,
) -> SweepPlan:
    """The plan that the options of a new sweep describe.

    Raises:
        SweepError: a name is unknown or given twice.
        LevelError: a glob is malformed or matches nothing.
    """
    REGISTRY.check(tuple(designers), executor)
    return SweepPlan(
        designers=tuple(designers),
        conditions=tuple(conditions),
        levels=tuple(level.name for level in chosen_levels(globs, one_per_family, limit)),
        executor=executor,
        repeats=repeats,
        budget_map=budget_map or DEFAULT_BUDGET_MAP,
        foreign_budget_map=foreign_budget_map,
    )


def named_designers(designers: Sequence[str], withheld: Sequence[str]) -> list[str]:
    """The designers' names with what is withheld from each model."""
    ablations = "".join(f"+no-{what}" for what in withheld)
    return [f"{name}{ablations}" if name.startswith("chat:") else name for name in designers]


def episodes_at_once(plan: SweepPlan) -> int:
    """As many as there are processors; more where the time goes by in waiting for a model."""
    if REGISTRY.wait_for_others(plan.designers):
        return MODEL_EPISODES
    return 1 if REGISTRY.in_one_process(plan.designers, plan.executor) else processors()


def play_new(plan: SweepPlan, out: Path | None, jobs: int | None, retries: int = 0) -> Outcome:
    """Play a plan into a new folder; what the infrastructure failed is run up to ``retries`` times more."""
    return _play(plan, out or new_session_folder(datetime.now().astimezone()), jobs, retries, resume=False)


def play_on(session: Path, jobs: int | None, retries: int = 0) -> Outcome:
    """Go on with a session as it was planned; ``retries`` as for ``play_new``."""
    return _play(resumable_plan(session), session, jobs, retries, resume=True)


def _play(plan: SweepPlan, folder: Path, jobs: int | None, retries: int, *, resume: bool) -> Outcome:
    display = ProgressDisplay(sys.stderr)
    with stop_on_interrupt(lambda: display.break_in(STOPPING)) as stop:
        try:
            at_once = jobs or min(episodes_at_once(plan), plan.total)
            result = run_sweep(plan, folder, at_once, display.show, stop, resume=resume)
            for _ in range(retries):
                if result.stopped or not result.progress.counts.get("error"):
                    break
                result = run_sweep(plan, folder, at_once, display.show, stop, resume=True)
        except KeyboardInterrupt:
            display.close()
            typer.echo(f"stopped at once; {_resume_text(folder)}", err=True)
            return Outcome(interrupted=True, faults=0)
        finally:
            display.close()
    return _tell(result)


def _tell(result: SweepResult) -> Outcome:
    faults = result.progress.counts.get("error", 0)
    found = [(row, level_facts(row)) for row in rows([load_session(result.folder)])]
    typer.echo(overview(found))
    typer.echo(f"\nrecords: {result.folder}")
    if not result.complete:
        left = result.progress.total - result.progress.done
        because = f"; the infrastructure failed {faults}" if faults else ""
        typer.echo(f"{left} of {result.progress.total} episodes are left{because}; {_resume_text(result.folder)}")
    return Outcome(result.stopped, faults)


def _resume_text(folder: Path) -> str:
    return f"go on with: pbbench sweep --resume {shlex.quote(str(folder))}"
