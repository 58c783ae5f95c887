"""``pbbench sweep``: the benchmark itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.conditions import Condition

EXIT_FAULTS = 1
EXIT_INTERRUPTED = 130


def sweep(
    designer: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="truss, reference, replay:PATH or chat:ALIAS; repeatable. Default: truss."),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="Withhold images, temporal-frames or failure-summary from every model; repeatable. A row of its own.",
        ),
    ] = None,
    executor: Annotated[
        str, typer.Option(metavar="NAME", help="Who runs the bridges: embedded, native or native-standin.")
    ] = "embedded",
    budget_map: Annotated[
        str | None, typer.Option("--budget-map", metavar="NAME", help="Whose limits count. Default: the embedded ones.")
    ] = None,
    foreign_budget_map: Annotated[
        bool,
        typer.Option("--foreign-budget-map", help="Allow limits of another executor; it is written into every record."),
    ] = False,
    condition: Annotated[
        list[Condition] | None, typer.Option(metavar="strict|loose", help="Repeatable. Default: strict.")
    ] = None,
    levels: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Levels by name, such as 'G1*'; repeatable. Default: all.")
    ] = None,
    one_per_family: Annotated[
        bool, typer.Option("--one-per-family", help="Only the middle level of each of the 27 families.")
    ] = False,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first N levels.")] = None,
    repeats: Annotated[int, typer.Option(min=1, metavar="N", help="Episodes of each kind.")] = 1,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Episodes at once. Default: one for each core, with a model 8."),
    ] = None,
    retry_errors: Annotated[
        int, typer.Option("--retry-errors", min=0, metavar="N", help="Run what the infrastructure failed N times more.")
    ] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A new or empty folder for the records. Default: a dated one.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="SESSION", help="Go on with a session as planned; of the other options only --jobs, --retry-errors."
        ),
    ] = None,
) -> None:
    """Let designers build every chosen level, run what is legal, record everything, print the metrics.

    Ctrl+C stops at the next safe point and says how to go on. Exit code 0: all episodes are results. 1: the
    infrastructure failed some. 2: an error. 130: stopped.
    """
    from controller.cli.sweep_run import named_designers, new_plan, play_new, play_on

    if resume is not None:
        flags = (one_per_family or None, foreign_budget_map or None)
        others = (designer, without, condition, levels, limit, out, budget_map, *flags)
        if any(each is not None for each in others) or executor != "embedded" or repeats != 1:
            allowed = "no other option but --jobs and --retry-errors"
            raise typer.BadParameter(f"goes on as planned: {allowed}", param_hint="--resume")
        outcome = play_on(resume, jobs, retry_errors)
    else:
        conditions = [each.value for each in condition or [Condition.STRICT]]
        plan = new_plan(
            named_designers(designer or ["truss"], without or []),
            conditions,
            levels or [],
            one_per_family,
            limit,
            executor,
            repeats,
            budget_map,
            foreign_budget_map=foreign_budget_map,
        )
        outcome = play_new(plan, out, jobs, retry_errors)
    if outcome.interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)
    if outcome.faults:
        raise typer.Exit(EXIT_FAULTS)
