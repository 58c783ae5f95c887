"""What a person does with the replay panel, in words that its tests share."""

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from watched_episodes import LEVEL

from console.replay.changes import Finding
from console.replay.panel import ReplayPanel
from console.services import EpisodeRef
from controller.episode.key import EpisodeKey

Shown = Callable[[EpisodeRef], ReplayPanel]
KEY = EpisodeKey("polybridge", LEVEL, "careful", "strict", 1)


def settled(qtbot: QtBot, panel: ReplayPanel) -> None:
    qtbot.waitUntil(lambda: not panel.busy, timeout=20_000)


def chosen(qtbot: QtBot, panel: ReplayPanel, call: int) -> None:
    panel.head.calls.setCurrentIndex(panel.head.calls.findData(call))
    panel.head.calls.activated.emit(panel.head.calls.currentIndex())
    qtbot.waitUntil(lambda: not panel.busy and panel.texts._exchange is not None, timeout=20_000)


def middle_of(panel: ReplayPanel, finding: Finding) -> QPointF:
    """The middle of the first member of a finding, in pixels of the drawing."""
    fit, (a, b) = panel.drawing.marks._fit(), finding.lines[0]
    return (fit.point(*a) + fit.point(*b)) / 2


def hover(widget: QWidget, place: QPointF) -> None:
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, place, widget.mapToGlobal(place), none, none, Qt.KeyboardModifier(0))
    QApplication.sendEvent(widget, move)


def changed(path: Path, change: Callable[[dict], object]) -> None:
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))
