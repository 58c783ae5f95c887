"""What is painted round members and beside violations."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from console.editor.canvas.halos import paint_halos
from console.editor.canvas.inks import casing_m
from console.editor.canvas.marks import badge_at, badges_of
from console.editor.canvas.picture import Bar, Mark
from serializer.materials import ROAD

SCALE = 40.0
TO_VIEW = QTransform(SCALE, 0, 0, -SCALE, 100, 300)
LEVEL_BAR, BOTH = Bar(1, 3, (1.0, 3.0), (5.0, 3.0), 4.0), frozenset({1, 2})
places = st.tuples(st.floats(0, 12), st.floats(0, 6))


@given(st.lists(places, max_size=40))
def test_badges_stand_clear_of_each_other_or_on_what_they_point_at(found: list[tuple[float, float]]) -> None:
    marks = [Mark(number, place) for number, place in enumerate(found, 1)]
    badges = badges_of(marks, TO_VIEW, SCALE)
    assert [badge.number for badge in badges] == [mark.number for mark in marks]
    for place, badge in enumerate(badges):
        assert badge.target == TO_VIEW.map(QPointF(*marks[place].place))
        assert math.dist(badge.at.toTuple(), badge.target.toTuple()) < 90
        near = [other for other in badges[:place] if math.dist(other.at.toTuple(), badge.at.toTuple()) < 19.99]
        assert not near or badge.at == badge.target


def test_a_badge_is_found_where_it_stands_and_nowhere_else() -> None:
    badges = badges_of([Mark(1, (3.0, 3.0)), Mark(2, (3.0, 3.0))], TO_VIEW, SCALE)
    assert badges[0].at != badges[1].at
    assert [badge_at(badges, badge.at + QPointF(3, 3)) for badge in badges] == badges
    assert badge_at(badges, badges[0].target + QPointF(0, 200)) is None


def test_bands_are_as_clear_where_they_cross_as_elsewhere(look: None) -> None:
    upright = Bar(2, 3, (3.0, 1.0), (3.0, 5.0), 4.0)
    crossing, along, beside = _inks([LEVEL_BAR, upright], BOTH, [(3.0, 3.0), (4.0, 3.0), (4.0, 4.0)])
    assert crossing == along
    assert along != beside == QColor("white")


def test_a_broken_rule_is_seen_under_a_choice_and_without_it(look: None) -> None:
    bad, at = LEVEL_BAR._replace(bad=True), [(4.0, 3.0)]
    inks = [_inks([bar], chosen, at)[0].name() for bar in (LEVEL_BAR, bad) for chosen in (frozenset[int](), BOTH)]
    assert len(set(inks)) == 4


@pytest.mark.parametrize("scale", [6.0, 40.0, 400.0])
def test_a_band_is_whole_at_every_scale_and_where_it_leaves_the_view(look: None, scale: float) -> None:
    to_view = QTransform(scale, 0, 0, -scale, 100, 200)
    road = Bar(1, ROAD, (0.0, 0.0), (5000 / scale, 0.0), 1.0)
    half = (casing_m(ROAD, scale) * scale + 7) / 2 / scale
    inks = _inks([road], BOTH, [(1 / scale, side * (half - 2 / scale)) for side in (-1, 0, 1)], to_view, scale)
    inks += _inks([road], BOTH, [(299 / scale, 0.0)], to_view, scale)
    assert len({ink.name() for ink in inks}) == 1
    assert inks[0] != QColor("white")
    assert _inks([road], BOTH, [(1 / scale, half + 2 / scale)], to_view, scale) == [QColor("white")]


def _inks(
    bars: list[Bar],
    chosen: frozenset[int],
    at: list[tuple[float, float]],
    to_view: QTransform = TO_VIEW,
    scale: float = SCALE,
) -> list[QColor]:
    """The colours that places have when only the bands are painted, on white."""
    picture = QImage(400, 400, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setTransform(to_view)
    paint_halos(painter, bars, chosen, None, scale)
    painter.end()
    return [picture.pixelColor(to_view.map(QPointF(*place)).toPoint()) for place in at]
