"""What a person sees while a sweep runs, on a terminal and in a log."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from controller.cli.progress import ProgressDisplay, clock_text, progress_line
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import Status
from controller.sweep.progress import EpisodeEnded, Progress, SweepStarted

TOTAL = 1000


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Watch:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def ended(done: int, level: str = "A", status: Status = "success", message: str | None = None) -> EpisodeEnded:
    key = EpisodeKey("polybridge", level, "truss", "strict", 1)
    return EpisodeEnded(key, status, 1, 1, None, message, Progress(TOTAL, done, {}, 20.0, 80.4))


def test_the_line_has_the_count_and_the_time_left() -> None:
    line = progress_line(Progress(total=100, done=60, counts={}, elapsed_s=20.0, eta_s=80.4))
    assert line == f"[{'#' * 14}{'.' * 10}] 60/100  ETA 0:01:20"


@pytest.mark.parametrize("progress", [Progress(100, 50, {}, 30.0, None), Progress(100, 51, {}, 2.0, 98.0)])
def test_before_there_is_a_pace_no_time_left_is_made_up(progress: Progress) -> None:
    assert progress_line(progress).endswith(f"{progress.done}/100  estimating")


def test_at_the_end_the_line_says_how_long_it_took() -> None:
    assert progress_line(Progress(10, 10, {}, 61.4, 0.0)).endswith("10/10  took 0:01:01")


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00:00"), (59.6, "0:01:00"), (3725, "1:02:05")])
def test_durations_read_as_clock_times(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_a_log_gets_few_lines_and_always_the_last() -> None:
    stream, watch = StringIO(), Watch()
    display = ProgressDisplay(stream, watch)
    for done in range(1, TOTAL + 1):
        watch.now += 0.1
        display.show(ended(done))
    display.close()
    lines = stream.getvalue().splitlines()
    assert len(lines) <= 6
    assert lines[-1].startswith(f"[{'#' * 24}] 1000/1000")
    assert "\r" not in stream.getvalue()


def test_a_terminal_gets_one_line_that_moves_and_a_note_above_it() -> None:
    stream, watch = Terminal(), Watch()
    display = ProgressDisplay(stream, watch)
    display.show(ended(1, "a_long_name_of_a_level"))
    display.note("stopping")
    watch.now = 1.0
    display.show(ended(2, "short"))
    display.close()
    assert stream.getvalue().count("\n") == 2
    assert "stopping\n" in stream.getvalue()
    assert stream.getvalue().endswith("short: success\n")


def test_a_fault_of_the_infrastructure_is_never_lost_among_the_throttled_lines() -> None:
    stream = StringIO()
    display = ProgressDisplay(stream, Watch())
    display.show(ended(1))
    display.show(ended(1, "B", "error", "no answer from the endpoint"))
    assert "truss_strict_r1 B: no answer from the endpoint\n" in stream.getvalue()


def test_the_start_says_how_much_is_left_and_where_the_records_go() -> None:
    stream = StringIO()
    ProgressDisplay(stream).show(SweepStarted("s", Path("records"), 3, Progress(5, 2, {}, 0.0, None)))
    assert stream.getvalue() == "3 of 5 episodes to play, records in records\n"
