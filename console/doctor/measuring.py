"""What was captured and clicked so far, and the rules that follow; and capturing the game. No widget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from console.doctor import strings as say
from controller.evidence.profile import PixelRule, ProfileError, Rgb
from controller.frame import Frame
from controller.native.errors import PictureError, WindowError
from controller.native.pictures import is_black, pixel
from controller.native.screen_profile import EditorMark, Point, ScreenProfile
from controller.native.wizard import measured, proposed_mark, proposed_rule

State = str
"""``editor``, ``success``, ``failure``, or one that ``click_states`` names."""
STATES: tuple[State, ...] = ("editor", "success", "failure")
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


def click_states(profile: ScreenProfile) -> tuple[State, ...]:
    """A state for each step of the click path: the screen before that click."""
    return tuple(f"click {step.name}" for step in profile.load)


def points_of(profile: ScreenProfile) -> dict[State, Point]:
    """The pixel of every state, as the profile has it."""
    clicks = dict(zip(click_states(profile), (step.at for step in profile.load), strict=True))
    rules = {"success": profile.detector.success.pixel, "failure": profile.detector.failure.pixel}
    return {"editor": profile.editor.pixel, **rules, **clicks}


def resized(profile: ScreenProfile, size: Point) -> ScreenProfile:
    """The profile for a client area of another size, its points in proportion: a guess that must be looked at."""
    detector = profile.detector

    def scaled(at: Point) -> Point:
        return at[0] * size[0] // detector.width, at[1] * size[1] // detector.height

    rules = {name: getattr(detector, name) for name in LIT}
    moved = {name: replace(rule, pixel=scaled(rule.pixel)) for name, rule in rules.items()}
    return replace(
        profile,
        measured=False,
        detector=replace(detector, width=size[0], height=size[1], **moved),
        editor=replace(profile.editor, pixel=scaled(profile.editor.pixel)),
        neutral=None if profile.neutral is None else scaled(profile.neutral),
        load=tuple(replace(step, at=scaled(step.at)) for step in profile.load),
    )


def unseen(base: ScreenProfile, shots: Mapping[State, Frame]) -> tuple[State, ...]:
    """Clicks that nobody has looked at on this screen; none of a profile that was measured."""
    return () if base.measured else tuple(state for state in click_states(base) if state not in shots)


def profile_of(
    base: ScreenProfile, name: str, findings: Findings, points: Mapping[State, Point] | None = None
) -> ScreenProfile:
    """The measured profile under a name; ``points`` has the clicks, those of ``base`` if there are none.

    Raises:
        ProfileError: not everything is measured.
    """
    if findings.mark is None or not findings.whole:
        raise ProfileError(say.INCOMPLETE)
    at = points_of(base) | dict(points or {})
    clicks = tuple(replace(step, at=at[state]) for step, state in zip(base.load, click_states(base), strict=True))
    made = measured(replace(base, load=clicks), findings.rules["success"], findings.rules["failure"], findings.mark)
    return replace(made, detector=replace(made.detector, name=name))


def capture_game(profile: ScreenProfile, *, any_size: bool = False) -> Frame:
    """The client area of the game's window, as it is on the screen now; of the profile's size if not told otherwise.

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
        if not any_size and (area.width, area.height) != (wanted.width, wanted.height):
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
