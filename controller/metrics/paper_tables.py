"""Tables of the layout of the paper's 1, 12 and 13, and the data of its Figures 3 and 4, from one's own rows.

Every table says which executor a row was run on: results of the embedded physics never stand unmarked where the paper
has those of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from controller.metrics.aggregate import Summary
from controller.metrics.breakdown import LevelFacts, by, overall
from controller.metrics.data_table import Cell, Column, DataTable, share
from controller.metrics.row_tally import RowTally

Rows = Sequence[tuple[RowTally, Mapping[str, LevelFacts]]]

CORE, COMPOSITIONAL = "Core", "Compositional"
GROUPS = ("Anchor and Connectivity", "Terrain and Geometry", "Dynamic Load", "Compositional Constraints")
IDENTITY = (Column("designer", "Designer"), Column("condition", "Budget"), Column("executor", "Executor"))
INCOMPLETE = "Rates are of the completed episodes; a row of which episodes are missing is marked by both counts."


def paper_tables(rows: Rows) -> tuple[DataTable, ...]:
    """All of them, in the paper's order."""
    return (table_1(rows), figure_3(rows), figure_4(rows), table_12(rows), table_13(rows))


def table_1(rows: Rows) -> DataTable:
    """Main results: Success of both strata; Valid, Success and Recovery overall."""
    columns = (
        *IDENTITY,
        Column("completed", "Episodes", "count"),
        Column("planned", "Planned", "count"),
        share("core_success_at_1", "Core S@1"),
        share("core_success_at_3", "Core S@3"),
        share("compositional_success_at_1", "Comp. S@1"),
        share("compositional_success_at_3", "Comp. S@3"),
        share("valid_at_1", "V@1"),
        share("valid_at_3", "V@3"),
        share("success_at_1", "S@1"),
        share("success_at_3", "S@3"),
        share("recovery_at_3", "R@3"),
    )
    body = []
    for row, facts in _strict_last(rows):
        whole, strata = overall(row, facts), by(row, "stratum", facts)
        parts = [strata.get(stratum) for stratum in (CORE, COMPOSITIONAL)]
        body.append(
            (
                *identity(row),
                whole.completed,
                whole.planned,
                *(_share(part, k) for part in parts for k in (1, 3)),
                whole.valid[1].share,
                whole.valid[3].share,
                whole.success[1].share,
                whole.success[3].share,
                whole.recovery.share,
            )
        )
    caption = "Main results by stratum and overall (layout of the paper's Table 1)."
    return DataTable("table_1_main", caption, columns, tuple(body), (INCOMPLETE,))


def figure_3(rows: Rows) -> DataTable:
    """The composition of error events, by row and code."""
    columns = (
        *IDENTITY,
        Column("code", "Code"),
        Column("events", "Events", "count"),
        share("share", "Share of events"),
    )
    body = [
        (*identity(row), code, count, whole.error_shares()[code])
        for row, facts in _strict_last(rows)
        for whole in (overall(row, facts),)
        for code, count in whole.errors.items()
    ]
    caption = "Error events of all calls, normalised within each row (data of the paper's Figure 3)."
    note = "Shares are of recorded events, not of failed levels: one candidate may carry several codes."
    return DataTable("figure_3_errors", caption, columns, tuple(body), (note,))


def figure_4(rows: Rows) -> DataTable:
    """Success against what success took in material and calls."""
    columns = (
        *IDENTITY,
        share("success_at_3", "S@3"),
        Column("cost_ratio", "Cost ratio", "number"),
        Column("calls_of_success", "Calls", "number"),
        Column("successes", "Successes", "count"),
    )
    body = []
    for row, facts in _strict_last(rows):
        whole = overall(row, facts)
        success = whole.success[3]
        body.append((*identity(row), success.share, whole.cost_ratio.value, whole.calls_succ.value, success.hits))
    caption = "Material and calls of successful episodes against success (data of the paper's Figure 4)."
    note = "Cost ratio and calls rest on the successful episodes only, which differ from row to row."
    return DataTable("figure_4_efficiency", caption, columns, tuple(body), (note,))


def table_12(rows: Rows) -> DataTable:
    """Valid and Success by coarse group, strict rows only, with the size of each group."""
    strict = [(row, facts) for row, facts in rows if row.key.condition == "strict"]
    sizes = {
        group: sum(known.group == group for known in (strict[0][1] if strict else {}).values()) for group in GROUPS
    }
    columns = [*IDENTITY]
    for group in GROUPS:
        name = group.lower().replace(" ", "_")
        size = f"{group} ({sizes[group]})" if strict else group
        columns += [share(f"{name}_valid_at_3", f"{size} V@3"), share(f"{name}_success_at_3", f"{size} S@3")]
    body = []
    for row, facts in strict:
        groups = by(row, "group", facts)
        cells: list[Cell] = [*identity(row)]
        for group in GROUPS:
            part = groups.get(group)
            cells += [None if part is None else part.valid[3].share, _share(part, 3)]
        body.append(tuple(cells))
    caption = "Strict condition by coarse group (layout of the paper's Table 12)."
    note = "In brackets, the levels that the catalogue has in the group."
    return DataTable("table_12_groups", caption, tuple(columns), tuple(body), (note,))


def table_13(rows: Rows) -> DataTable:
    """Recovery as n/d, calls over all episodes, cost over successes."""
    columns = (
        *IDENTITY,
        Column("recovered", "Recovered", "count"),
        Column("eligible", "Eligible", "count"),
        share("recovery_at_3", "R@3"),
        Column("calls_all", "Calls, all", "number"),
        Column("cost_of_success", "Cost, succ. (k$)", "dollars"),
        Column("successes", "Successes", "count"),
    )
    body = []
    for row, facts in _strict_last(rows):
        whole = overall(row, facts)
        recovery = whole.recovery
        cost = whole.cost_succ
        body.append(
            (
                *identity(row),
                recovery.hits,
                recovery.of,
                recovery.share,
                whole.calls_all.value,
                cost.value,
                cost.of,
            )
        )
    caption = "Recovery and resources (layout of the paper's Table 13)."
    note = "Recovery is conditional on an eligible failure; cost on success."
    return DataTable("table_13_recovery", caption, columns, tuple(body), (note,))


def identity(row: RowTally) -> tuple[str, str, str]:
    """What a row is, for its first columns."""
    return row.key.designer, row.key.condition, row.key.executor


def _strict_last(rows: Rows) -> Iterable[tuple[RowTally, Mapping[str, LevelFacts]]]:
    """Loose before strict, as the paper has them; otherwise as they come."""
    return sorted(rows, key=lambda pair: pair[0].key.condition == "strict")


def _share(part: Summary | None, k: int) -> float | None:
    return None if part is None else part.success[k].share
