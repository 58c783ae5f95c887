"""The strip above: what is open, the acts on it, and Run."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from console.editor import strings as say
from console.theme import metrics
from console.widgets.buttons import action_button, push_button
from console.widgets.elided import Elided
from console.widgets.heading import label
from console.widgets.icons import icon
from console.widgets.rules import grounded, vertical_rule
from console.widgets.state_chip import StateChip

_SPARE_PX, _TIGHT_PX = 780, 620


class Head(QWidget):
    """Binds actions to buttons; what is least needed gives way where there is little width."""

    def __init__(self, acts: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("editorHead")
        grounded(self, "strip")
        self.setFixedHeight(metrics.STRIP)
        self.title = Elided("", "strong")
        self.title.setObjectName("editorTitle")
        self.title.setMinimumWidth(60)
        self.scale = label("", "faint")
        self.chip = StateChip("success", say.LEGAL)
        self.chip.setObjectName("editorLegal")
        self.open = _menu_button(say.OPEN_MENU, [acts[name] for name in ("level", "open", "reference")], acts)
        self.run = push_button(say.RUN, "primary", "play")
        self.run.setObjectName("editorRun")
        self.run.setToolTip(acts["run"].toolTip())
        self.run.clicked.connect(acts["run"].trigger)
        self._words = (say.RUN, say.RUN)
        self._spare = [vertical_rule(20), action_button(acts["fit"]), self.scale]
        self._tight = [action_button(acts[name]) for name in ("mirror", "split", "merge")]
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.PANEL_PADDING, 0, metrics.HEAD_PADDING, 0)
        row.setSpacing(metrics.HALF)
        row.addWidget(self.title, 1)
        for name in ("undo", "redo"):
            row.addWidget(action_button(acts[name]))
        row.addWidget(vertical_rule(20))
        row.addWidget(action_button(acts["snap"]))
        for widget in (*self._tight, *self._spare):
            row.addWidget(widget)
        row.addWidget(vertical_rule(20))
        row.addSpacing(metrics.HALF)
        row.addWidget(self.chip)
        row.addSpacing(metrics.HALF)
        row.addWidget(self.open)
        row.addWidget(self.run)

    def show_scale(self, scale: float) -> None:
        """Pixels per metre."""
        self.scale.setText(say.SCALE.format(scale=scale))

    def show_legality(self, count: int, *, empty: bool) -> None:
        """How many rules are broken."""
        self.chip.setVisible(not empty)
        if count:
            self.chip.set_state("failed", say.VIOLATION_COUNT[count > 1].format(number=count))
        else:
            self.chip.set_state("success", say.LEGAL)

    def show_run(self, words: str, tip: str, picture: str, *, short: str, able: bool) -> None:
        """What the button does now; ``picture`` names its icon, ``short`` is said where there is little width."""
        self.run.setIcon(icon(picture, "onAccent", disabled="text3"))
        self._words = (words, short)
        self.run.setText(words if self.width() >= _SPARE_PX else short)
        self.run.setToolTip(tip)
        self.run.setEnabled(able)

    def set_room(self, width: int) -> None:
        """Fit to a width."""
        self.run.setText(self._words[0] if width >= _SPARE_PX else self._words[1])
        for widget in self._spare:
            widget.setVisible(width >= _SPARE_PX)
        for widget in self._tight:
            widget.setVisible(width >= _TIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(420, metrics.STRIP)


def _menu_button(words: str, first: list[QAction], acts: dict[str, QAction]) -> QPushButton:
    button = push_button(words)
    button.setObjectName("editorOpen")
    menu = QMenu(button)
    menu.setObjectName("editorOpenMenu")
    menu.addActions(first)
    menu.addSeparator()
    menu.addActions([acts["save"], acts["save_as"]])
    menu.addSeparator()
    menu.addAction(acts["clear"])
    # Not setMenu: its arrow would take the room of a word.
    button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().bottomLeft())))
    return button
