"""What a legality rule needs to know of a level, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from serializer.bridge import Node

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ForbiddenRegion:
    """A clearance region (paper A.5, B.3): a simple polygon in metres that members may not enter or touch.

    ``kind`` is ``rock`` or ``overhead``; ``shape`` names the polygon for the context (``triangle``, ``rectangle``);
    ``applies_to`` lists material names as the context spells them.
    """

    kind: str
    shape: str
    vertices: tuple[Point, ...]
    applies_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """The facts of one level under one budget condition.

    ``anchors`` are the native kinematic nodes; ``top_id`` is the highest id in the level's initial save, from
    which new ids go on; ``material_ids`` are the admitted materials; ``budget_limit`` is in dollars.
    """

    level_name: str
    anchors: tuple[Node, ...]
    top_id: int
    material_ids: frozenset[int]
    regions: tuple[ForbiddenRegion, ...]
    budget_limit: float
