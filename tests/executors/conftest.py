"""One Warren truss for any level: enough to pass some and to fail others."""

import math
from collections.abc import Callable
from itertools import pairwise

import pytest

from controller.levels.generate import generate_levels
from controller.levels.level import Level
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, WOOD

LEVELS = {level.name: level for level in generate_levels()}


def warren(level: Level, material: int = WOOD, depth_m: float = 1.5) -> Bridge:
    """Deck on the straight line between the deck ends, top joints ``depth_m`` above the middle of each panel."""
    panels = math.ceil(level.span_m / 2)
    rise = level.deck_right_y - level.deck_left_y
    free = max(anchor.id for anchor in level.anchors)

    def on_deck(share: float) -> tuple[float, float]:
        return share * level.span_m, level.deck_left_y + share * rise

    deck = [level.anchors[0]]
    deck += [Node(free + i, *on_deck(i / panels)) for i in range(1, panels)]
    deck.append(level.anchors[1])
    free += panels
    middles = [on_deck((i + 0.5) / panels) for i in range(panels)]
    top = [Node(free + i, x, y + depth_m) for i, (x, y) in enumerate(middles)]
    pairs = [(ROAD, a, b) for a, b in pairwise(deck)]
    pairs += [(material, a, b) for a, b in pairwise(top)]
    for i, peak in enumerate(top):
        pairs += [(material, deck[i], peak), (material, peak, deck[i + 1])]
    first = free + panels
    members = tuple(Member(first + i, kind, a.id, b.id) for i, (kind, a, b) in enumerate(pairs))
    return Bridge((*level.anchors, *deck[1:-1], *top), members)


@pytest.fixture(scope="session")
def levels() -> dict[str, Level]:
    return LEVELS


@pytest.fixture(scope="session")
def truss() -> Callable[[Level], Bridge]:
    return warren
