"""The frame in sight as a picture: onto the clipboard or into a file, at its own size."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter

from console.live.film import Film
from serializer.atomic import write_atomically
from serializer.errors import PolyBridgeBenchError


class PictureError(PolyBridgeBenchError):
    """A picture that could not be written."""


def copy_picture(image: QImage) -> None:
    """Put a frame onto the clipboard."""
    QGuiApplication.clipboard().setImage(image)


def save_picture(image: QImage, path: Path) -> Path:
    """Write a frame as PNG; where it was written, with its ending.

    Raises:
        PictureError: the system would not write it; whatever stood there before still does.
    """
    target = path if path.suffix.lower() == ".png" else path.with_name(f"{path.name}.png")
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png")
    if not writer.write(image):
        raise PictureError(f"cannot encode the picture: {writer.errorString()}")
    try:
        write_atomically(target, bytes(buffer.data().data()))
    except OSError as fault:
        raise PictureError(f"cannot write {target}: {fault.strerror or fault}") from fault
    return target


def picture_name(film: Film, index: int) -> str:
    """What a saved frame is called unless a person says otherwise."""
    return f"{film.ref.level}_{film.ref.row}_attempt{film.attempt}_frame{index + 1:02d}.png"
