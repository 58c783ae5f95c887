"""One question with one act: what it is about, what will happen, the act, and the way back, which has the focus."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import heading, label

_WIDTH = 440


class Question(QDialog):
    """``answered`` carries whether the act was chosen; Escape and the close button are the way back."""

    answered = Signal(bool)

    def __init__(self, title: str, body: str, act: str, back: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("question")
        self.setWindowTitle(title)
        self.setFixedWidth(_WIDTH)
        self.setAccessibleName(title)
        self.setAccessibleDescription(body)
        self.body = body
        self.act, self.back = push_button(act), push_button(back, "primary")
        words = label(body, "dim", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addStretch(1)
        row.addWidget(self.act)
        row.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(heading(title))
        layout.addWidget(words)
        layout.addSpacing(metrics.UNIT)
        layout.addLayout(row)
        self.back.setDefault(True)
        self.back.setFocus()
        self.act.clicked.connect(self.accept)
        self.back.clicked.connect(self.reject)
        self.finished.connect(lambda code: self.answered.emit(code == QDialog.DialogCode.Accepted))
