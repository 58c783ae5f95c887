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
    VEHICLES = "vehicles"
    SPAN = "span"


def report(
    sessions: Annotated[
        list[Path], typer.Argument(metavar="SESSION...", help="Session folders; rows that match are counted together.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print every figure and breakdown as JSON.")] = False,
    by: Annotated[
        list[Dimension] | None,
        typer.Option("--by", help="Add a line for each family, tag, group, vehicle count or span; repeatable."),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare rows that differ in designer or condition, level by level.")
    ] = False,
    published: Annotated[
        bool, typer.Option("--published", help="Add what the paper states of the native game in its text.")
    ] = False,
) -> None:
    """Compute every metric again from the trajectories of one or more sessions.

    Rows of different executors or budget maps are kept apart. A dash means that nothing was eligible; it is no zero.
    Where an auditor disputes episodes, figures without them stand below.
    """
    from controller.metrics.detail_tables import comparison_table
    from controller.metrics.export import row_json
    from controller.metrics.level_facts import level_facts
    from controller.metrics.published import published_table
    from controller.metrics.report_text import overview, row_text, table_text
    from controller.metrics.stream import count_sessions
    from controller.records.audit import disputed_in

    found = [(row, level_facts(row)) for row in count_sessions(sessions, disputed_in)]
    more = {
        name: table(found)
        for name, wanted, table in (
            ("comparisons", compare, comparison_table),
            ("published", published, published_table),
        )
        if wanted
    }
    if as_json:
        tables = {name: table.records() for name, table in more.items()}
        print_json({"rows": [row_json(row, facts) for row, facts in found], **tables})
        return
    dimensions = tuple(dict.fromkeys(("stratum", "group", *(dimension.value for dimension in by or ()))))
    typer.echo(overview(found))
    for row, facts in found:
        typer.echo("\n" + row_text(row, facts, dimensions))
    for table in more.values():
        typer.echo("\n" + table_text(table))
