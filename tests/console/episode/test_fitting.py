import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from console.episode.difference import Bar
from console.episode.fitting import fit_to, metres_seen, nearest_bar
from controller.levels.catalogue import find_level
from serializer.bridge import Node

METRES = st.floats(-40, 40)


@given(left=METRES, bottom=METRES, wide=st.floats(0.1, 60), high=st.floats(0.1, 30))
def test_a_box_fits_whole_into_the_drawing(left: float, bottom: float, wide: float, high: float) -> None:
    fit = fit_to((left, bottom, left + wide, bottom + high), 300, 160)

    for x, y in ((left, bottom), (left + wide, bottom + high)):
        place = fit.point(x, y)
        assert -1e-6 <= place.x() <= 300 + 1e-6
        assert -1e-6 <= place.y() <= 160 + 1e-6


def test_a_node_at_the_end_of_the_world_does_not_shrink_the_bridge() -> None:
    level = find_level("T1B_Span_10m")
    near = metres_seen(level, [Node(1, 5, 2)])

    assert metres_seen(level, [Node(1, 5, 2), Node(2, 1e9, 2)]) == near


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1e300])
def test_a_place_that_is_no_number_still_has_a_pixel(value: float) -> None:
    place = fit_to((0, 0, 1, 1), 100, 100).point(value, value)

    assert abs(place.x()) < 1e7


def test_the_member_under_the_pointer_is_one_that_stands_before_one_that_was_removed() -> None:
    fit = fit_to((0, 0, 4, 2), 200, 100)
    bars = (
        Bar(7, 1, (0, 0), (4, 0), "removed"),
        Bar(8, 1, (0, 0), (4, 0), "kept"),
        Bar(9, 1, (0, 2), (4, 2), "kept"),
    )

    assert nearest_bar(bars, fit, fit.point(2, 0)).id == 8
    assert nearest_bar(bars, fit, fit.point(2, 2) + QPointF(0, 3)).id == 9
    assert nearest_bar(bars, fit, fit.point(2, 1)) is None
