"""A long text word for word: monospace, to search, to copy."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from console.episode import strings
from console.theme import font, metrics
from console.widgets.buttons import icon_button
from console.widgets.heading import label

SHOWN_CHARACTERS = 100_000
"""More than this in one view makes a window wait; the rest is copied with the whole and lies in the folder."""


class TextPane(QWidget):
    """Shows one text; ``say`` puts a line on the status bar."""

    def __init__(self, name: str, say: Callable[[str], None], *, wrap: bool) -> None:
        super().__init__()
        self._whole, self._say, self._what = "", say, name
        self.view = QPlainTextEdit()
        self.view.setObjectName(f"episode{name.title()}Text")
        self.view.setReadOnly(True)
        self.view.setMinimumHeight(32)
        self.view.setProperty("kind", "code")
        self.view.setFont(font(metrics.SMALL, mono=True))
        mode = QPlainTextEdit.LineWrapMode
        self.view.setLineWrapMode(mode.WidgetWidth if wrap else mode.NoWrap)
        self.view.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.finder = QLineEdit()
        self.finder.setObjectName(f"episode{name.title()}Find")
        self.finder.setPlaceholderText(strings.FIND)
        self.finder.setClearButtonEnabled(True)
        self.count = label("", "faint")
        copy = icon_button("content-copy", strings.COPY)
        copy.setObjectName(f"episode{name.title()}Copy")
        copy.clicked.connect(self.copy_all)
        row = QHBoxLayout()
        row.setSpacing(metrics.HALF)
        row.addWidget(self.finder, 1)
        row.addWidget(self.count)
        row.addWidget(copy)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(metrics.HALF)
        body.addLayout(row)
        body.addWidget(self.view, 1)
        self.finder.textChanged.connect(lambda _text: self._search(anew=True))
        self.finder.returnPressed.connect(lambda: self._search(anew=False))
        finding = QShortcut(QKeySequence.StandardKey.Find, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        finding.activated.connect(self.finder.setFocus)

    def show_text(self, text: str) -> None:
        """Show a text; the place in it stays where the text is the same."""
        if text == self._whole:
            return
        self._whole = text
        left = len(text) - SHOWN_CHARACTERS
        self.view.setPlainText(text if left <= 0 else text[:SHOWN_CHARACTERS] + strings.CUT.format(left=left))
        self._search(anew=True)

    def copy_all(self) -> None:
        """The whole text, also what is not shown, onto the clipboard."""
        QGuiApplication.clipboard().setText(self._whole)
        self._say(strings.COPIED.format(what=self._what))

    def _search(self, *, anew: bool) -> None:
        word = self.finder.text()
        text = self.view.toPlainText().casefold()
        total = text.count(word.casefold()) if word else 0
        if not total:
            self.count.setText(strings.NOT_FOUND if word else "")
            return
        if anew:
            self.view.moveCursor(QTextCursor.MoveOperation.Start)
        if not self.view.find(word, QTextDocument.FindFlag(0)):
            self.view.moveCursor(QTextCursor.MoveOperation.Start)
            self.view.find(word, QTextDocument.FindFlag(0))
        at = text.count(word.casefold(), 0, self.view.textCursor().selectionEnd())
        self.count.setText(strings.FOUND.format(at=at, count=total))
