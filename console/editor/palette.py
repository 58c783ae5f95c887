"""The strip at the left: materials, then tools."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from console.editor.canvas.inks import material_colour
from console.theme import font, metrics, theme
from console.widgets.buttons import action_button
from console.widgets.rules import grounded, horizontal_rule

WIDTH = 56


class MaterialButton(QToolButton):
    """A stroke in the material's colour, its key and its name."""

    def __init__(self, action: QAction, number: int) -> None:
        super().__init__()
        self.setDefaultAction(action)
        self.setObjectName(f"editorMaterial{number}")
        self.setAccessibleName(action.text())
        self.setFixedSize(WIDTH - 8, 52)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._number = number

    def sizeHint(self) -> QSize:
        return QSize(WIDTH - 8, 52)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, on = QRectF(self.rect()).adjusted(1, 1, -1, -1), self.isChecked()
        if on or self.underMouse() or self.hasFocus():
            edge = "accent" if on or self.hasFocus() else "border"
            painter.setPen(QPen(theme().colour(edge), 1.5 if on else 1))
            painter.setBrush(theme().colour("select" if on else "hover"))
            painter.drawRoundedRect(box, metrics.CARD_RADIUS, metrics.CARD_RADIUS)
        able = self.isEnabled()
        colour = material_colour(self._number)
        if not able:
            colour.setAlphaF(0.3)
        painter.setPen(QPen(colour, 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(17, 25), QPointF(36, 15))
        painter.setFont(font(metrics.FIGURE))
        painter.setPen(theme().colour("text3"))
        painter.drawText(QPointF(5, 14), str(self._number))
        painter.setFont(font(metrics.SMALL, 600 if on else 400))
        painter.setPen(theme().colour("text" if on else "text2" if able else "text3"))
        painter.drawText(QRectF(0, 31, self.width(), 17), Qt.AlignmentFlag.AlignCenter, self.defaultAction().text())


class Palette(QWidget):
    """Buttons for the actions of materials and tools."""

    def __init__(self, acts: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("editorPalette")
        grounded(self, "panel")
        self.setFixedWidth(WIDTH)
        body = QVBoxLayout(self)
        body.setContentsMargins(4, 8, 4, 8)
        body.setSpacing(4)
        for name, action in acts.items():
            if name.startswith("material_"):
                body.addWidget(MaterialButton(action, int(name.removeprefix("material_"))))
        body.addSpacing(2)
        body.addWidget(horizontal_rule())
        body.addSpacing(2)
        for name, action in acts.items():
            if name.startswith("tool_"):
                body.addWidget(action_button(action), 0, Qt.AlignmentFlag.AlignHCenter)
        body.addStretch(1)
