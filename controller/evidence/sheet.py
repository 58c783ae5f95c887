"""The contact sheet: up to four frames on one picture, two in a row, each with its number and time (paper C.5)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from controller.designers.observation import Image
from controller.executor import Rollout

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from PIL.ImageFont import FreeTypeFont, ImageFont

LABEL = "contact sheet of the failed run"
_COLUMNS, _CELL, _STRIP_PX, _GAP_PX = 2, (640, 360), 30, 8
_GROUND, _INK, _LETTER_PX = (24, 26, 28), (240, 240, 240), 20


def contact_sheet(rollout: Rollout, indices: Sequence[int]) -> Image:
    """The given run frames in reading order as one PNG, about 1280 x 790; cells without a frame stay empty.

    Frames of any size are scaled to fit their cell with their shape kept.
    """
    import PIL.Image
    from PIL import ImageDraw

    rows = max(1, -(-len(indices) // _COLUMNS))
    cell_height = _STRIP_PX + _CELL[1]
    size = (_COLUMNS * _CELL[0] + (_COLUMNS - 1) * _GAP_PX, rows * cell_height + (rows - 1) * _GAP_PX)
    sheet = PIL.Image.new("RGB", size, _GROUND)
    pen = ImageDraw.Draw(sheet)
    for place, index in enumerate(indices):
        row, column = divmod(place, _COLUMNS)
        left, top = column * (_CELL[0] + _GAP_PX), row * (cell_height + _GAP_PX)
        label = frame_label(index, rollout.times_s[index])
        pen.text((left + 10, top + _STRIP_PX // 2), label, fill=_INK, font=_font(), anchor="lm")
        frame = PIL.Image.fromarray(rollout.frame(index).rgb)
        small = _fitted(frame)
        across, down = (_CELL[0] - small.width) // 2, (_CELL[1] - small.height) // 2
        sheet.paste(small, (left + across, top + _STRIP_PX + down))
    buffer = io.BytesIO()
    sheet.save(buffer, "PNG", compress_level=1)
    return Image(LABEL, buffer.getvalue())


def _fitted(frame: Picture) -> Picture:
    """The frame scaled into a cell; whole divisors are averaged, which is as sharp and ten times faster."""
    divisor = frame.width // _CELL[0]
    if divisor and frame.size == (_CELL[0] * divisor, _CELL[1] * divisor):
        return frame.reduce(divisor)
    share = min(_CELL[0] / frame.width, _CELL[1] / frame.height)
    return frame.resize((max(1, round(frame.width * share)), max(1, round(frame.height * share))))


def frame_label(index: int, time_s: float) -> str:
    """A frame's number, counted from 1 as people count, and its time: ``frame 13 · 3.25 s`` is index 12."""
    return f"frame {index + 1} \u00b7 {time_s:.2f} s"


@cache
def _font() -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(_LETTER_PX)
