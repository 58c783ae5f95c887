"""Saving a film: one thread, how far it is, and a way out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from console.background import Background
from console.live.film import Film
from console.replay import strings
from console.replay.gif import GifCancelledError, save_gif
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.rules import grounded
from serializer.errors import PolyBridgeBenchError


class GifBar(QWidget):
    """Hidden unless a film is being saved; ``say`` puts what came of it on the status bar."""

    _drawn = Signal(int, int)

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("replayGif")
        grounded(self, "strip")
        self.setFixedHeight(metrics.STRIP)
        self._say, self._background, self._cancel = say, Background("replay-gif"), threading.Event()
        self.destroyed.connect(self._background.close)
        self._name = ""
        self.words, self.bar, self.cancel = Elided("", "dim"), QProgressBar(), push_button(strings.GIF_CANCEL)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.cancel.setObjectName("replayGifCancel")
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.PANEL_PADDING, 0, metrics.PANEL_PADDING, 0)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.words, 1)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.cancel.clicked.connect(lambda _checked=False: self._cancel.set())
        self._drawn.connect(self._show_progress)
        self.hide()

    def save(self, film: Film, path: Path) -> None:
        """Save a film; nothing happens while another one is being saved."""
        if self._name:
            return
        self._name, self._cancel = path.name, threading.Event()
        cancel, ref, attempt = self._cancel, film.ref, film.attempt
        self._show_progress(0, len(film.times_s))
        self.show()
        self._background.ask(lambda: save_gif(ref, attempt, path, self._drawn.emit, cancel.is_set), self._take)

    def close_down(self) -> None:
        """Cancel what is being saved, and end the thread."""
        self._cancel.set()
        self._background.close()

    def _show_progress(self, done: int, total: int) -> None:
        form = strings.GIF_PACKING if done == total else strings.GIF_DRAWING
        self.words.setText(form.format(name=self._name, done=done, total=total))
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)

    def _take(self, found: Path | PolyBridgeBenchError) -> None:
        self._name = ""
        self.hide()
        if isinstance(found, GifCancelledError):
            self._say(strings.GIF_CANCELLED)
        elif isinstance(found, PolyBridgeBenchError):
            self._say(strings.NOT_SAVED.format(reason=found))
        else:
            self._say(strings.SAVED.format(name=found.name))
