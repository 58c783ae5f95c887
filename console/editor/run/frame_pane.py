"""Beside the canvas: what the game's screen showed at the time in sight, and what it is beside."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from console.editor import strings as say
from console.editor.run.capture import Capture
from console.editor.run.frame_reader import FrameReader
from console.editor.run.outcome import Outcome
from console.executor_names import executor_name
from console.live.screen import Screen
from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.heading import label, set_role
from console.widgets.rules import grounded
from controller.frame import EDITOR

_LEAST_PX, _WANTED_PX = (200, 160), (460, 380)
_SHAPE, _LABEL_PX = 9 / 16, 24
"""Height over width of a frame, and the room that a mark's label needs beyond it."""


class FramePane(QWidget):
    """Hidden where nothing was captured."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorFrames")
        grounded(self, "panel")
        self.title = Elided("", "strong", Qt.TextElideMode.ElideRight)
        self.title.setObjectName("editorFramesTitle")
        self.place = label("", "dim")
        self.sight = Screen()
        self.sight.setObjectName("editorFrame")
        self.words = label("", "dim", wrap=True)
        self.words.setObjectName("editorFramesWords")
        self.reader = FrameReader(self)
        self.reader.read.connect(self._show_frame)
        self.reader.failed.connect(self._show_fault)
        self._outcome: Outcome | None = None
        self._index: int | None = None
        inside = QVBoxLayout(self)
        inside.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.HEAD_PADDING, metrics.UNIT)
        inside.setSpacing(metrics.HALF)
        head = QHBoxLayout()
        head.setSpacing(metrics.UNIT)
        head.addWidget(self.title, 1)
        head.addWidget(self.place)
        inside.addLayout(head)
        inside.addWidget(self.sight, 1)
        inside.addWidget(self.words)
        inside.addStretch(0)
        self.hide()

    @property
    def index(self) -> int | None:
        """The frame in sight; ``EDITOR`` is the one before the run."""
        return self._index

    def show_run(self, outcome: Outcome | None) -> None:
        """Show the frames of a run; nothing where it has none."""
        if outcome is self._outcome:
            return
        self._outcome, self._index = outcome, None
        capture = None if outcome is None else outcome.capture
        self.setVisible(capture is not None)
        if outcome is None or capture is None:
            return
        self.title.setText(say.FRAMES_OF.format(executor=executor_name(outcome.executor), number=outcome.number))
        self._show_words()
        self.show_time(None)

    def show_time(self, time_s: float | None) -> None:
        """Follow the film."""
        capture = self._capture
        if capture is None:
            return
        index = capture.index_at(time_s)
        if index != self._index:
            self._index = index
            self.place.setText(
                say.FRAME_BEFORE
                if index == EDITOR
                else say.FRAME_AT.format(frame=index + 1, count=len(capture.times_s), time=capture.times_s[index])
            )
            self.reader.ask(capture, index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # No taller than the frame and its marks need, so that what is said of it stands below it.
        across = event.size().width() - 2 * metrics.HEAD_PADDING
        self.sight.setMaximumHeight(max(self.sight.minimumHeight(), round(across * _SHAPE) + _LABEL_PX))

    def sizeHint(self) -> QSize:
        return QSize(*_WANTED_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(*_LEAST_PX)

    @property
    def _capture(self) -> Capture | None:
        return None if self._outcome is None else self._outcome.capture

    def _show_words(self) -> None:
        outcome = self._outcome
        if outcome is not None:
            game = executor_name(outcome.executor)
            form = say.DISPUTED[outcome.success] if outcome.is_disputed else say.COMPUTED_BESIDE
            set_role(self.words, "warning" if outcome.is_disputed else "dim")
            self.words.setText(form.format(executor=game))

    def _show_frame(self, capture: Capture, _index: int, image: QImage) -> None:
        if capture is self._capture:
            self.sight.show_image(image, capture.profile, None)

    def _show_fault(self, fault: str) -> None:
        set_role(self.words, "error")
        self.words.setText(fault)
