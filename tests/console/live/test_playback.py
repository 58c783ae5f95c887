import pytest
from pytestqt.qtbot import QtBot

from console.live.playback import Playback

TIMES = (0.02, 0.04, 0.06, 0.08)


@pytest.fixture
def playback(qtbot: QtBot) -> Playback:
    return Playback()


def test_a_film_plays_frame_by_frame_to_its_end(qtbot: QtBot, playback: Playback) -> None:
    seen: list[int] = []
    playback.moved.connect(seen.append)

    with qtbot.waitSignal(playback.ended):
        playback.load(TIMES, play=True)

    assert seen == [0, 1, 2, 3]
    assert not playback.playing


def test_as_fast_as_they_come_does_not_wait_for_the_time_of_a_frame_and_never_skips(
    qtbot: QtBot, playback: Playback
) -> None:
    seen: list[int] = []
    playback.moved.connect(seen.append)
    playback.set_pace("as_fast")

    with qtbot.waitSignal(playback.ended, timeout=2000):
        playback.load((60.0, 120.0, 180.0), play=True)

    assert seen == [0, 1, 2]


def test_seeking_stops_and_stays_within_the_film(playback: Playback) -> None:
    playback.load(TIMES, play=True)

    playback.seek(99)
    assert (playback.index, playback.playing) == (3, False)
    playback.step(-1)
    assert playback.index == 2
    playback.seek(-5)
    assert playback.index == 0


def test_play_at_the_end_begins_again(playback: Playback) -> None:
    playback.load(TIMES, play=False, at=-1)
    assert playback.index == 3

    playback.play()

    assert (playback.index, playback.playing) == (0, True)
    playback.pause()


def test_nothing_to_play_does_nothing(playback: Playback) -> None:
    playback.load((), play=True)
    playback.toggle()
    playback.seek(3)

    assert (playback.index, playback.count, playback.playing) == (0, 0, False)
