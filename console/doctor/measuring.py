"""What was captured and clicked so far, and the rules that follow; and capturing the game. No widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from console.doctor import strings as say
from controller.evidence.profile import PixelRule, ProfileError, Rgb
from controller.frame import Frame
from controller.native.errors import PictureError, WindowError
from controller.native.pictures import is_black, pixel
from controller.native.screen_profile import EditorMark, Point, ScreenProfile
from controller.native.wizard import measured, proposed_mark, proposed_rule

State = Literal["editor", "success", "failure"]
STATES: tuple[State, ...] = get_args(State)
LIT: tuple[State, ...] = ("success", "failure")


@dataclass(frozen=True, slots=True)
class Findings:
    """What follows: the mark of the editor and the two rules as far as they can be had, and why one cannot."""

    mark: EditorMark | None = None
    rules: Mapping[State, PixelRule] = field(default_factory=dict)
    faults: Mapping[State, str] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether a profile can be made of it."""
        return self.mark is not None and len(self.rules) == len(LIT) and not self.faults


def find(shots: Mapping[State, Frame], points: Mapping[State, Point]) -> Findings:
    """The rules that tell the captures from each other at the clicked pixels."""
    rules: dict[State, PixelRule] = {}
    faults: dict[State, str] = {}
    mark: EditorMark | None = None
    for state in LIT:
        if state not in shots or "editor" not in shots or state not in points:
            continue
        at = points[state]
        try:
            rules[state] = proposed_rule(at, pixel(shots["editor"], *at), pixel(shots[state], *at))
        except ProfileError as fault:
            faults[state] = str(fault)
            continue
        other = LIT[1 - LIT.index(state)]
        if other in shots and rules[state].is_lit(pixel(shots[other], *at), pixel(shots["editor"], *at)):
            faults[state] = say.BOTH_LIT.format(state=say.STATES[other][0].lower())
    if "editor" in points and all(state in shots for state in STATES):
        at = points["editor"]
        others = tuple(pixel(shots[state], *at) for state in LIT)
        try:
            mark = proposed_mark(at, pixel(shots["editor"], *at), others)
        except ProfileError as fault:
            faults["editor"] = str(fault)
    return Findings(mark, rules, faults)


def profile_of(base: ScreenProfile, name: str, findings: Findings) -> ScreenProfile:
    """The measured profile under a name.

    Raises:
        ProfileError: not everything is measured.
    """
    if findings.mark is None or not findings.whole:
        raise ProfileError(say.INCOMPLETE)
    made = measured(base, findings.rules["success"], findings.rules["failure"], findings.mark)
    return replace(made, detector=replace(made.detector, name=name))


def capture_game(profile: ScreenProfile) -> Frame:
    """The client area of the game's window, as it is on the screen now.

    Raises:
        ExecutorError: there is no display, not exactly one such window, one of another size, one that is covered, or a
            black picture.
    """
    from controller.native.capture import Screen
    from controller.native.window import open_desktop

    desktop = open_desktop()
    try:
        found = desktop.find(profile.window_title)
        if len(found) != 1:
            line = say.MANY_WINDOWS if found else say.NO_WINDOW
            raise WindowError(line.format(count=len(found), title=profile.window_title))
        area, wanted = desktop.client_area(found[0]), profile.detector
        if area is None:
            raise WindowError(say.WINDOW_GONE)
        if (area.width, area.height) != (wanted.width, wanted.height):
            sizes = {"seen": f"{area.width} × {area.height}", "wanted": f"{wanted.width} × {wanted.height}"}
            raise WindowError(say.WRONG_SIZE.format(**sizes))
        corners = [
            (area.left + x, area.top + y)
            for x in (1, area.width // 2, area.width - 2)
            for y in (1, area.height // 2, area.height - 2)
        ]
        other = desktop.in_the_way(found[0], tuple(corners))
        if other is not None:
            raise WindowError(say.COVERED.format(other=other))
        screen = Screen()
        try:
            frame = screen.grab(area)
        finally:
            screen.close()
    finally:
        desktop.close()
    if is_black(frame):
        raise PictureError(say.BLACK)
    return frame


def rgb_text(rgb: Rgb) -> str:
    """A colour in digits."""
    return "{} {} {}".format(*rgb)


def rule_text(rule: PixelRule) -> str:
    """A rule in words."""
    dominance = "" if rule.dominance is None else say.DOMINANCE.format(value=rule.dominance)
    change = "" if rule.change is None else say.CHANGE.format(value=rule.change)
    return say.RULE.format(channel=rule.channel, threshold=rule.threshold, dominance=dominance, change=change)
