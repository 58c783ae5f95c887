"""Letters as pictures, the same on every machine: Pillow draws them from the font that Pillow carries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from PySide6.QtGui import QImage

from controller.simulator.renderer.palette import Colour


@dataclass(frozen=True, slots=True)
class TextPicture:
    """``image`` has a transparent ground; ``middle`` is the row of the middle of its capital letters."""

    image: QImage
    middle: int


@cache
def font(size_px: int) -> ImageFont.FreeTypeFont:
    """The carried font (Aileron, CC0: plain ASCII and the middle dot). Basic layout: the one that every build has."""
    carried = ImageFont.load_default(size_px)
    if not isinstance(carried, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType: install Pillow from its wheel")
    return ImageFont.truetype(BytesIO(carried.font_bytes), size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1024)
def text_picture(text: str, size_px: int, colour: Colour) -> TextPicture:
    """``text`` in one line, ``size_px`` high."""
    face = font(size_px)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (int(face.getlength(text)) + 3, ascent + descent))
    ImageDraw.Draw(mask).text((1, ascent), text, fill=255, font=face, anchor="ls")
    alpha = np.asarray(mask, np.uint16)
    pixels = np.empty((*alpha.shape, 4), np.uint8)
    for channel, value in enumerate((*colour[::-1], 255)):
        pixels[..., channel] = (alpha * value + 127) // 255
    height, width = alpha.shape
    image = QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()
    return TextPicture(image, ascent + round(sum(face.getbbox("H", anchor="ls")[1::2]) / 2))
