"""The contact sheet of a failed run: a small picture on the timeline, and the whole of it in a window of its own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QDialog, QSizePolicy, QVBoxLayout, QWidget

from console.episode import strings
from console.theme import metrics, theme
from console.widgets.frame_view import FrameView

_HEIGHT = 112


class SheetThumbnail(QAbstractButton):
    """The sheet at a fixed height; a click or Return opens it."""

    def __init__(self, sheet: QImage, call: int) -> None:
        super().__init__()
        self.setObjectName(f"episodeSheet{call}")
        self._sheet = sheet
        self.setToolTip(strings.CONTACT_SHEET_TIP)
        self.setAccessibleName(strings.SHEET_OF.format(number=call))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(round(_HEIGHT * self._sheet.width() / max(1, self._sheet.height())), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        size = QSize(self._sheet.size()).scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        outline = QPainterPath()
        outline.addRoundedRect(box, metrics.RADIUS, metrics.RADIUS)
        painter.setClipPath(outline)
        painter.drawImage(box, self._sheet)
        painter.setClipping(False)
        painter.setPen(QPen(theme().colour("focus" if self.hasFocus() or self.underMouse() else "border2"), 1))
        painter.drawPath(outline)


class SheetWindow(QDialog):
    """The whole sheet, with zoom and pan; it goes away when it is closed."""

    def __init__(self, path: Path, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("episodeSheetWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.view = FrameView()
        self.view.setObjectName("episodeSheetView")
        self.view.set_frame(QImage(str(path)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.resize(960, 620)
