"""``pbbench report``: the metrics, recomputed from the trajectories."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.json_output import print_json


class Dimension(StrEnum):
    """What a row can be taken apart by, beyond stratum and group."""

    FAMILY = "family"
    TAG = "tag"
    GROUP = "group"


def report(
    sessions: Annotated[
        list[Path], typer.Argument(metavar="SESSION...", help="Session folders; rows that match are counted together.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure and breakdown as JSON.")] = False,
    by: Annotated[
        list[Dimension] | None, typer.Option("--by", help="Add a line for each family, tag or group; repeatable.")
    ] = None,
) -> None:
    """Compute every metric again from the trajectories of one or more sessions.

    Rows of different executors or budget maps are kept apart. A dash means that nothing was eligible; it is no zero.
    """
    from controller.cli.level_facts import level_facts
    from controller.metrics.export import row_json
    from controller.metrics.load import load_sessions
    from controller.metrics.report_text import overview, row_text
    from controller.metrics.rows import rows

    found = [(row, level_facts(row)) for row in rows(load_sessions(sessions))]
    if as_json:
        print_json({"rows": [row_json(row, facts) for row, facts in found]})
        return
    dimensions = tuple(dict.fromkeys(("stratum", "group", *(dimension.value for dimension in by or ()))))
    typer.echo(overview(found))
    for row, facts in found:
        typer.echo("\n" + row_text(row, facts, dimensions))
