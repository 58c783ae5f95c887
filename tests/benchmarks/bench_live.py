"""What watching costs: the frame on the screen, the window's own timer, the sweep that is watched, and memory.

Another process records eight real episodes first. Then the live and the episode panel are measured alone; while films
play beside a real sweep in a process of its own, and while another one is opened each time that one is over, a 5 ms
timer of the window counts how late it is, and the sweep is timed against one that nobody watches; last, 500 episodes
are opened one after the other in both panels.

Run as ``python tests/benchmarks/bench_live.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1] / "parts"))

from console_parts import desk
from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from console.episode.panel import EpisodePanel
from console.live.film import open_film
from console.live.panel import LivePanel
from console.live.pixels import image_of
from console.services import EpisodeRef
from console.theme import theme

LEVELS = (
    "T1B_Span_6m",
    "T1B_Span_8m",
    "T1B_Span_10m",
    "T1B_Span_12m",
    "T1B_Span_14m",
    "T1B_Span_16m",
    "T4B_Heavy_10m_W6",
    "T4C_Two_12m_W3",
)
WATCHED, TIMER_MS, PLAYED_S = 500, 5, 12.0
RECORD = "--record"
SWEEP = """
import sys, time
from pathlib import Path
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep
from controller.levels.catalogue import all_levels
names = tuple(level.name for level in all_levels()[:90])
began = time.monotonic()
run_sweep(SweepPlan(("truss",), ("strict",), names), Path(sys.argv[1]), store=Path(sys.argv[1] + ".db"))
print(time.monotonic() - began)
"""


def main() -> int:
    """Measure and print."""
    application = QApplication([])
    theme().install(application, "light")
    with TemporaryDirectory() as name:
        folder = Path(name)
        refs = _recorded(folder / "session")
        given = desk(folder)
        live, episode = LivePanel(given.services), EpisodePanel(given.services)
        live.resize(760, 860)
        episode.resize(352, 860)
        live.show()
        episode.show()
        _open(application, live, episode, refs[0])
        _paint(live, refs[0])
        late: list[float] = []
        timer = _lateness(late)
        alone_s = _sweep(folder / "alone", application, lambda: None)
        timer.stop()
        _print_late("beside a sweep that nobody watches", late)
        late = []
        timer = _lateness(late)
        live.head.pace.button("as_fast").click()
        watched_s = _sweep(folder / "watched", application, lambda: _keep_playing(live))
        timer.stop()
        _print_late("while films play beside a sweep", late)
        late = []
        timer = _lateness(late)
        newest = cycle(refs)
        opened_s = _sweep(folder / "opened", application, lambda: _keep_opening(live, newest))
        timer.stop()
        _print_late("while one after the other is opened", late)
        print(f"{'the sweep alone, played by, opened by':44} {alone_s:8.2f} s  {watched_s:8.2f} s  {opened_s:8.2f} s")
        late = []
        timer = _lateness(late)
        live.head.pace.button("real_time").click()
        live.playback.play()
        _spin(application, PLAYED_S, lambda: None)
        timer.stop()
        _print_late("while a film plays in real time", late)
        _watch_many(application, live, episode, refs)
        live.close_down()
        episode.close_down()
    return 0


def _recorded(session: Path) -> list[EpisodeRef]:
    """Eight episodes, played by another process, so that this one holds no physics."""
    subprocess.run([sys.executable, __file__, RECORD, str(session)], check=True)
    return [EpisodeRef(session, "scripted_strict_r1", level) for level in LEVELS]


def record(session: Path) -> None:
    """Play them."""
    from watched_episodes import play, three_calls

    for level in LEVELS:
        play(session, three_calls(level), level=level)


def _open(application: QApplication, live: LivePanel, episode: EpisodePanel, ref: EpisodeRef) -> None:
    """Both panels show an episode, its first frames drawn."""
    live.open_episode(ref)
    episode.open_episode(ref)
    while live.film is None or live.film.ref != ref or _reads(live) or live._showing._thumbnails.busy:
        application.processEvents()
    while episode._reading:
        application.processEvents()
    while live.playback.playing and live.playback.index < 2:
        application.processEvents()


def _paint(live: LivePanel, ref: EpisodeRef) -> None:
    film = open_film(ref)
    images = [image_of(film.rollout.frame(index).rgb) for index in range(48)]

    def show(index: int) -> None:
        live.view.set_frame(images[index])
        live.view.viewport().repaint()

    live.playback.pause()
    size = live.view.viewport().size()
    _print(f"720p frame on the screen, {size.width()} x {size.height()}", _each(show))
    live.view.one_to_one()
    _print("720p frame on the screen, pixel on pixel", _each(show))
    live.view.fit()
    _print("frame, drawn", _each(film.draw))

    def plot(index: int) -> None:
        live.sight.plot.show_frame(index)
        live.sight.plot.repaint()

    _print("plot", _each(plot))


def _keep_playing(live: LivePanel) -> None:
    if live.film is not None and not live.playback.playing:
        live.playback.play()


def _keep_opening(live: LivePanel, refs: Iterator[EpisodeRef]) -> None:
    """As in a fast sweep: each time that a film is over, the newest one is another episode's."""
    if live.film is not None and not live.playback.playing and not _reads(live):
        live.open_episode(next(refs))


