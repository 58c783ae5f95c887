"""The film of one attempt as an animated picture, drawn and packed beside the window's thread."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from console.live.film import Film, open_film
from console.services import EpisodeRef
from serializer.atomic import write_atomically
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH_PX = 800
LAST_FRAME_MS = 2000
_COLOURS = 256
Tell = Callable[[int, int], None]


class GifError(PolyBridgeBenchError):
    """A film that could not be saved."""


class GifCancelledError(GifError):
    """Somebody cancelled it; no file was written."""


def save_gif(ref: EpisodeRef, attempt: int, path: Path, tell: Tell, cancelled: Callable[[], bool]) -> Path:
    """Write the film of an attempt, ``WIDTH_PX`` wide and as fast as it ran; where it was written, with its ending.

    ``tell`` is called with the frames drawn and all of them. The film is opened anew, so that nothing is shared with
    the window.

    Raises:
        GifCancelledError: a cancel was asked for; whatever stood at ``path`` before still does.
        GifError: the film is empty, or the system would not write it.
        PolyBridgeBenchError: a record cannot be read.
    """
    film = open_film(ref, attempt)
    if not film.times_s:
        raise GifError(f"attempt {attempt} of {ref.level} has no frames")
    target = path if path.suffix.lower() == ".gif" else path.with_name(f"{path.name}.gif")
    if not target.parent.is_dir():
        raise GifError(f"cannot write {target}: there is no such folder")
    frames = _frames(film, tell, cancelled)
    first = next(frames)
    buffer = io.BytesIO()
    # Pillow takes the frames one by one: at no time is more than the packed pictures kept.
    first.save(buffer, "GIF", save_all=True, append_images=frames, duration=durations_ms(film.times_s), loop=0)
    if cancelled():
        raise GifCancelledError("the film was cancelled")
    try:
        write_atomically(target, buffer.getvalue())
    except OSError as fault:
        raise GifError(f"cannot write {target}: {fault.strerror or fault}") from fault
    return target


def durations_ms(times_s: tuple[float, ...]) -> list[int]:
    """How long each frame stays: until the next one, and the last one longer."""
    stays = [round((later - earlier) * 1000) for earlier, later in pairwise(times_s)]
    return [*stays, LAST_FRAME_MS]


def gif_name(film: Film) -> str:
    """What a saved film is called unless a person says otherwise."""
    return f"{film.ref.level}_{film.ref.row}_attempt{film.attempt}.gif"


def _frames(film: Film, tell: Tell, cancelled: Callable[[], bool]) -> Iterator[Image]:
    from PIL import Image as Pictures

    for index in range(len(film.times_s)):
        if cancelled():
            raise GifCancelledError("the film was cancelled")
        small = film.draw(index).scaledToWidth(WIDTH_PX, Qt.TransformationMode.SmoothTransformation)
        # The fast octree keeps small bright things, such as the load scale, which the median cut gives to the sky.
        yield _picture(small).quantize(_COLOURS, Pictures.Quantize.FASTOCTREE, dither=Pictures.Dither.NONE)
        tell(index + 1, len(film.times_s))


def _picture(image: QImage) -> Image:
    from PIL import Image as Pictures

    rows = image.convertToFormat(QImage.Format.Format_RGB888)
    size, stride = (rows.width(), rows.height()), rows.bytesPerLine()
    return Pictures.frombytes("RGB", size, bytes(rows.constBits()), "raw", "RGB", stride)
