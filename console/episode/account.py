"""An episode as its panel shows it: the recorded trajectory, and per call what lies in its round's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtGui import QImage

from console.services import EpisodeRef
from controller.episode.trajectory import CallRecord, Status, Trajectory
from controller.levels.level import Level

Stage = Literal["waiting", "reading", "rejected", "running", "run_failed", "success", "cut_short"]


@dataclass(frozen=True, slots=True)
class FeedbackText:
    """What a call led to, word for word. ``fault`` says why it cannot be shown; then ``text`` is empty."""

    text: str
    sent: bool
    fault: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CallAccount:
    """One call. ``sheet`` is its contact sheet, scaled down; ``counted`` is false for one that an error gave back."""

    record: CallRecord
    stage: Stage
    folder: Path
    counted: bool = True
    feedback: FeedbackText | None = None
    sheet: QImage | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """The whole episode. ``level`` is ``None`` where this installation does not know it; ``level_fault`` says why."""

    ref: EpisodeRef
    trajectory: Trajectory
    calls: tuple[CallAccount, ...]
    level: Level | None
    level_fault: str | None = None
    earlier_tries: int = 0


@dataclass(frozen=True, slots=True)
class Unavailable:
    """An episode that cannot be shown. ``begun`` is false when there is nothing on disk yet, which is no fault."""

    ref: EpisodeRef
    reason: str
    begun: bool = True


def stage_of(call: CallRecord, status: Status, *, counted: bool = True) -> Stage:
    """How far a call came; one that its episode left open was cut short."""
    if not counted:
        return "cut_short"
    if call.attempt is not None:
        return "success" if call.attempt.outcome == "success" else "run_failed"
    if call.ended_at is not None:
        return "rejected"
    if status != "running":
        return "cut_short"
    if call.response is None:
        return "waiting"
    return "running" if call.valid else "reading"


def marker_time_s(call: CallRecord, frames_per_s: float) -> float | None:
    """When the failure marker of a run was first seen; ``None`` where it was not."""
    attempt = call.attempt
    return None if attempt is None or attempt.marker_frame is None else (attempt.marker_frame + 1) / frames_per_s
