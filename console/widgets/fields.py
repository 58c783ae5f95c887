"""Fields: a number, and a choice whose words give way when it is narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QStyle, QStyleOptionComboBox, QStylePainter

from console.theme import metrics


def number_box(lowest: int, highest: int, value: int) -> QSpinBox:
    """A whole number; the style sheet cannot reach the margin of its text, so it is set here."""
    box = QSpinBox()
    box.setRange(lowest, highest)
    box.setValue(value)
    box.setMinimumWidth(72)
    box.lineEdit().setTextMargins(metrics.CELL_PADDING - 2, 0, 0, 0)
    return box


class ChoiceBox(QComboBox):
    """A combo box that elides its words in the middle; without it, Qt cuts them off under a style sheet."""

    def shown_text(self) -> str:
        """What is painted now."""
        return self._shown(self._option())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self._shown(option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option

    def _shown(self, option: QStyleOptionComboBox) -> str:
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room = field.width() - metrics.HALF
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room)
