"""A bridge task as every room of the controller knows it (paper section 3, A.1).

Lengths are in m, y points up, the deck of the left bank is at y = 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from serializer.bridge import Node
from validator.site import ForbiddenRegion, Point, Site

SUITE = "polybridge"


@dataclass(frozen=True, slots=True)
class Platform:
    """Drivable terrain inside the gap (B.3 ``center_platform``); ``support_anchor_ids`` are the anchors on it."""

    x_start: float
    x_end: float
    surface_y: float
    bottom_y: float
    support_anchor_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vehicle:
    """``label`` is its letter (A leads), ``weight_pg`` its weight in cars, ``front_wheel_x`` where it starts."""

    label: str
    weight_pg: float
    front_wheel_x: float


@dataclass(frozen=True, slots=True)
class Target:
    """The flag that the centre of the vehicle of the same letter must pass."""

    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Terrain:
    """The banks as polylines from left to right: drivable top, then face; on the right face, then drivable top."""

    left_bank: tuple[Point, ...]
    right_bank: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """One level. ``family``, ``parameters`` and ``tags`` are analysis metadata: they never reach a designer (A.6)."""

    name: str
    span_m: float
    deck_left_y: float
    deck_right_y: float
    terrain: Terrain
    anchors: tuple[Node, ...]
    platforms: tuple[Platform, ...]
    regions: tuple[ForbiddenRegion, ...]
    vehicles: tuple[Vehicle, ...]
    targets: tuple[Target, ...]
    material_ids: frozenset[int]
    family: str
    parameters: Mapping[str, object]
    tags: tuple[str, ...]

    def site(self, budget_limit: float) -> Site:
        """What the validator needs to know of this level under one limit in dollars."""
        return Site(
            level_name=self.name,
            anchors=self.anchors,
            top_id=max(anchor.id for anchor in self.anchors),
            material_ids=self.material_ids,
            regions=self.regions,
            budget_limit=budget_limit,
        )
