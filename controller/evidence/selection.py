"""Which frames of a failed rollout become evidence (paper C.5)."""

from __future__ import annotations

SHEET_FRAMES = 4


def eligible_count(frame_count: int, marker_index: int | None) -> int:
    """How many frames from the first on are eligible: through the first marked one, or all where none is marked."""
    return frame_count if marker_index is None else min(marker_index + 1, frame_count)


def evenly_spaced(count: int, wanted: int = SHEET_FRAMES) -> tuple[int, ...]:
    """``wanted`` indices of 0 .. count - 1 at even distances, both ends included; halves round up.

    A sequence with no more frames than wanted gives each of its frames once: a frame is never shown twice.
    """
    if count <= wanted:
        return tuple(range(count))
    last, gaps = count - 1, wanted - 1
    return tuple((2 * place * last + gaps) // (2 * gaps) for place in range(wanted))
