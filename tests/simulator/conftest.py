"""Small levels and bridges of the benchmark's shapes, deck at y = 2."""

from collections.abc import Callable, Sequence

import pytest

from controller.levels.level import Level, Platform, Target, Terrain, Vehicle
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD

DECK_Y = 2.0


def make_level(
    span: float = 14.0,
    weights: Sequence[float] = (3.0, 3.0),
    *,
    rise: float = 0.0,
    platforms: tuple[Platform, ...] = (),
    face_run: float = 0.0,
) -> Level:
    """A gap of one span between two flat banks; ``rise`` lifts the far one, ``face_run`` slopes both faces."""
    far_y = DECK_Y + rise
    labels = "ABCDEF"[: len(weights)]
    return Level(
        name="test",
        span_m=span,
        deck_left_y=DECK_Y,
        deck_right_y=far_y,
        terrain=Terrain(
            left_bank=((-20.0, DECK_Y), (0.0, DECK_Y), (face_run, DECK_Y - 7.0)),
            right_bank=((span - face_run, far_y - 7.0), (span, far_y), (span + 20.0, far_y)),
        ),
        anchors=(Node(1, 0.0, DECK_Y, True), Node(2, span, far_y, True)),
        platforms=platforms,
        regions=(),
        vehicles=tuple(
            Vehicle(label, weight, -3.5 - 3.6 * i)
            for i, (label, weight) in enumerate(zip(labels, weights, strict=True))
        ),
        targets=tuple(Target(label, span + 2.0, far_y) for label in labels),
        material_ids=frozenset((ROAD, WOOD, STEEL)),
        family="T1B",
        parameters={},
        tags=(),
    )


def make_truss(
    span: float = 14.0,
    panels: int = 10,
    depth: float = 1.4,
    web: int = STEEL,
    *,
    kind: str = "pratt",
    rise: float = 0.0,
    x0: float = 0.0,
    first_id: int = 1,
) -> Bridge:
    """A road deck between two anchors with a truss above it: ``pratt``, ``x`` (crossed) or ``road`` (deck alone)."""
    deck = list(range(first_id, first_id + panels + 1))
    top = [0, *range(deck[-1] + 1, deck[-1] + panels)]

    def height(i: int) -> float:
        return DECK_Y + rise * i / panels

    nodes = [Node(deck[i], x0 + span * i / panels, height(i), i in (0, panels)) for i in range(panels + 1)]
    bars = [(ROAD, deck[i], deck[i + 1]) for i in range(panels)]
    if kind != "road":
        nodes += [Node(top[i], x0 + span * i / panels, height(i) + depth) for i in range(1, panels)]
        bars += [(web, deck[i], top[i]) for i in range(1, panels)]
        bars += [(web, top[i], top[i + 1]) for i in range(1, panels - 1)]
        bars += [(web, deck[0], top[1]), (web, deck[panels], top[panels - 1])]
        for i in range(1, panels - 1):
            falling, rising = (web, top[i], deck[i + 1]), (web, deck[i], top[i + 1])
            bars += [falling, rising] if kind == "x" else [falling if i < panels / 2 else rising]
    first_member = max(node.id for node in nodes) + 1
    return Bridge(tuple(nodes), tuple(Member(first_member + i, m, a, b) for i, (m, a, b) in enumerate(bars)))


@pytest.fixture
def level_of() -> Callable[..., Level]:
    return make_level


@pytest.fixture
def truss_of() -> Callable[..., Bridge]:
    return make_truss
