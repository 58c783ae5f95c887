"""A rollout as pictures in a folder."""

from __future__ import annotations

from pathlib import Path

from controller.episode.apparatus import Detection
from controller.executor import Rollout
from controller.frame import Frame
from serializer.errors import PolyBridgeBenchError


class FilmError(PolyBridgeBenchError):
    """A folder that takes no pictures."""


def write_film(folder: Path, editor: Frame, rollout: Rollout, detection: Detection) -> None:
    """Write the editor frame, every run frame and the contact sheet that a next call would be shown.

    Raises:
        FilmError: the folder or a picture cannot be written.
    """
    from controller.evidence.selection import eligible_count, evenly_spaced
    from controller.evidence.sheet import contact_sheet
    from serializer.atomic import write_atomically

    frames = len(rollout.times_s)
    chosen = evenly_spaced(eligible_count(frames, detection.marker_index))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / "editor.png", editor.png(), durable=False)
        for index in range(frames):
            write_atomically(folder / f"frame_{index + 1:02d}.png", rollout.frame(index).png(), durable=False)
        write_atomically(folder / "contact_sheet.png", contact_sheet(rollout, chosen).png, durable=False)
    except OSError as error:
        raise FilmError(
            f"cannot write pictures to {folder}: {error.strerror}: make room, or give a folder that you may write"
        ) from error