def _reads(live: LivePanel) -> bool:
    return live._showing._projector.busy


def _sweep(folder: Path, application: QApplication, meanwhile: Callable[[], None]) -> float:
    """Seconds that a sweep of another process takes, by its own clock."""
    command = [sys.executable, "-c", SWEEP, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        while child.poll() is None:
            _spin(application, 0.05, meanwhile)
        assert child.stdout is not None
        return float(child.stdout.read())


def _spin(application: QApplication, seconds: float, meanwhile: Callable[[], None]) -> None:
    """Let the window live as ``exec`` would: waiting for events, not asking for them."""
    meanwhile()
    done = [False]
    QTimer.singleShot(round(seconds * 1000), lambda: done.__setitem__(0, True))
    while not done[0]:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _lateness(late: list[float]) -> QTimer:
    clock = QElapsedTimer()
    clock.start()
    timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=TIMER_MS)
    last = [clock.nsecsElapsed()]

    def tick() -> None:
        now = clock.nsecsElapsed()
        late.append(max(0.0, (now - last[0]) / 1e6 - TIMER_MS))
        last[0] = now

    timer.timeout.connect(tick)
    timer.start()
    return timer


def _watch_many(application: QApplication, live: LivePanel, episode: EpisodePanel, refs: Sequence[EpisodeRef]) -> None:
    live.head.pace.button("as_fast").click()
    for number in range(40):
        _open(application, live, episode, refs[number % len(refs)])
    before = _resident_mb()
    began = time.monotonic()
    for number in range(WATCHED):
        _open(application, live, episode, refs[number % len(refs)])
        if number % 100 == 99:
            print(f"{'resident after watching ' + str(number + 1):44} {_resident_mb():8.1f} MB")
    each_ms = 1000 * (time.monotonic() - began) / WATCHED
    print(f"{'resident before':44} {before:8.1f} MB")
    print(f"{'an episode opened in both panels':44} {each_ms:8.1f} ms")


def _each(work: Callable[[int], object]) -> list[float]:
    for index in range(48):
        work(index)
    taken = []
    for index in range(48):
        began = time.perf_counter()
        work(index)
        taken.append(1000 * (time.perf_counter() - began))
    return taken


def _print(what: str, taken_ms: Sequence[float]) -> None:
    print(f"{what:44} {median(taken_ms):8.2f} ms  worst {max(taken_ms):.2f}")


def _print_late(what: str, late_ms: list[float]) -> None:
    ordered = sorted(late_ms)
    p99 = ordered[int(0.99 * (len(ordered) - 1))]
    print(f"{'timer late ' + what:44} p50 {median(ordered):.2f}  p99 {p99:.2f}  worst {ordered[-1]:.2f} ms")


def _resident_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return float("nan")


if __name__ == "__main__":
    if sys.argv[1:2] == [RECORD]:
        record(Path(sys.argv[2]))
        raise SystemExit(0)
    raise SystemExit(main())
