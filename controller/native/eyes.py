"""Looking at one window: where it is, whether it is whole and in front, and what it shows; never a press."""

from __future__ import annotations

import time
from collections.abc import Callable

from controller.frame import Frame
from controller.native.capture import Screen
from controller.native.desktop import Desktop, FoundWindow, Rect
from controller.native.errors import PictureError, StepError, WindowError
from controller.native.pictures import changed_share, is_black, pixel
from controller.native.screen_profile import Point, ScreenProfile, Wait

FRONT_S = 3.0
"""How long a window may take to come forward."""
STAYS_S = 0.2
"""How long a window that had to be brought forward must stay there before it is believed."""
EVERY_S = 0.02
SETTLED = 0.0005
"""Two captures that differ in less than this share of their pixels are one still picture."""


class Eyes:
    """What can be seen of the game with one profile; belongs to the thread that made its parts."""

    def __init__(self, profile: ScreenProfile, desktop: Desktop, screen: Screen, heed: Callable[[], None]) -> None:
        self._profile = profile
        self._desktop = desktop
        self._screen = screen
        self._heed = heed

    def find(self) -> FoundWindow:
        """The game's one window, of the size that the profile was measured at.

        Raises:
            WindowError: none, several, another game's or of another size; names what was seen.
        """
        profile = self._profile
        found = self._desktop.find(profile.window_title)
        if len(found) != 1:
            seen = ", ".join(repr(window.title) for window in found) if found else "none"
            raise WindowError(f"one window is needed whose title matches {profile.window_title!r}, found: {seen}")
        window = found[0]
        if profile.game == "Poly Bridge" and "stand-in" in window.title:
            raise WindowError(f"{window.title!r} is the stand-in, and its runs are not the game's: use native-standin")
        self.area(window)
        return window

    def area(self, window: FoundWindow) -> Rect:
        """Where the window's content is now.

        Raises:
            WindowError: it is gone, or not of the profile's size.
        """
        area, wanted = self._desktop.client_area(window), self._profile.detector
        if area is None:
            raise WindowError(f"the window {window.title!r} is gone or minimised: did the game end?")
        if (area.width, area.height) != (wanted.width, wanted.height):
            raise WindowError(
                f"the game's client area has {area.width} x {area.height} pixels, the profile {self._profile.name} was "
                f"measured at {wanted.width} x {wanted.height} and a screen scale of {self._profile.dpi_scale:g}: set "
                "the game's resolution or the screen's scale back, or measure a profile for this size"
            )
        return area

    def bring_forward(self, window: FoundWindow) -> Rect:
        """The window in front, uncovered and with the focus; where its content is.

        Raises:
            WindowError: another window stays in the way; names it.
        """
        began_s = time.monotonic()
        asked_s = clear_s = None
        while True:
            seen, now_s = self._in_the_way(window, self.area(window)), time.monotonic()
            if seen is not None:
                clear_s = None
                if now_s - began_s > FRONT_S:
                    raise WindowError(f"the game does not come to the front: {seen} is in the way; nothing was pressed")
                if asked_s is None or now_s - asked_s > FRONT_S / 4:
                    self._desktop.bring_forward(window)
                    asked_s = now_s
            elif asked_s is None or (clear_s is not None and now_s - clear_s > STAYS_S):
                return self.area(window)
            elif clear_s is None:
                clear_s = now_s
            time.sleep(EVERY_S)
            self._heed()

    def check_front(self, window: FoundWindow, at: Point | None = None) -> Rect:
        """The same, asked once and without moving anything: before each press, and with each captured frame.

        Raises:
            WindowError: another window is in the way; names it.
        """
        area = self.area(window)
        seen = self._in_the_way(window, area, at)
        if seen is not None:
            raise WindowError(f"{seen} came in front of the game; nothing is pressed until the game is in front again")
        return area

    def look(self, window: FoundWindow) -> Frame:
        """The window's content.

        Raises:
            PictureError: it is black, or cannot be captured.
            WindowError: see ``area``.
        """
        return self.capture(self.area(window))

    def capture(self, area: Rect) -> Frame:
        """A part of the screen that must show something.

        Raises:
            PictureError: it is black, or cannot be captured.
        """
        frame = self._screen.grab(area)
        if is_black(frame):
            raise PictureError("the picture is black: is the game in exclusive full screen, or the screen off?")
        return frame

    def shows_editor(self, frame: Frame) -> bool:
        """Whether the plain editor is there, by the profile's mark."""
        return self._profile.editor.holds(pixel(frame, *self._profile.editor.pixel))

    def until_changed(self, window: FoundWindow, before: Frame, wait: Wait, what: str) -> Frame:
        """The first picture that differs from ``before`` as much as the wait asks for.

        Raises:
            StepError: none did within the deadline; says by how much the last one differed.
        """
        until_s = time.monotonic() + wait.at_most_s
        while True:
            self._heed()
            now = self.look(window)
            share = changed_share(before, now)
            if share >= wait.changed:
                return now
            if time.monotonic() > until_s:
                raise StepError(
                    f"{what}: nothing came of it in {wait.at_most_s:g} s ({share:.2%} of the picture changed, "
                    f"{wait.changed:.2%} was waited for)"
                )
            time.sleep(EVERY_S)

    def until_editor(self, window: FoundWindow, at_most_s: float, what: str) -> Frame:
        """The plain editor, standing still.

        Raises:
            StepError: it did not come within the deadline; says what colour its mark had.
        """
        mark, until_s, last = self._profile.editor, time.monotonic() + at_most_s, None
        while True:
            self._heed()
            now = self.look(window)
            if self.shows_editor(now):
                if last is not None and changed_share(last, now) < SETTLED:
                    return now
                last = now
            else:
                last = None
            if time.monotonic() > until_s:
                seen = pixel(now, *mark.pixel)
                raise StepError(
                    f"{what}: the plain editor did not come in {at_most_s:g} s (its mark at {mark.pixel} is {seen}, "
                    f"not {mark.rgb}): does a menu or a message stand over it?"
                )
            time.sleep(EVERY_S)

    def _in_the_way(self, window: FoundWindow, area: Rect, at: Point | None = None) -> str | None:
        detector = self._profile.detector
        spots = {(area.width // 2, area.height // 2), detector.success.pixel, detector.failure.pixel}
        if at is not None:
            spots.add(at)
        return self._desktop.in_the_way(window, tuple((area.left + x, area.top + y) for x, y in sorted(spots)))
