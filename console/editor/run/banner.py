"""The line above the canvas: what the last run came to, and how the drawing differs from it."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from console.editor import strings as say
from console.editor.run.outcome import Outcome, bar_key
from console.executor_names import EMBEDDED, executor_name
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.figures import seconds
from console.widgets.rules import grounded
from console.widgets.state_chip import StateChip
from serializer.bridge import Bridge

_HEIGHT = 32


class RunBanner(QWidget):
    """Hidden until a design was run."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("editorRunBanner")
        grounded(self, "strip")
        self.setFixedHeight(_HEIGHT)
        self.chip = StateChip("running")
        self.words = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.restore = push_button("", "link")
        self.restore.setObjectName("editorRestore")
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.UNIT, 0)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.chip)
        row.addWidget(self.words, 1)
        row.addWidget(self.restore)
        self.hide()

    def show_running(self, words: str) -> None:
        """A run is being made."""
        self.chip.set_state("running", "running")
        self.words.setText(words)
        self.restore.hide()
        self.show()

    def show_fault(self, fault: str) -> None:
        """No run could be made."""
        self.chip.set_state("error", say.RUN_FAULT)
        self.words.setText(fault)
        self.restore.hide()
        self.show()

    def show_outcome(self, outcome: Outcome | None, bridge: Bridge) -> None:
        """What the run came to; once the drawing is another, what is not in it."""
        self.setVisible(outcome is not None)
        if outcome is None:
            return
        form, state = (say.RUN_SUCCEEDED, "success") if outcome.success else (say.RUN_FAILED, "failed")
        self.chip.set_state(state, form.format(number=outcome.number))
        changed = outcome.bridge != bridge
        self.words.setText(since_words(outcome, bridge) if changed else end_words(outcome))
        self.restore.setText(say.RESTORE.format(number=outcome.number))
        self.restore.setVisible(changed)


def end_words(outcome: Outcome) -> str:
    """How it ended; for a game that it did, and then what is computed of the same design."""
    capture = outcome.capture
    if capture is None:
        return _film_words(outcome, executor_name(EMBEDDED))
    words = [say.GAME_ENDS[outcome.success].format(executor=executor_name(outcome.executor))]
    if capture.marker_s is not None:
        words.append(say.MARK_SEEN.format(time=seconds(capture.marker_s)))
    words.append(_film_words(outcome, say.COMPUTED))
    return " · ".join(words)


def _film_words(outcome: Outcome, who: str) -> str:
    """How the film ends, the first break, the largest load."""
    film = outcome.film
    words = [say.ENDS[film.stop].format(executor=who, time=seconds(film.stopped_at_s))]
    rows = outcome.most_stressed
    if rows and math.isfinite(film.broken_at_s[rows[0]]):
        identity = outcome.bridge.members[rows[0]].id
        words.append(say.FIRST_BREAK.format(id=identity, time=seconds(float(film.broken_at_s[rows[0]]))))
    elif rows:
        words.append(say.PEAK_WORDS.format(share=100 * float(film.peak_utilisation.max())))
    return " · ".join(words)


def since_words(outcome: Outcome, bridge: Bridge) -> str:
    """What was drawn, taken away or moved since the run."""
    before, now = outcome.bridge.node_by_id(), bridge.node_by_id()
    old = {bar_key(m, before) for m in outcome.bridge.members}
    new = {bar_key(m, now) for m in bridge.members}
    added, removed = len(new - old), len(old - new)
    words = [say.COLOURS_SHOW.format(number=outcome.number)]
    if added:
        words.append(say.SINCE["added"][added > 1].format(number=added))
    if removed:
        words.append(say.SINCE["removed"][removed > 1].format(number=removed))
    return ". ".join(words) + "."
