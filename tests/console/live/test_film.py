import json
import shutil
from pathlib import Path

import pytest
from watched_episodes import LEVEL

from console.live.film import FilmError, NoRunYetError, open_film
from console.services import EpisodeRef
from controller.executors.embedded import load_rollout
from controller.executors.rollout_file import ROLLOUT_FILE
from controller.levels.catalogue import find_level
from controller.records.names import FRAMES, TRAJECTORY
from controller.records.reading import read_trajectory
from serializer.errors import PolyBridgeBenchError


def copied(ref: EpisodeRef, folder: Path) -> EpisodeRef:
    shutil.copytree(ref.session_folder, folder / "copy")
    return EpisodeRef(folder / "copy", ref.row, ref.level)


def test_the_last_run_is_opened_unless_another_is_named(recorded: EpisodeRef) -> None:
    last, first = open_film(recorded), open_film(recorded, 1)

    assert (last.attempt, last.call) == (2, 3)
    assert (first.attempt, first.call) == (1, 2)
    assert last.attempts == (1, 2)
    assert len(last.times_s) == 48


def test_a_frame_is_the_recorded_one_to_the_last_pixel(recorded: EpisodeRef) -> None:
    call = read_trajectory(recorded.folder).calls[1]
    rollout = load_rollout(recorded.folder / "round_2", find_level(LEVEL), call.candidate, 20_000)

    film = open_film(recorded, 1)

    assert (film.rollout.frame(7).rgb == rollout.frame(7).rgb).all()


def test_the_attempt_before_is_there_as_a_ghost(recorded: EpisodeRef) -> None:
    assert open_film(recorded, 1).ghost is None
    assert open_film(recorded, 2).ghost == open_film(recorded, 1).readings


def test_an_episode_without_a_run_is_no_fault(tmp_path: Path) -> None:
    with pytest.raises(NoRunYetError):
        open_film(EpisodeRef(tmp_path, "scripted_strict_r1", LEVEL))


def test_an_attempt_that_there_is_not_is_refused(recorded: EpisodeRef) -> None:
    with pytest.raises(FilmError, match="no attempt 7: 2 have ended"):
        open_film(recorded, 7)


def test_lost_readings_leave_the_film_to_be_watched(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    (ref.folder / "round_3" / FRAMES).write_text("{")

    film = open_film(ref)

    assert film.readings is None
    assert FRAMES in film.readings_fault
    assert film.rollout.frame(0).rgb.shape == (720, 1280, 3)


@pytest.mark.parametrize("content", [None, b"", b"PK not an archive"])
def test_a_lost_or_damaged_run_names_its_file(recorded: EpisodeRef, tmp_path: Path, content: bytes | None) -> None:
    ref = copied(recorded, tmp_path)
    path = ref.folder / "round_3" / ROLLOUT_FILE
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)

    with pytest.raises(PolyBridgeBenchError, match=ROLLOUT_FILE):
        open_film(ref)


def test_a_film_of_an_executor_that_this_version_does_not_know_is_refused(recorded: EpisodeRef, tmp_path: Path) -> None:
    ref = copied(recorded, tmp_path)
    value = json.loads((ref.folder / TRAJECTORY).read_text())
    (ref.folder / TRAJECTORY).write_text(json.dumps({**value, "executor": "wind_tunnel"}))

    with pytest.raises(FilmError, match="wind_tunnel"):
        open_film(ref)
