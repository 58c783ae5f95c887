"""What a person sees of a fault: what was done about it, and the report to copy."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from console.app import strings as say
from console.theme import font, metrics
from console.widgets.buttons import push_button
from console.widgets.heading import heading, label


class FaultDialog(QDialog):
    """``quit_wanted`` is sent when the console is to be closed; closing the dialog keeps the window open."""

    quit_wanted = Signal()

    def __init__(self, report: str, path: Path | None, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("faultDialog")
        self.setWindowTitle(say.TITLE)
        self.resize(720, 460)
        text = QPlainTextEdit(report)
        text.setObjectName("faultReport")
        text.setReadOnly(True)
        text.setProperty("kind", "code")
        text.setFont(font(metrics.SMALL, mono=True))
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        kept = say.FAULT_KEPT.format(name=path.name) if path else say.FAULT_NOT_KEPT
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(heading(say.FAULT_TITLE))
        layout.addWidget(label(say.FAULT_BODY, "dim", wrap=True))
        layout.addWidget(text, 1)
        layout.addWidget(label(kept, "faint"))
        layout.addLayout(self._buttons(report, folder))

    def _buttons(self, report: str, folder: Path) -> QHBoxLayout:
        copy, show = push_button(say.COPY), push_button(say.OPEN_FOLDER)
        go_on, self.quit_button = push_button(say.GO_ON, "primary"), push_button(say.QUIT)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
        show.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
        go_on.clicked.connect(self.accept)
        self.quit_button.clicked.connect(self.quit_wanted)
        self.quit_button.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(copy)
        row.addWidget(show)
        row.addStretch(1)
        row.addWidget(self.quit_button)
        row.addWidget(go_on)
        go_on.setFocus()
        return row
