"""Number fields of the look of other fields."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from console.theme import metrics


def number_box(lowest: int, highest: int, value: int) -> QSpinBox:
    """A whole number; the style sheet cannot reach the margin of its text, so it is set here."""
    box = QSpinBox()
    box.setRange(lowest, highest)
    box.setValue(value)
    box.setMinimumWidth(72)
    box.lineEdit().setTextMargins(metrics.CELL_PADDING - 2, 0, 0, 0)
    return box
