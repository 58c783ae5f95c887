"""Measuring a profile: from clicked pixels and their readings to rules, and to a file of the user's own. No window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from controller.evidence.profile import CHANNELS, SUFFIX, PixelRule, ProfileError, Rgb, user_folder
from controller.native.profile_file import parse_screen_profile, profile_toml
from controller.native.screen_profile import EditorMark, Point, ScreenProfile
from serializer.atomic import write_atomically

LEAST_CHANGE = 30
"""A pixel that changes by less says too little: compression and animation reach half of that."""
MARK_TOLERANCE = 10


def proposed_rule(at: Point, editor_rgb: Rgb, lit_rgb: Rgb) -> PixelRule:
    """The rule that tells a lit pixel from the same one in the editor, with room on both sides.

    The channel is the one that leads, of those that rose; the threshold and the change lie halfway, and dominance is
    asked for where the channel leads by enough.

    Raises:
        ProfileError: the two readings are too alike for any rule.
    """
    rises = [lit - before for lit, before in zip(lit_rgb, editor_rgb, strict=True)]
    leads = [
        value - max(other for place, other in enumerate(lit_rgb) if place != at_) for at_, value in enumerate(lit_rgb)
    ]
    best = max(range(3), key=lambda place: (rises[place] >= LEAST_CHANGE, leads[place], rises[place]))
    if rises[best] < LEAST_CHANGE:
        raise ProfileError(
            f"the pixel {at} is {editor_rgb} in the editor and {lit_rgb} when it counts: no channel rises by "
            f"{LEAST_CHANGE}; choose another pixel"
        )
    return PixelRule(
        pixel=at,
        channel=CHANNELS[best],
        threshold=(lit_rgb[best] + editor_rgb[best]) // 2,
        dominance=leads[best] // 2 if leads[best] >= LEAST_CHANGE else None,
        change=rises[best] // 2,
    )


def proposed_mark(at: Point, editor_rgb: Rgb, other_rgbs: tuple[Rgb, ...]) -> EditorMark:
    """The mark of the plain editor: its reading, and no reading of another state.

    Raises:
        ProfileError: another state looks the same there.
    """
    mark = EditorMark(at, editor_rgb, MARK_TOLERANCE)
    alike = [rgb for rgb in other_rgbs if EditorMark(at, editor_rgb, 2 * MARK_TOLERANCE).holds(rgb)]
    if alike:
        raise ProfileError(
            f"the pixel {at} is {editor_rgb} in the editor and {alike[0]} elsewhere: choose another pixel"
        )
    return mark


def measured(profile: ScreenProfile, success: PixelRule, failure: PixelRule, editor: EditorMark) -> ScreenProfile:
    """The profile with what was measured on this screen; its version goes up by one."""
    detector = replace(profile.detector, version=profile.detector.version + 1, success=success, failure=failure)
    return replace(profile, detector=detector, editor=editor, measured=True)


def save_profile(profile: ScreenProfile) -> Path:
    """Write a profile among the user's own, where it goes before one of the same name that ships; the file.

    Raises:
        ProfileError: it cannot be meant (a pixel outside the client area), or cannot be written.
    """
    text = profile_toml(profile)
    parse_screen_profile(profile.name, text)
    path = user_folder() / f"{profile.name}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode("utf-8"))
    except OSError as fault:
        raise ProfileError(f"the profile cannot be saved as {path}: {fault.strerror or fault}") from fault
    return path
