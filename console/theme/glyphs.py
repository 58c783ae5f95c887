"""Icons as glyphs of Material Design Icons 6, read from the files that qtawesome carries.

Importing qtawesome and asking for its first icon costs 270 ms, as it reads the tables of all its fonts; the one
font and table that the console uses are there in 15 ms.
"""

from __future__ import annotations

import json
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPixmap

from console.theme.fonts import package_file

_FONT = "materialdesignicons6-webfont-6.9.96.ttf"
_TABLE = "materialdesignicons6-webfont-charmap-6.9.96.json"


@cache
def _family() -> str:
    path = package_file("qtawesome", "fonts", _FONT)
    number = QFontDatabase.addApplicationFont(str(path)) if path is not None else -1
    if number < 0:
        raise RuntimeError("the icon font of qtawesome is missing: install the project's dependencies again")
    return QFontDatabase.applicationFontFamilies(number)[0]


@cache
def _table() -> dict[str, str]:
    path = package_file("qtawesome", "fonts", _TABLE)
    if path is None:
        raise RuntimeError("the icon table of qtawesome is missing: install the project's dependencies again")
    table: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return table


@cache
def glyph_character(name: str) -> str:
    """The character of an icon, ``play`` or ``mdi6.play``. An unknown name raises ``KeyError``."""
    return chr(int(_table()[name.removeprefix("mdi6.")], 16))


def paint_glyph(painter: QPainter, rect: QRectF, name: str, colour: QColor) -> None:
    """Draw an icon into a square; the painter's pen and font are changed."""
    face = QFont(_family())
    face.setPixelSize(max(1, round(min(rect.width(), rect.height()))))
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    painter.setFont(face)
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, glyph_character(name))


@cache
def _drawn(name: str, rgba: int, side: int, scale: float) -> QPixmap:
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(1.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_glyph(painter, QRectF(0, 0, side, side), name, QColor.fromRgba(rgba))
    painter.end()
    picture.setDevicePixelRatio(scale)
    return picture


def glyph_pixmap(name: str, colour: QColor, size: float, scale: float) -> QPixmap:
    """An icon of ``size`` device-independent pixels for a screen of ``scale``; drawn once, then kept.

    Raises:
        KeyError: there is no such icon.
    """
    glyph_character(name)
    return _drawn(name, colour.rgba(), max(1, round(size * scale)), scale)
