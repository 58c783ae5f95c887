"""What the two deciding pixels said, frame by frame, and what follows from it so far (paper C.4, C.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from controller.evidence.profile import CHANNELS, PixelRule, Profile, Rgb
from controller.frame import EDITOR

SuccessVerdict = Literal["not_seen", "seen", "success", "no_success"]
FailureVerdict = Literal["not_seen", "seen"]


@dataclass(frozen=True, slots=True)
class Readings:
    """Run frames only, in order, beside the editor frame's; ``marker`` is the first frame with the failure mark."""

    times_s: tuple[float, ...]
    success_rgb: tuple[Rgb, ...]
    failure_rgb: tuple[Rgb, ...]
    editor_success: Rgb
    editor_failure: Rgb
    marker: int | None

    @property
    def marker_time_s(self) -> float | None:
        """When the failure mark was first seen."""
        return None if self.marker is None else self.times_s[self.marker]

    def judged(self, profile: Profile) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The judged channel of the success pixel and of the failure pixel in every run frame."""
        return (
            tuple(channel_of(profile.success, rgb) for rgb in self.success_rgb),
            tuple(channel_of(profile.failure, rgb) for rgb in self.failure_rgb),
        )

    def judged_at(self, profile: Profile, index: int) -> tuple[int, int]:
        """The two of them in one run frame."""
        rules = (profile.success, self.success_rgb[index]), (profile.failure, self.failure_rgb[index])
        success, failure = (channel_of(rule, rgb) for rule, rgb in rules)
        return success, failure


def readings_from(frames: Mapping[str, Any], profile: Profile) -> Readings:
    """The readings that ``frames.json`` holds.

    Raises:
        KeyError, TypeError, ValueError: a field is missing or of the wrong kind.
    """
    rows = [
        (int(each["index"]), each["time_s"], each["success_rgb"], each["failure_rgb"]) for each in frames["readings"]
    ]
    editor = [row for row in rows if row[0] == EDITOR]
    film = [row for row in rows if row[0] != EDITOR]
    if len(editor) != 1 or not film or [row[0] for row in film] != list(range(len(film))):
        raise ValueError("its readings are not those of one editor frame and of every run frame in order")
    found = Readings(
        times_s=tuple(float(row[1]) for row in film),
        success_rgb=tuple(_rgb(row[2]) for row in film),
        failure_rgb=tuple(_rgb(row[3]) for row in film),
        editor_success=_rgb(editor[0][2]),
        editor_failure=_rgb(editor[0][3]),
        marker=None,
    )
    marked = (at for at, rgb in enumerate(found.failure_rgb) if profile.failure.is_lit(rgb, found.editor_failure))
    return Readings(
        found.times_s,
        found.success_rgb,
        found.failure_rgb,
        found.editor_success,
        found.editor_failure,
        next(marked, None),
    )


def channel_of(rule: PixelRule, rgb: Rgb) -> int:
    """The value that a rule reads."""
    return rgb[CHANNELS.index(rule.channel)]


def success_so_far(readings: Readings, profile: Profile, index: int) -> SuccessVerdict:
    """What the success pixel says at a frame; only the last frame decides."""
    lit = profile.success.is_lit(readings.success_rgb[index], readings.editor_success)
    if index == len(readings.times_s) - 1:
        return "success" if lit else "no_success"
    return "seen" if lit else "not_seen"


def failure_so_far(readings: Readings, index: int) -> FailureVerdict:
    """Whether the failure mark was seen in this frame or an earlier one."""
    return "seen" if readings.marker is not None and readings.marker <= index else "not_seen"


def _rgb(value: object) -> Rgb:
    if not isinstance(value, list) or len(value) != 3:
        raise ValueError(f"{value!r} is no colour")
    red, green, blue = (int(part) for part in value)
    return red, green, blue
