"""Which levels a sweep runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from controller.levels.catalogue import select_levels
from controller.levels.level import Level


def chosen_levels(globs: Sequence[str], one_per_family: bool, limit: int | None) -> tuple[Level, ...]:
    """The levels that the globs match, thinned out to one of each family, cut to the first ``limit``.

    Of a family stands its middle level, in span: neither its easiest nor its hardest.

    Raises:
        LevelError: a glob is malformed or matches nothing.
    """
    levels = select_levels(globs)
    if one_per_family:
        families = [list(family) for _, family in groupby(levels, key=lambda level: level.family)]
        levels = tuple(family[len(family) // 2] for family in families)
    return levels[:limit]
