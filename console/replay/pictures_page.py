"""What the model saw: the editor frame and the contact sheets, at full quality."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from console.episode.account import CallAccount
from console.live.film import Film
from console.replay import strings
from console.replay.record import Exchange
from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.frame_view import FrameView
from console.widgets.segmented import Segmented


class PicturesPage(QWidget):
    """One picture at a time, to zoom and to pan."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("replayPicturesPage")
        self._exchange: Exchange | None = None
        self._call: CallAccount | None = None
        self._film: Film | None = None
        self.choice = Segmented(strings.PICTURES)
        self.choice.setObjectName("replayPictures")
        for key, tip in strings.PICTURE_TIPS.items():
            self.choice.button(key).setToolTip(tip)
        self.facts = Elided("", "dim")
        self.view = FrameView()
        self.view.setObjectName("replayPicture")
        self.nothing = EmptyState("image-off-outline", strings.NO_PICTURE, "")
        self.nothing.setMinimumSize(1, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.nothing)
        self._stack.addWidget(self.view)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.choice)
        row.addWidget(self.facts, 1)
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.PANEL_PADDING, metrics.UNIT, metrics.PANEL_PADDING, metrics.UNIT)
        body.setSpacing(metrics.UNIT)
        body.addLayout(row)
        body.addWidget(self._stack, 1)
        self.choice.chosen.connect(lambda _key: self._show())

    def show_exchange(self, exchange: Exchange | None, call: CallAccount) -> None:
        """Take another call; ``None`` while it is read."""
        self._exchange, self._call = exchange, call
        self._show()

    def show_film(self, film: Film | None) -> None:
        """Take the film, whose detector looked at the editor frame too."""
        self._film = film
        self._show_facts()

    def _show(self) -> None:
        key = self.choice.value()
        pictures = {} if self._exchange is None else self._pictures(self._exchange)
        picture = pictures.get(key)
        if picture is None:
            waits = self._exchange is None
            line = strings.READING if waits else strings.NO_PICTURE
            self.nothing.say(line, "" if waits else strings.NO_PICTURE_HINT[key])
            self._stack.setCurrentWidget(self.nothing)
        else:
            self.view.set_frame(picture)
            self._stack.setCurrentWidget(self.view)
        self._show_facts()

    def _pictures(self, exchange: Exchange) -> dict[str, QImage | None]:
        return {"editor": exchange.editor, "given": exchange.given, "own": exchange.own}

    def _show_facts(self) -> None:
        key, readings = self.choice.value(), None if self._film is None else self._film.readings
        attempt = None if self._call is None else self._call.record.attempt
        text = ""
        if key == "editor" and readings is not None:
            text = strings.EDITOR_READING.format(
                success=" ".join(map(str, readings.editor_success)), failure=" ".join(map(str, readings.editor_failure))
            )
        elif key == "own" and attempt is not None and attempt.selected_frames:
            frames = ", ".join(str(frame + 1) for frame in attempt.selected_frames)
            text = strings.SHEET_FRAMES.format(frames=frames, count=attempt.eligible_frames)
        self.facts.setText(text)
