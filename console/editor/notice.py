"""Lines above the canvas that stay until they are answered: one at a time, the newest last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from console.editor import strings as say
from console.theme import metrics, theme
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import paint_icon

_HEIGHT = 52
_LOOKS = {"error": ("alert-circle", "vermil"), "ask": ("help-circle", "blue"), "note": ("information", "orange")}


@dataclass(frozen=True, slots=True)
class Saying:
    """``key`` says what it is about: a newer saying of the same key takes its place."""

    key: str
    look: str
    title: str
    body: str
    acts: tuple[tuple[str, Callable[[], None]], ...] = ()


class Notice(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorNotice")
        self.setFixedHeight(_HEIGHT)
        self._waiting: list[Saying] = []
        self._title = Elided("", "strong", Qt.TextElideMode.ElideRight)
        self._body = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.buttons = [push_button(""), push_button("")]
        self.copy = push_button(say.COPY_DETAILS, "link")
        self.copy.setObjectName("editorNoticeCopy")
        self.copy.clicked.connect(self._copy)
        self.dismiss = icon_button("close", say.DISMISS)
        row = QHBoxLayout(self)
        row.setContentsMargins(40, 0, 8, 0)
        row.setSpacing(8)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._body)
        words.addStretch(1)
        row.addLayout(words, 1)
        row.addWidget(self.copy)
        for place, button in enumerate(self.buttons):
            button.setObjectName(f"editorNoticeAct{place}")
            button.clicked.connect(lambda _on=False, place=place: self._act(place))
            row.addWidget(button)
        row.addWidget(self.dismiss)
        self.dismiss.clicked.connect(self._next)
        self.hide()

    @property
    def saying(self) -> Saying | None:
        """What is said now."""
        return self._waiting[0] if self._waiting else None

    def say(self, saying: Saying) -> None:
        """Say something once what is said now is answered, or instead of it where it is about the same."""
        places = [place for place, each in enumerate(self._waiting) if each.key == saying.key]
        if places:
            self._waiting[places[0]] = saying
        else:
            self._waiting.append(saying)
        self._show()

    def withdraw(self, keys: Sequence[str]) -> None:
        """Say nothing of these any more."""
        self._waiting = [each for each in self._waiting if each.key not in keys]
        self._show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        saying = self.saying
        icon, token = _LOOKS["note" if saying is None else saying.look]
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().colour("panel"))
        painter.fillRect(self.rect(), theme().tint(token))
        painter.fillRect(0, 0, 3, self.height(), theme().colour(token))
        painter.setPen(QPen(theme().colour("border"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        paint_icon(painter, QRectF(13, (self.height() - metrics.ICON) / 2, metrics.ICON, metrics.ICON), icon, token)

    def _act(self, place: int) -> None:
        saying = self.saying
        self._next()
        if saying is not None:
            saying.acts[place][1]()

    def _copy(self) -> None:
        saying = self.saying
        if saying is not None:
            QGuiApplication.clipboard().setText(f"{saying.title}\n{saying.body}")

    def _next(self) -> None:
        del self._waiting[:1]
        self._show()

    def _show(self) -> None:
        saying = self.saying
        if saying is not None:
            self._title.setText(saying.title)
            self._body.setText(saying.body)
            self.setAccessibleName(f"{saying.title}. {saying.body}")
            self.copy.setVisible(saying.look == "error")
            for place, button in enumerate(self.buttons):
                there = place < len(saying.acts)
                button.setVisible(there)
                button.setText(saying.acts[place][0] if there else "")
            self.update()
        self.setVisible(saying is not None)
