"""One field of a card: a line, a few lines, a choice or a box, with what is wrong with it right below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from console.models import strings as say
from console.widgets.fields import ChoiceBox
from console.widgets.heading import label

_PLACEHOLDERS = {
    "temperature": say.PROVIDER_DEFAULT,
    "max_output_tokens": say.PROVIDER_DEFAULT,
    "input_price": say.UNKNOWN,
    "cached_price": say.UNKNOWN,
    "output_price": say.UNKNOWN,
    "environment": say.NONE,
    "keyring": say.NONE,
    "reasoning": say.NONE,
    "notes": say.NONE,
    "as_of": say.DAY,
    "price_as_of": say.DAY,
}
_LINES = {"reasoning": 3, "notes": 3}
_CHOICES = {"max_output_field": ("max_tokens", "max_completion_tokens")}


class Field(QWidget):
    """``changed`` says that a person changed it."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.edit = _edit(name)
        self.edit.setObjectName(f"models_{name}")
        words, tip = say.FIELDS.get(name, (say.IMAGES, ""))
        self.edit.setAccessibleName(words)
        self.edit.setToolTip(tip)
        self.fault = label("", "error", wrap=True)
        self.fault.setObjectName(f"modelsFault_{name}")
        self.fault.hide()
        # Columns are as wide as they are shared out, whatever is in them.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.edit)
        layout.addWidget(self.fault)
        match self.edit:
            case QPlainTextEdit():
                self.edit.textChanged.connect(self.changed)
            case QLineEdit():
                self.edit.textEdited.connect(lambda _text: self.changed.emit())
            case QComboBox():
                self.edit.activated.connect(lambda _row: self.changed.emit())
            case QCheckBox():
                self.edit.clicked.connect(lambda _on: self.changed.emit())

    def text(self) -> str:
        """What stands in it; a box says ``yes`` or nothing."""
        match self.edit:
            case QPlainTextEdit():
                return self.edit.toPlainText()
            case QComboBox():
                return self.edit.currentText()
            case QCheckBox():
                return "yes" if self.edit.isChecked() else ""
        return self.edit.text()

    def set_text(self, text: str) -> None:
        """Fill it in without saying so."""
        match self.edit:
            case QPlainTextEdit():
                self.edit.blockSignals(True)
                self.edit.setPlainText(text)
                self.edit.blockSignals(False)
            case QComboBox():
                self.edit.setCurrentText(text)
            case QCheckBox():
                self.edit.setChecked(bool(text))
            case QLineEdit():
                self.edit.setText(text)
                self.edit.setCursorPosition(0)

    def show_fault(self, words: str) -> None:
        """Say what is wrong; nothing if nothing is."""
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        if bool(self.edit.property("invalid")) != bool(words):
            self.edit.setProperty("invalid", bool(words))
            self.edit.style().unpolish(self.edit)
            self.edit.style().polish(self.edit)


class _Lines(QPlainTextEdit):
    """A few lines; Tab leaves."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        self.setTabChangesFocus(True)
        self.setProperty("kind", "lines")
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().lineSpacing() * self._count + 20)


def _edit(name: str) -> QPlainTextEdit | QComboBox | QCheckBox | QLineEdit:
    if name in _LINES:
        lines = _Lines(_LINES[name])
        lines.setPlaceholderText(_PLACEHOLDERS[name])
        return lines
    if name in _CHOICES:
        box = ChoiceBox()
        box.addItems(_CHOICES[name])
        return box
    if name == "images":
        return QCheckBox(say.IMAGES)
    line = QLineEdit()
    line.setPlaceholderText(_PLACEHOLDERS.get(name, ""))
    line.setMinimumWidth(64)
    return line
