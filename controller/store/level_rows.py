"""What the index knows of levels, so that lists can be grouped and filtered by family and tag."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

UPSERT = """
INSERT INTO levels (level, family, stratum, coarse_group, tags)
VALUES (:level, :family, :stratum, :coarse_group, :tags)
ON CONFLICT (level) DO UPDATE SET
    family = excluded.family, stratum = excluded.stratum, coarse_group = excluded.coarse_group, tags = excluded.tags
"""


def level_rows(names: Iterable[str]) -> Iterator[dict[str, object]]:
    """A row for each of these levels that the catalogue has; one that an old session names and nobody has any more is
    left out.

    Raises:
        LevelError: a level's files are damaged.
    """
    from controller.levels.catalogue import find_level, group_of, stratum_of
    from controller.levels.errors import UnknownLevel

    for name in names:
        try:
            level = find_level(name)
        except UnknownLevel:
            continue
        yield {
            "level": name,
            "family": level.family,
            "stratum": stratum_of(level.family),
            "coarse_group": group_of(level.family),
            "tags": json.dumps(sorted(level.tags)),
        }
