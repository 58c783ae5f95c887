"""Icons by the names of Material Design Icons 6 (``play`` or ``mdi6.play``) and a token."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from console.theme import metrics, theme
from console.theme.glyphs import glyph_pixmap


class _TokenIcon(QIconEngine):
    """Draws the icon in the colour that its token has at that moment."""

    def __init__(self, name: str, token: str, checked: str, disabled: str) -> None:
        super().__init__()
        self._name, self._token, self._checked, self._disabled = name, token, checked, disabled

    def clone(self) -> QIconEngine:
        return _TokenIcon(self._name, self._token, self._checked, self._disabled)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        paint_icon(painter, QRectF(rect), self._name, self._which(mode, state))

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        side = min(size.width(), size.height())
        return glyph_pixmap(self._name, theme().colour(self._which(mode, state)), side, scale)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return glyph_pixmap(self._name, theme().colour(self._which(mode, state)), min(size.width(), size.height()), 1.0)

    def _which(self, mode: QIcon.Mode, state: QIcon.State) -> str:
        if mode == QIcon.Mode.Disabled:
            return self._disabled
        return self._checked if state == QIcon.State.On else self._token


@cache
def icon(name: str, token: str = "text2", *, checked: str | None = None, disabled: str = "border2") -> QIcon:  # noqa: S107
    """An icon that follows the theme by itself. ``checked`` is its token while its action is on."""
    return QIcon(_TokenIcon(name, token, checked or token, disabled))


def pixmap(name: str, token: str = "text2", size: float = metrics.ICON, scale: float | None = None) -> QPixmap:  # noqa: S107
    """An icon in the colour of now, for painting at once; ``scale`` is the screen's, the primary one's if not given."""
    if scale is None:
        scale = QApplication.primaryScreen().devicePixelRatio()
    return glyph_pixmap(name, theme().colour(token), size, scale)


def paint_icon(painter: QPainter, rect: QRectF, name: str, token: str) -> None:
    """Paint an icon into the middle of ``rect``, in whole pixels of the painter's device."""
    scale = painter.device().devicePixelRatio()
    side = min(rect.width(), rect.height())
    picture = glyph_pixmap(name, theme().colour(token), side, scale)
    left, top = rect.center().x() - side / 2, rect.center().y() - side / 2
    painter.drawPixmap(QPoint(round(left), round(top)), picture)
