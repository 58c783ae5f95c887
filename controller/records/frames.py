"""What the detector read off a run, frame by frame, and which frames became evidence (paper C.4, C.5)."""

from __future__ import annotations

from collections.abc import Iterable

from controller.episode.apparatus import Reading
from controller.episode.events import AttemptFinished


def frames_json(event: AttemptFinished, files: tuple[str, ...]) -> dict[str, object]:
    """What ``frames.json`` holds; ``files`` are those from which every frame can be shown again."""
    marker = event.detection.marker_index
    times = event.rollout.times_s
    return {
        "attempt": event.attempt,
        "success": event.detection.success,
        "files": list(files),
        "times_s": list(times),
        "marker_frame": marker,
        "eligible_frames": len(times) if marker is None else marker + 1,
        "selected_frames": [] if event.evidence is None else list(event.evidence.selected),
        "readings": readings_json(event.detection.readings),
    }


def readings_json(readings: Iterable[Reading]) -> list[dict[str, object]]:
    """Both pixels of every frame, the editor's first."""
    return [
        {
            "index": reading.index,
            "time_s": reading.time_s,
            "success_rgb": list(reading.success_rgb),
            "failure_rgb": list(reading.failure_rgb),
        }
        for reading in readings
    ]
