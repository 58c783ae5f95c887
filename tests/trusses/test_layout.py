"""From a gap to a skeleton."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from controller.trusses.clearance import keeps_clear
from controller.trusses.deck import STEEPEST_GRADE
from controller.trusses.form import Chord, Form, Shape, Web
from controller.trusses.gap import Point, gap_between, gaps_between
from controller.trusses.layout import lay_out
from controller.trusses.menu import Menu, forms
from controller.trusses.skeleton import Draft

MENU = Menu(
    webs=tuple(Web),
    extra_panels=(0, 2),
    depths=(0.8, 1.5),
    held_below=(0.0, 1.0),
    held_above=(0.0, -0.5),
    one_sided=(1.0,),
    doubles=((1.0, 1.0),),
    rises=(0.0, 0.5),
)


def test_anchors_are_sorted_into_their_roles() -> None:
    low, high, pier, deep = (0.0, 0.0), (12.0, 4.0), (6.0, 1.0), (12.0, -6.0)
    gap = gap_between((0.0, 2.0), (12.0, 2.0), [high, deep, pier, low, (0.0, 2.0), (12.0, 2.0), (14.0, 2.0)])
    assert gap.low_left == (low,)
    assert gap.low_right == (deep,)
    assert gap.high_right == (high,)
    assert gap.high_left == ()
    assert gap.piers == (pier,)


def test_platforms_split_the_way_into_gaps_and_need_no_road() -> None:
    gaps = gaps_between((0.0, 2.0), (20.0, 3.0), [(12.0, 14.0, 2.5), (5.0, 7.0, 2.2)], [])
    assert [(gap.left, gap.right) for gap in gaps] == [
        ((0.0, 2.0), (5.0, 2.2)),
        ((7.0, 2.2), (12.0, 2.5)),
        ((14.0, 2.5), (20.0, 3.0)),
    ]


@pytest.mark.parametrize("anchors", [[(0.0, 0.0), (14.0, 0.5)], [(7.0, 2.0)], [(6.0, 0.0)], [(0.0, 4.0), (14.0, 4.5)]])
def test_every_form_lays_a_continuous_road_on_anchors_with_no_loose_joint(anchors: list[Point]) -> None:
    gap = gap_between((0.0, 2.0), (14.0, 3.0), anchors)
    places = {(0.0, 2.0), (14.0, 3.0), *anchors}
    laid = 0
    for form in forms(gap, MENU):
        skeleton = lay_out(gap, form)
        if skeleton is None:
            continue
        laid += 1
        road = {tuple(sorted(pair)) for pair in skeleton.pairs[skeleton.is_deck == 1].tolist()}
        assert {(a, b) for a, b in pairwise(skeleton.deck.tolist())} == road
        assert skeleton.deck.tolist() == list(range(len(skeleton.deck)))
        ends = skeleton.xy[skeleton.deck[[0, -1]]]
        assert [tuple(end) for end in ends.tolist()] == [(0.0, 2.0), (14.0, 3.0)]
        assert all(tuple(place) in places for place in skeleton.xy[skeleton.fixed == 1].tolist())
        slots = np.bincount(skeleton.pairs.ravel(), minlength=len(skeleton.xy))
        assert slots[skeleton.fixed == 0].min(initial=2) >= 2
        assert slots.min() >= 1 or (form.pier is not None and not form.struts)
        steps = np.diff(skeleton.xy[skeleton.deck], axis=0)
        assert (np.abs(steps[:, 1]) <= STEEPEST_GRADE * steps[:, 0] + 1e-3).all()
        assert np.hypot(*steps.T).max() <= 2.0005
    assert laid > 50


def test_forms_come_in_the_same_order_every_time() -> None:
    gap = gap_between((0.0, 2.0), (14.0, 3.0), [(0.0, 0.0), (7.0, 1.0)])
    assert list(forms(gap, MENU)) == list(forms(gap, MENU))


def test_a_hump_too_steep_to_climb_is_no_form() -> None:
    gap = gap_between((0.0, 2.0), (8.0, 2.0), [])
    assert lay_out(gap, Form(Web.PRATT, (), rise_m=1.5)) is None
    assert lay_out(gap, Form(Web.PRATT, (), rise_m=0.5)) is not None


def test_a_chord_that_would_cross_the_deck_is_no_form() -> None:
    gap = gap_between((0.0, 2.0), (12.0, 2.0), [(0.0, 0.0), (12.0, 0.0)])
    assert lay_out(gap, Form(Web.WARREN, (Chord(False, Shape.PARABOLA, 2.0, (0.0, 0.0), (12.0, 0.0)),))) is None


def test_equal_places_are_one_node_and_equal_pairs_one_slot() -> None:
    draft = Draft()
    a, b = draft.node(0.0, 0.0), draft.node(1.00001, 2.0)
    assert draft.node(1.00002, 2.0) == b
    draft.slot(a, b)
    draft.slot(b, a)
    draft.slot(a, a)
    assert len(draft.finish().pairs) == 1


coordinates = st.floats(-5.0, 5.0).map(lambda value: round(value, 2))
points = st.tuples(coordinates, coordinates)


@settings(max_examples=150, deadline=None)
@given(centre=points, radii=st.lists(st.floats(0.5, 3.0), min_size=3, max_size=7), a=points, b=points)
def test_clearance_agrees_with_shapely_at_a_distance(centre: Point, radii: list[float], a: Point, b: Point) -> None:
    turns = [2 * math.pi * i / len(radii) for i in range(len(radii))]
    star = [
        (centre[0] + r * math.cos(turn), centre[1] + r * math.sin(turn)) for r, turn in zip(radii, turns, strict=True)
    ]
    if a == b:
        return
    draft = Draft(deck=[0])
    draft.slot(draft.node(*a), draft.node(*b))
    distance = Polygon(star).distance(LineString([a, b]))
    if abs(distance - 0.1) > 1e-9:
        assert keeps_clear(draft.finish(), [star], 0.1) == (distance > 0.1)
