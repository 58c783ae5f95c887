"""What a failed run hands to the next call: a conservative summary and the contact sheet (paper C.5)."""

from __future__ import annotations

from controller.designers.observation import ExecutionFeedback
from controller.evidence.detector import Detection
from controller.evidence.profile import PixelRule
from controller.evidence.selection import eligible_count, evenly_spaced
from controller.evidence.sheet import contact_sheet
from controller.executor import Rollout

OUTCOME = "failure_or_timeout"
NOTE = (
    "The controller saw no success within the window. It does not say why: a collapse, a blocked vehicle and a slow "
    "crossing look the same to it. What the frames suggest is a hypothesis."
)


def execution_feedback(
    rollout: Rollout, detection: Detection, attempt: int
) -> tuple[ExecutionFeedback, tuple[int, ...]]:
    """The feedback on physics attempt ``attempt`` (1-based), and the run-frame indices (0-based) on its contact sheet.

    Only times and pixels enter: nothing that the executor knows of the run beyond its pictures (its ``facts``).

    Raises:
        ValueError: the run succeeded, so there is nothing to repair.
    """
    if detection.success:
        raise ValueError("a successful run gives no failure feedback")
    times = rollout.times_s
    eligible = eligible_count(len(times), detection.marker_index)
    selected = evenly_spaced(eligible)
    profile, marker = detection.profile, detection.marker_index
    summary = {
        "outcome": OUTCOME,
        "physics_attempt": attempt,
        "duration_s": times[-1] if times else 0.0,
        "detector": {
            "profile": f"{profile.name} v{profile.version}",
            "success": f"{_rule_text(profile.success)} in the last frame",
            "failure_marker": f"{_rule_text(profile.failure)} in any frame",
        },
        "selected_frames": [{"frame": index + 1, "time_s": times[index]} for index in selected],
        "cutoff": {
            "marker_detected": marker is not None,
            "marker_frame": None if marker is None else marker + 1,
            "marker_time_s": None if marker is None else times[marker],
            "captured_frames": len(times),
            "eligible_frames": eligible,
        },
        "note": NOTE,
    }
    return ExecutionFeedback(summary, contact_sheet(rollout, selected)), selected


def _rule_text(rule: PixelRule) -> str:
    """A rule in words: ``green above 180 at (1228, 20)``."""
    extra = "" if rule.dominance is None else f", {rule.dominance} above the other channels"
    extra += "" if rule.change is None else f", {rule.change} off the editor frame"
    return f"{rule.channel} above {rule.threshold}{extra} at ({rule.pixel[0]}, {rule.pixel[1]})"
