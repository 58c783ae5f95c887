"""Lines above the canvas that stay until they are answered: one at a time, the newest last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from console.editor import strings as say
from console.widgets.notice_bar import Message, NoticeBar


@dataclass(frozen=True, slots=True)
class Saying:
    """``key`` says what it is about: a newer saying of the same key takes its place."""

    key: str
    look: str
    title: str
    body: str
    acts: tuple[tuple[str, Callable[[], None]], ...] = ()

    @property
    def message(self) -> Message:
        """How the bar says it; an error can be copied."""
        details = f"{self.title}\n{self.body}" if self.look == "error" else ""
        return Message(self.look, self.title, self.body, details, tuple(words for words, _ in self.acts))


class Notice(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._waiting: list[Saying] = []
        self.bar = NoticeBar("editorNotice", say.COPY_DETAILS, say.DISMISS)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(self.bar)
        self.bar.acted.connect(self._act)
        self.bar.dismissed.connect(self._next)
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

    def _act(self, place: int) -> None:
        saying = self.saying
        self._next()
        if saying is not None:
            saying.acts[place][1]()

    def _next(self) -> None:
        del self._waiting[:1]
        self._show()

    def _show(self) -> None:
        saying = self.saying
        self.bar.show_message(None if saying is None else saying.message)
        self.setVisible(saying is not None)
