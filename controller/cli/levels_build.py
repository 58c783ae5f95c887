"""``pbbench levels build``: the level files, the references and the budget map, made again or checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from controller.budgets.budget_map import BudgetMap

EXIT_DIFFERENT = 1


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; verify everything, exit with 1 and a list if it differs.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Worker processes of the search. Default: one for each core.")
    ] = None,
) -> None:
    """Search the references that are missing or out of date, derive the budget map, and write the level files.

    What is right already is left alone, so that building twice changes nothing.
    """
    faults = _differences() if check else _build(jobs)
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise typer.Exit(EXIT_DIFFERENT)
    if check:
        typer.echo("every level file, reference and limit is as the build would make it")


def _build(jobs: int | None) -> tuple[str, ...]:
    """Write everything; what could not be made, one line each."""
    from controller.cli.processors import processors
    from controller.levels.generate import generate_levels, write_level_files
    from controller.references.build import build_budget_map, build_references

    levels = generate_levels()
    outcome = build_references(levels, workers=jobs or processors(), progress=_teller())
    if outcome.unsolved:
        return tuple(
            f"{name}: no reference was found, so the level is wrong: change its parameters" for name in outcome.unsolved
        )
    files = write_level_files(_level_folder(), _strict_limits(build_budget_map(levels)))
    typer.echo(
        f"references: {len(outcome.written)} written, {len(outcome.kept)} kept; level files: {len(files)} written"
    )
    return ()


def _differences() -> tuple[str, ...]:
    """What does not hold, one line each."""
    from controller.budgets.budget_map import load_budget_map
    from controller.budgets.errors import BudgetError
    from controller.levels.generate import check_level_files, generate_levels
    from controller.references.build import check_references

    try:
        budgets = load_budget_map()
    except BudgetError as error:
        return (str(error),)
    return (
        *check_level_files(_level_folder(), _strict_limits(budgets)),
        *check_references(generate_levels(), budgets, thorough=True),
    )


def _strict_limits(budgets: BudgetMap) -> dict[str, float]:
    return {level: row.limit for level, row in budgets.rows.items()}


def _level_folder() -> Path:
    from controller.levels.catalogue import level_folder
    from controller.levels.errors import LevelError

    folder = level_folder()
    if not isinstance(folder, Path):
        raise LevelError(f"the level files are not plain files ({folder}): build in a checkout")
    return folder


def _teller() -> Callable[[str, float | None], None]:
    done = 0

    def tell(level: str, cost: float | None) -> None:
        nonlocal done
        done += 1
        typer.echo(f"{done:3d}  {level}  {'no reference' if cost is None else f'{cost:.2f} $'}", err=True)

    return tell
