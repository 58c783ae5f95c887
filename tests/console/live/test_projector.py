import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from console.live.film import Film, FilmError, open_film
from console.live.pixels import THUMBNAIL_PX
from console.live.projector import Projector
from console.services import EpisodeRef


@pytest.fixture
def film(recorded: EpisodeRef) -> Film:
    return open_film(recorded)


@pytest.fixture
def projector(qtbot: QtBot) -> Iterator[Projector]:
    made = Projector()
    yield made
    made.close()


def captured(film: Film, projector: Projector, draw: object = None) -> Film:
    """The same film as if its frames had been captured from a screen."""
    taken = replace(film, executor="native", draw=draw or film.draw)
    projector._film = taken
    return taken


def test_a_frame_drawn_from_states_is_there_at_once(projector: Projector, film: Film) -> None:
    projector._film = film
    seen: list[int] = []
    projector.drawn.connect(lambda _film, index, _image, _flaw: seen.append(index))

    projector.show(5)

    assert seen == [5]


def test_a_frame_that_somebody_keeps_stays_as_it_was_drawn(projector: Projector, film: Film) -> None:
    projector._film = film
    kept: dict[int, QImage] = {}
    projector.drawn.connect(lambda _film, index, image, _flaw: kept.setdefault(index, image))

    for index in range(6):
        projector.show(index)
        projector.show_small(index + 20)

    assert [kept[index] == film.draw(index) for index in range(6)] == [True] * 6


def test_a_captured_frame_is_read_beside_the_window(qtbot: QtBot, projector: Projector, film: Film) -> None:
    threads: list[int] = []

    def draw(index: int) -> QImage:
        threads.append(threading.get_ident())
        return film.draw(index)

    captured(film, projector, draw)

    with qtbot.waitSignal(projector.drawn) as shown:
        projector.show(5)

    assert shown.args[1] == 5
    assert shown.args[3] is None
    assert threading.get_ident() not in threads


def test_of_captured_frames_asked_for_meanwhile_only_the_last_is_read(
    qtbot: QtBot, projector: Projector, film: Film
) -> None:
    captured(film, projector)
    seen: list[int] = []
    projector.drawn.connect(lambda _film, index, _image, _flaw: seen.append(index))

    for index in (1, 2, 3, 4):
        projector.show(index)
    qtbot.waitUntil(lambda: not projector.busy)

    assert seen == [1, 4]


def test_a_capture_that_stood_still_is_flagged(qtbot: QtBot, projector: Projector, film: Film) -> None:
    captured(film, projector, lambda _index: film.draw(3))

    with qtbot.waitSignal(projector.drawn) as shown:
        projector.show(7)

    assert shown.args[3] == "frozen"


def test_a_captured_frame_that_cannot_be_read_says_why(qtbot: QtBot, projector: Projector, film: Film) -> None:
    def lost(_index: int) -> QImage:
        raise FilmError("frame_07.png is missing")

    captured(film, projector, lost)

    with qtbot.waitSignal(projector.failed) as failed:
        projector.show(7)

    assert "frame_07.png" in str(failed.args[1])


def test_thumbnails_of_a_captured_film_come_in_small(qtbot: QtBot, projector: Projector, film: Film) -> None:
    captured(film, projector)

    with qtbot.waitSignal(projector.small) as shown:
        projector.show_small(9)

    assert shown.args[1] == 9
    assert shown.args[2].width() == THUMBNAIL_PX
