"""What a game's screen showed in a run of the editor, beside the film that is computed of the same design."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

from controller.evidence.profile import Profile
from controller.frame import EDITOR


@dataclass(frozen=True, slots=True, eq=False)
class Capture:
    """The captured frames of one run.

    Attributes:
        folder: where they are, with everything else of the run.
        times_s: the time of each run frame; one that was missed is not among them.
        draw: a frame as an image, ``EDITOR`` for the one before the run.
        profile: the two pixels that decided.
        marker_s: when the failure mark was first seen.
    """

    folder: Path
    times_s: tuple[float, ...]
    draw: Callable[[int], QImage]
    profile: Profile
    marker_s: float | None

    def index_at(self, time_s: float | None) -> int:
        """The newest frame at a time; the editor's before the first one, and at rest."""
        return EDITOR if time_s is None else bisect_right(self.times_s, time_s + 1e-9) - 1
