"""Labels lie apart from each other and off every line."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from console.results.label_places import Box, crosses, place_labels, spread

ROOM = Box(0, 0, 300, 200)
points = st.tuples(st.floats(0, 300), st.floats(0, 200))
rows = st.lists(st.floats(0, 200), max_size=12)


@given(rows)
def test_spread_labels_keep_their_order_their_distance_and_their_bounds(wanted: list[float]) -> None:
    placed = spread(wanted, 12, 0, 200)
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    assert all(placed[b] - placed[a] >= 12 - 1e-6 for a, b in pairwise(order))
    assert all(-1e-6 <= each <= 200 + 1e-6 for each in placed)


@given(st.lists(st.floats(0, 200), min_size=30, max_size=40))
def test_more_labels_than_fit_fill_the_room_evenly(wanted: list[float]) -> None:
    placed = sorted(spread(wanted, 12, 0, 200))
    gaps = [b - a for a, b in pairwise(placed)]
    assert max(gaps) - min(gaps) < 1e-6


def test_labels_that_are_apart_stay_where_they_are_wanted() -> None:
    assert spread([10, 90, 50], 12, 0, 100) == [10, 90, 50]


@given(
    st.lists(points, min_size=1, max_size=8),
    st.lists(st.tuples(points, points), max_size=8),
    st.floats(10, 90),
)
def test_no_label_meets_a_line_a_mark_or_another(
    anchors: list[tuple[float, float]], lines: list[tuple[tuple[float, float], tuple[float, float]]], width: float
) -> None:
    marks = [Box(x - 4, y - 4, 8, 8) for x, y in anchors]
    placed = [box for box in place_labels([(width, 13)] * len(anchors), anchors, ROOM, lines, marks) if box]
    for at, box in enumerate(placed):
        assert box.within(ROOM)
        assert not any(crosses(line, box) for line in lines)
        assert not any(box.meets(mark) for mark in marks)
        assert not any(box.meets(other) for other in placed[:at])


def test_a_label_alone_stands_beside_its_mark() -> None:
    (box,) = place_labels([(40, 12)], [(100, 100)], ROOM, [], [Box(96, 96, 8, 8)])
    assert box is not None
    assert 100 < box.x < 115
    assert box.y == 94


def test_a_label_without_any_room_is_left_out() -> None:
    assert place_labels([(400, 12)], [(100, 100)], ROOM, [], []) == [None]


def test_a_label_keeps_nearer_to_its_own_mark_than_to_another() -> None:
    anchors = [(290.0, 60.0), (285.0, 90.0)]
    marks = [Box(x - 4, y - 4, 8, 8) for x, y in anchors]
    first, second = place_labels([(80, 12), (80, 12)], anchors, ROOM, [((200, 190), (285, 90))], marks)
    assert first is not None
    assert second is not None
    assert abs(first.y + 6 - 60) < abs(first.y + 6 - 90)


def test_a_line_that_ends_before_a_box_does_not_cross_it() -> None:
    box = Box(10, 10, 10, 10)
    assert crosses(((0, 15), (30, 15)), box)
    assert crosses(((0, 0), (30, 30)), box)
    assert not crosses(((0, 15), (9, 15)), box)
    assert not crosses(((0, 5), (30, 5)), box)
    assert not crosses(((5, 0), (5, 30)), box)
