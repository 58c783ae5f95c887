"""Driving one game through its steps: load a design, start, film, stop (paper C.3, C.4)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.executor import FRAME_COUNT
from controller.frame import Frame
from controller.native.capture import Screen
from controller.native.desktop import FoundWindow, Rect
from controller.native.errors import PictureError, StepError
from controller.native.eyes import Eyes
from controller.native.film import Film, film
from controller.native.guard import Guard
from controller.native.hotkey import Hotkey
from controller.native.input import Input
from controller.native.journal import Journal
from controller.native.pictures import changed_share, same
from controller.native.screen_profile import Point, ScreenProfile
from controller.native.window import open_desktop


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """One filmed run.

    Attributes:
        editor: the editor just before it.
        film: what was captured.
        moved_at: the number of the first frame that differed from the editor.
        left_running: why the game could not be brought back to the editor afterwards; the film is whole all the same.
    """

    editor: Frame
    film: Film
    moved_at: int
    left_running: str | None


class Game:
    """The game with hands and eyes on it; belongs to the thread that made it.

    Raises:
        HostError: this machine cannot be driven.
    """

    def __init__(self, profile: ScreenProfile, state: Path) -> None:
        self._profile = profile
        self._journal = Journal(state)
        self._closing: list[Callable[[], None]] = []
        try:
            guard = Guard(profile.input, state)
            self._closing.append(guard.close)
            self._input = Input(profile.input, guard, profile.keys.held_s)
            for key in profile.keys.all:
                self._input.check_key(key)
            self._hotkey = Hotkey(profile.hotkey)
            self._closing.append(self._hotkey.close)
            desktop = open_desktop()
            self._closing.append(desktop.close)
            screen = Screen()
            self._closing.append(screen.close)
        except BaseException:
            self.close()
            raise
        self._eyes = Eyes(profile, desktop, screen, self._heed)

    def close(self) -> None:
        """Let go of everything that was opened, last first."""
        while self._closing:
            self._closing.pop()()

    def load(self, path: Path, data: bytes, *, must_show: bool) -> Frame:
        """Put a design into the game's file and have the game load it; the editor that shows it.

        With ``must_show`` the editor must look different from before: what it showed was another design.

        Raises:
            ExecutorError: a step did not happen; says which, and what was seen instead.
            OperatorNeededError: the operator paused.
        """
        self._heed()
        window = self._eyes.find()
        self._eyes.bring_forward(window)
        before = self._plain_editor(window)
        self._journal.replace(path, data)
        picture = before
        for click in self._profile.load:
            self._click(window, click.at)
            picture = self._eyes.until_changed(window, picture, click.wait, f"clicked {click.name} at {click.at}")
        loaded = self._profile.loaded
        after = self._eyes.until_editor(window, loaded.at_most_s, f"loading {path.name}")
        if must_show and (share := changed_share(before, after)) < loaded.changed:
            raise StepError(
                f"loading {path.name}: the editor looks as before ({share:.3%} of the picture changed): the game did "
                "not take the design"
            )
        return after

    def editor(self) -> Frame:
        """The editor as it stands.

        Raises:
            ExecutorError: it cannot be seen.
            OperatorNeededError: the operator paused.
        """
        self._heed()
        window = self._eyes.find()
        self._eyes.bring_forward(window)
        return self._plain_editor(window)

    def run(self) -> Take:
        """Run what is loaded through the whole window of 12 s.

        Raises:
            ExecutorError: it was not started, or not filmed as it must be; says what was seen.
            OperatorNeededError: the operator paused; the run goes on in the game, unfilmed.
        """
        editor = self.editor()
        window = self._eyes.find()
        area = self._eyes.area(window)
        if self._profile.neutral is not None:
            self._click(window, self._profile.neutral)
        watch = _Watch(self._profile, editor)
        began_s = self._press(window, self._profile.keys.start)

        def capture(index: int) -> Frame:
            self._heed()
            self._check_still(window, area, index)
            return watch.seen(index, self._eyes.capture(area))

        taken = film(began_s, self._profile.time_scale, capture)
        if len(taken.dropped) > self._profile.most_dropped:
            raise PictureError(
                f"{len(taken.dropped)} of {FRAME_COUNT} frames were missed: this machine is too busy to film the game"
            )
        return Take(editor, taken, watch.moved_at, self._stopped(window, editor))

    def _stopped(self, window: FoundWindow, editor: Frame) -> str | None:
        """Back in the editor, as it was before the run; else why not."""
        stopped = self._profile.stopped
        try:
            self._press(window, self._profile.keys.stop)
            after = self._eyes.until_editor(window, stopped.at_most_s, "ending the run")
        except (StepError, PictureError) as fault:
            return str(fault)
        share = changed_share(editor, after)
        return None if share <= stopped.changed else f"the editor differs from before the run in {share:.2%}"

    def _plain_editor(self, window: FoundWindow) -> Frame:
        """The plain editor; a run that is still on is ended first, then a menu that stands open is closed."""
        keys, patience_s = self._profile.keys, self._profile.stopped.at_most_s
        what = "looking for the editor"
        if self._eyes.shows_editor(self._eyes.look(window)):
            return self._eyes.until_editor(window, patience_s, what)
        self._press(window, keys.stop)
        if keys.back is None:
            return self._eyes.until_editor(window, patience_s, what)
        try:
            return self._eyes.until_editor(window, patience_s / 2, what)
        except StepError:
            self._press(window, keys.back)
            return self._eyes.until_editor(window, patience_s, what)

    def _check_still(self, window: FoundWindow, area: Rect, index: int) -> None:
        """The window must stay where it is and in front: a frame of anything else is no evidence."""
        now = self._eyes.check_front(window)
        if now != area:
            raise PictureError(f"the window moved from {area} to {now} before frame {index + 1}: leave it during a run")

    def _press(self, window: FoundWindow, key: str) -> float:
        """Press a key into the game; when it went down."""
        self._heed()
        self._eyes.check_front(window)
        began_s = time.perf_counter()
        self._input.press(key)
        return began_s

    def _click(self, window: FoundWindow, at: Point) -> None:
        self._heed()
        area = self._eyes.check_front(window, at)
        self._input.click(area.left + at[0], area.top + at[1])

    def _heed(self) -> None:
        """Let the operator's hotkey and corner be heard."""
        self._hotkey.check()
        self._input.check_corner()


