"""The strip below the canvas: play, step, the time in the film, its speed."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QWidget

from console.editor import strings as say
from console.editor.run.player import Player
from console.theme import metrics
from console.widgets.buttons import action_button, icon_button
from console.widgets.heading import label
from console.widgets.icons import icon
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented

_PER_S = 100
_SPARE_SPEEDS = ("0.5", "2")


class Transport(QWidget):
    """``sought`` carries a time in s, ``speed_chosen`` times real time."""

    sought = Signal(float)
    speed_chosen = Signal(float)

    def __init__(self, rest: QAction, back: QAction, on: QAction) -> None:
        super().__init__()
        self.setObjectName("editorTransport")
        grounded(self, "footer")
        self.setFixedHeight(metrics.FOOTER)
        self.play = icon_button("play", say.PLAY, "accent")
        self.play.setObjectName("editorPlay")
        self._steps: tuple[QToolButton, ...] = tuple(action_button(action) for action in (rest, back, on))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("editorTime")
        self.slider.setAccessibleName(say.TIME_TIP)
        self.slider.setToolTip(say.TIME_TIP)
        self.slider.setMinimumWidth(48)
        self.time = label("", "strong")
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.time.setMinimumWidth(
            self.time.fontMetrics().horizontalAdvance(say.TIME_OF.format(now=88.88, all=88.88)) + 8
        )
        self.speeds = Segmented(say.SPEEDS, "1")
        self.speeds.setObjectName("editorSpeeds")
        self.speeds.setToolTip(say.SPEED_TIP)
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, 0)
        row.setSpacing(metrics.HALF)
        for widget in (self._steps[0], self._steps[1], self.play, self._steps[2]):
            row.addWidget(widget)
        row.addSpacing(metrics.HALF)
        row.addWidget(self.slider, 1)
        row.addWidget(self.time)
        row.addSpacing(metrics.HALF)
        row.addWidget(self.speeds)
        self.slider.valueChanged.connect(lambda value: self.sought.emit(value / _PER_S))
        self.speeds.chosen.connect(lambda key: self.speed_chosen.emit(float(key)))

    def show_player(self, player: Player) -> None:
        """Follow where the film is."""
        there = player.outcome is not None
        for each in (self.play, self.slider, self.speeds):
            each.setEnabled(there)
        at = player.time_s or 0.0
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, round(player.end_s * _PER_S))
            self.slider.setValue(round(at * _PER_S))
        self.time.setText(say.TIME_OF.format(now=at, all=player.end_s) if there else "")
        self.play.setIcon(icon("pause" if player.playing else "play", "accent"))
        self.play.setToolTip(say.PAUSE if player.playing else say.PLAY)
        self.play.setAccessibleName(self.play.toolTip())

    def set_narrow(self, *, narrow: bool) -> None:
        """Fewer speeds where there is little width."""
        for key in _SPARE_SPEEDS:
            self.speeds.button(key).setVisible(not narrow)
