"""What the analysis knows of the levels of one row, from the catalogue and the row's own budget map."""

from __future__ import annotations

from collections.abc import Mapping

from controller.levels.catalogue import all_levels, group_of, stratum_of
from controller.metrics.breakdown import LevelFacts
from controller.metrics.row_tally import RowTally
from controller.metrics.rows import Row


def level_facts(row: Row | RowTally) -> Mapping[str, LevelFacts]:
    """Facts by level name, in catalogue order.

    A strict limit comes from the row's episodes where they ran under it, otherwise from the installed budget map, but
    only if that is, in one of its versions, the very map that the row was run under; a level without one has no cost
    ratio.
    """
    limits = _strict_limits(row)
    return {
        level.name: LevelFacts(
            stratum=stratum_of(level.family),
            group=group_of(level.family),
            family=level.family,
            tags=level.tags,
            strict_limit=limits.get(level.name),
            vehicles=len(level.vehicles),
            span_m=level.span_m,
        )
        for level in all_levels()
    }


def _strict_limits(row: Row | RowTally) -> dict[str, float]:
    if row.key.condition == "strict":
        return dict(row.limits)
    from controller.budgets.budget_map import version_with_hash
    from controller.budgets.errors import UnknownBudgetMapError

    try:
        installed = version_with_hash(row.key.budget_map, row.key.budget_map_sha256)
    except UnknownBudgetMapError:
        return {}
    if installed is None:
        return {}
    return {level: budget.limit for level, budget in installed.rows.items()}
