"""Identifier, group, stratum and size of each family. The only place that knows them; light enough for any importer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stratum = Literal["Core", "Compositional"]

ANCHOR = "Anchor and Connectivity"
TERRAIN = "Terrain and Geometry"
LOAD = "Dynamic Load"
COMPOSITION = "Compositional Constraints"


@dataclass(frozen=True, slots=True)
class Family:
    """One of the mutually exclusive families; ``size`` is its number of levels, ``motif`` what its levels share."""

    id: str
    group: str
    size: int
    motif: str

    @property
    def stratum(self) -> Stratum:
        """Core for the structural suite, Compositional for G1 to G6 (paper A.2, A.3)."""
        return "Compositional" if self.group == COMPOSITION else "Core"


_ROWS = (
    Family("T1B", ANCHOR, 9, "flat span, two anchors a bank"),
    Family("T1C", ANCHOR, 7, "flat span, Road and Wood only"),
    Family("T1D", ANCHOR, 8, "deck-level anchors only"),
    Family("T1E", ANCHOR, 9, "extra low anchors on the bank faces"),
    Family("T1F", ANCHOR, 9, "unequal anchors left and right"),
    Family("T1G", ANCHOR, 9, "one free-standing anchor inside the gap"),
    Family("T1H", ANCHOR, 8, "anchors above the deck"),
    Family("T2A", TERRAIN, 6, "right bank higher"),
    Family("T2B", TERRAIN, 6, "right bank lower"),
    Family("T2C", TERRAIN, 6, "banks of unequal depth and face"),
    Family("T2D", TERRAIN, 6, "sloped bank faces"),
    Family("T2E", TERRAIN, 6, "wide centre platform"),
    Family("T2F", TERRAIN, 6, "narrow centre platform"),
    Family("T2G", TERRAIN, 5, "two platforms"),
    Family("T2H", TERRAIN, 6, "rock below the deck"),
    Family("T2I", TERRAIN, 6, "overhead clearance"),
    Family("T2J", TERRAIN, 5, "slope, Road and Wood only"),
    Family("T2K", TERRAIN, 6, "platform, Road and Wood only"),
    Family("T4B", LOAD, 10, "one heavy vehicle"),
    Family("T4C", LOAD, 8, "two or three vehicles"),
    Family("T4D", LOAD, 8, "heavy convoy"),
    Family("G1", COMPOSITION, 8, "rock clearance and load"),
    Family("G2", COMPOSITION, 6, "Road and Wood only, slope and load"),
    Family("G3", COMPOSITION, 7, "platform and rock clearance"),
    Family("G4", COMPOSITION, 7, "slope and several vehicles"),
    Family("G5", COMPOSITION, 6, "pier and heavy vehicle"),
    Family("G6", COMPOSITION, 6, "slope, platform, rock and overhead clearance, load"),
)

FAMILIES: dict[str, Family] = {family.id: family for family in _ROWS}
FAMILY_ORDER: dict[str, int] = {family.id: place for place, family in enumerate(_ROWS)}