class _Watch:
    """What successive frames of one run say of the game's health."""

    def __init__(self, profile: ScreenProfile, editor: Frame) -> None:
        self._profile = profile
        self._editor = editor
        self._last: Frame | None = None
        self._equal = 0
        self._began_s = time.monotonic()
        self._moved_at: int | None = None

    @property
    def moved_at(self) -> int:
        """The number of the first frame that differed from the editor."""
        return FRAME_COUNT if self._moved_at is None else self._moved_at

    def seen(self, index: int, frame: Frame) -> Frame:
        """Judge one frame and hand it on.

        Raises:
            StepError: the run has not started.
            PictureError: the game hangs.
        """
        if self._moved_at is None:
            self._await_start(index, frame)
        equal = self._moved_at is not None and self._last is not None and same(self._last, frame)
        self._equal = self._equal + 1 if equal else 1
        self._last = frame
        if self._equal >= self._profile.frozen_frames:
            raise PictureError(f"{self._equal} frames up to number {index + 1} show no change at all: the game hangs")
        return frame

    def _await_start(self, index: int, frame: Frame) -> None:
        started = self._profile.started
        share = changed_share(self._editor, frame)
        if share >= started.changed:
            self._moved_at = index
        elif time.monotonic() - self._began_s > started.at_most_s or index == FRAME_COUNT - 1:
            raise StepError(
                f"pressed {self._profile.keys.start}: the run did not start in {started.at_most_s:g} s ({share:.2%} of "
                f"the picture changed, {started.changed:.2%} was waited for)"
            )
