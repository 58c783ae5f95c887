"""The verdict on a rollout, from two pixels alone (paper C.4, C.5)."""

from __future__ import annotations

from dataclasses import dataclass

from controller.evidence.profile import Profile, Rgb
from controller.executor import Rollout
from controller.frame import EDITOR


@dataclass(frozen=True, slots=True)
class Reading:
    """Red, green and blue of both pixels in one frame; the editor frame has index -1 and no time."""

    index: int
    time_s: float | None
    success_rgb: Rgb
    failure_rgb: Rgb


@dataclass(frozen=True, slots=True)
class Detection:
    """What the pixels say. Anything but ``success`` is ``failure_or_timeout``: no cause is read from it.

    ``marker_index`` is the first run frame that shows the failure marker, ``None`` where none does. ``readings`` are
    those of the editor frame and of every run frame, in order.
    """

    success: bool
    marker_index: int | None
    readings: tuple[Reading, ...]
    profile: Profile


def detect(rollout: Rollout, profile: Profile) -> Detection:
    """Read every frame of a rollout; success is decided by the last frame alone."""
    times: list[float | None] = [None, *rollout.times_s]
    readings = tuple(
        Reading(
            index=index,
            time_s=time_s,
            success_rgb=rollout.pixel(index, *profile.success.pixel),
            failure_rgb=rollout.pixel(index, *profile.failure.pixel),
        )
        for index, time_s in enumerate(times, start=EDITOR)
    )
    editor, film = readings[0], readings[1:]
    marked = (r.index for r in film if profile.failure.is_lit(r.failure_rgb, editor.failure_rgb))
    return Detection(
        success=bool(film) and profile.success.is_lit(film[-1].success_rgb, editor.success_rgb),
        marker_index=next(marked, None),
        readings=readings,
        profile=profile,
    )
