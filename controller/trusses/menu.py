"""Which forms to try on a gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from controller.trusses.deck import PIER_REACH_M, deck_y
from controller.trusses.form import Chord, Form, Shape, Web
from controller.trusses.gap import Gap, Point

DEEPEST_SHARE_OF_SPAN = 1.0 / 3.0
SHALLOWEST_CURVED_M = 1.0
NARROW_GAP_M = 5.0
FURTHEST_HELD_M = 3.5


@dataclass(frozen=True, slots=True)
class Menu:
    """The values that are combined. Depths and bulges in m; see ``Chord`` for their meaning.

    ``held_below`` are the bulges of a lower chord held at low anchors, ``held_above`` those of an upper one held at
    high anchors; ``one_sided`` are tried besides where only one end is held; ``doubles`` pair an upper and a lower
    depth.
    """

    webs: tuple[Web, ...]
    extra_panels: tuple[int, ...]
    depths: tuple[float, ...]
    held_below: tuple[float, ...]
    held_above: tuple[float, ...]
    one_sided: tuple[float, ...]
    doubles: tuple[tuple[float, float], ...]
    rises: tuple[float, ...] = (0.0,)


def forms(gap: Gap, menu: Menu) -> Iterator[Form]:
    """Every form of the menu that makes sense on the gap, in a fixed order."""
    for pier, rise, extra in product((None, *gap.piers), menu.rises, menu.extra_panels):
        yield Form(Web.PRATT, (), extra, rise, pier, struts=pier is not None)
        for web, struts in product(menu.webs, _ways_to_stand(gap, rise, pier)):
            for chords in _chord_sets(gap, menu, web, pier, struts=struts):
                yield Form(web, chords, extra, rise, pier, struts)


def _ways_to_stand(gap: Gap, rise_m: float, pier: Point | None) -> tuple[bool, ...]:
    """With struts or under the chord; a pier that carries the deck itself needs neither."""
    if pier is None:
        return (False,)
    carries_deck = abs(pier[1] - deck_y(gap, rise_m, pier[0])) < PIER_REACH_M
    return (True,) if carries_deck else (True, False)


def _chord_sets(gap: Gap, menu: Menu, web: Web, pier: Point | None, *, struts: bool) -> Iterator[tuple[Chord, ...]]:
    under_chord = pier is not None and not struts
    for above, depth in () if under_chord else product((True, False), menu.depths):
        if depth > DEEPEST_SHARE_OF_SPAN * gap.span_m:
            continue
        yield (Chord(above, Shape.TRAPEZOID, depth),)
        if web is not Web.WARREN and depth >= SHALLOWEST_CURVED_M:
            yield (Chord(above, Shape.PARABOLA, depth if above else -depth),)
    low = _near(gap.low_left, gap.left), _near(gap.low_right, gap.right)
    for chord in _held(*low, menu.held_below, menu.one_sided, above=False):
        yield (chord,)
    if under_chord:
        yield from ((Chord(False, Shape.PARABOLA, bulge),) for bulge in (-1.0, -0.5, 0.0, 0.5))
        return
    high = _near(gap.high_left, gap.left), _near(gap.high_right, gap.right)
    for chord in _held(*high, menu.held_above, menu.one_sided, above=True):
        yield (chord,)
    if pier is None and gap.span_m > NARROW_GAP_M:
        for up, down in menu.doubles:
            yield Chord(True, Shape.TRAPEZOID, up), Chord(False, Shape.TRAPEZOID, down)


def _near(anchors: tuple[Point, ...], end: Point) -> tuple[Point, ...]:
    """Deeper and higher anchors never paid in trials; leaving them out keeps levels with many anchors affordable."""
    return tuple(anchor for anchor in anchors if abs(anchor[1] - end[1]) <= FURTHEST_HELD_M)


def _held(
    left: tuple[Point, ...],
    right: tuple[Point, ...],
    bulges: tuple[float, ...],
    one_sided: tuple[float, ...],
    *,
    above: bool,
) -> Iterator[Chord]:
    for a, b in product((None, *left), (None, *right)):
        if a is None and b is None:
            continue
        extra = () if a and b else tuple(bulge if above else -bulge for bulge in one_sided)
        for bulge in (*bulges, *extra):
            yield Chord(above, Shape.PARABOLA, bulge, a, b)
