from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from console.live.film import Film
from console.live.follow import Wanted
from console.live.pixels import THUMBNAIL_PX, pixels_of
from console.live.showing import Showing
from console.live.sight import Sight
from console.services import EpisodeRef
from console.theme import theme

pytestmark = pytest.mark.qt_log_ignore(r"^This plugin does not support propagateSizeHints\(\)$")


@pytest.fixture
def showing(qtbot: QtBot, qapp: QApplication) -> Iterator[Showing]:
    theme().install(qapp, "light")
    sight = Sight(8)
    qtbot.addWidget(sight)
    sight.resize(720, 720)
    sight.show()
    made = Showing(sight, sight)
    yield made
    made.close()


def opened(qtbot: QtBot, showing: Showing, ref: EpisodeRef, *, at: int = 0) -> Film:
    """A film that stands on one of its frames, with everything about it shown."""
    with qtbot.waitSignal(showing.opened) as opening:
        showing.open(Wanted(ref))
    showing.begin(play=False, at=at)
    qtbot.waitUntil(lambda: not showing.busy)
    return opening.args[0]


def drawn_frames(showing: Showing) -> list[int]:
    seen: list[int] = []
    showing._projector.drawn.connect(lambda _film, index, _image, _flaw: seen.append(index))
    return seen


def test_everything_about_a_frame_is_shown_with_it(qtbot: QtBot, showing: Showing, recorded: EpisodeRef) -> None:
    placed: list[int] = []
    showing.placed.connect(lambda _film, index: placed.append(index))

    film = opened(qtbot, showing, recorded, at=-1)

    sight, last = showing._sight, len(film.times_s) - 1
    assert placed == [last]
    assert sight.view.image() == film.draw(last)
    assert film.readings is not None
    assert sight.cards[0].bars._rgb == film.readings.success_rgb[last]
    assert sight.cards[1].swatch._part == film.draw(last).copy(
        QRect(film.profile.failure.pixel[0] - 5, film.profile.failure.pixel[1] - 5, 11, 11)
    )
    assert sight.plot._index == last
    assert sight.filmstrip.currentIndex().row() == len(sight.filmstrip.strip.frames) - 1


def test_of_frames_that_are_asked_for_at_once_only_the_last_is_drawn(
    qtbot: QtBot, showing: Showing, recorded: EpisodeRef
) -> None:
    opened(qtbot, showing, recorded)
    seen = drawn_frames(showing)

    for index in (5, 6, 7, 8):
        showing.playback.seek(index)
    qtbot.waitUntil(lambda: not showing.busy)

    assert seen == [8]
    assert showing._sight.plot._index == 8


def test_read_outs_follow_a_drag_that_never_pauses(qtbot: QtBot, showing: Showing, recorded: EpisodeRef) -> None:
    opened(qtbot, showing, recorded)
    plotted: set[int] = set()

    def drag() -> bool:
        showing.playback.seek((showing.playback.index + 1) % 48)
        plotted.add(showing._sight.plot._index)
        return len(plotted) > 3

    qtbot.waitUntil(drag)


def test_what_is_shown_stays_until_another_film_is_there(qtbot: QtBot, showing: Showing, recorded: EpisodeRef) -> None:
    film = opened(qtbot, showing, recorded, at=20)

    showing.open(Wanted(recorded, 1))

    assert showing.film is film
    assert showing._sight.view.image() == film.draw(20)
    qtbot.waitUntil(lambda: showing.film is not film)
    assert showing.film is not None
    assert showing.film.attempt == 1


def test_a_film_that_is_dropped_while_it_is_read_is_not_handed_over(
    qtbot: QtBot, showing: Showing, recorded: EpisodeRef
) -> None:
    taken: list[QObject] = []
    showing.opened.connect(taken.append)

    showing.open(Wanted(recorded))
    showing.drop()
    qtbot.waitUntil(lambda: not showing.busy)

    assert taken == []
    assert showing.film is None


def test_a_film_that_plays_makes_its_own_thumbnails_out_of_what_it_shows(
    qtbot: QtBot, showing: Showing, recorded: EpisodeRef
) -> None:
    opened(qtbot, showing, recorded)
    strip = showing._sight.filmstrip.strip
    missing = strip.frames[:3]
    showing._thumbnails._missing = list(missing)
    strip._pictures = {}

    for index in missing:
        showing.playback.seek(index + 1)
        showing.playback.seek(index)
        qtbot.waitUntil(lambda: not showing.busy)

    assert not showing._thumbnails.busy
    assert {frame: picture.width() for frame, picture in strip._pictures.items()} == dict.fromkeys(
        missing, THUMBNAIL_PX
    )


def test_a_thumbnail_looks_like_its_frame(qtbot: QtBot, showing: Showing, recorded: EpisodeRef) -> None:
    film = opened(qtbot, showing, recorded)
    strip = showing._sight.filmstrip.strip

    small = strip._pictures[strip.frames[5]]

    frame = film.draw(strip.frames[5])
    smooth = frame.scaledToWidth(THUMBNAIL_PX, Qt.TransformationMode.SmoothTransformation)
    assert small.size() == smooth.size()
    assert np.abs(pixels_of(small).astype(int) - pixels_of(smooth)).mean() < 2


class _Painted(QObject):
    """Remembers which part of a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.parts: list[QRect] = []
        widget.installEventFilter(self)

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.parts.append(event.region().boundingRect())
        return False


def test_a_picture_that_comes_in_is_painted_at_its_place_alone(
    qtbot: QtBot, showing: Showing, recorded: EpisodeRef
) -> None:
    opened(qtbot, showing, recorded)
    strip = showing._sight.filmstrip
    QApplication.processEvents()
    painted = _Painted(strip.viewport())

    strip.strip.set_picture(strip.strip.frames[4], QImage(240, 135, QImage.Format.Format_RGB32))
    qtbot.waitUntil(lambda: bool(painted.parts))

    assert painted.parts == [strip.visualRect(strip.strip.index(4))]
