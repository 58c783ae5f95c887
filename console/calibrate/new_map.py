"""The page that makes a budget map: whose executor, what name, empty or with the limits of another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.calibrate.facts import MapFact
from console.settings.calibrating import keep_name, kept_name
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.fields import ChoiceBox
from console.widgets.heading import heading, label, set_role
from controller.budgets.errors import BudgetMapNameError
from controller.budgets.own import LONGEST_NAME, own_map_name


class NewMapPage(QWidget):
    """``asked`` carries executor, label, the map to start from (empty for none) and who asks; ``left`` gives up."""

    asked = Signal(str, str, str, str)
    left = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.setObjectName("calibrateNewMapPage")
        self._settings = settings
        self._maps: tuple[MapFact, ...] = ()
        self.executor, self.like = _box("calibrateNewExecutor"), _box("calibrateNewLike")
        self.label, self.by = QLineEdit(), QLineEdit()
        for line, name, tip in (
            (self.label, "calibrateNewLabel", say.NEW_LABEL_TIP),
            (self.by, "calibrateNewBy", say.BY_TIP),
        ):
            line.setObjectName(name)
            line.setToolTip(tip)
            line.setMinimumWidth(48)
            line.setMaxLength(LONGEST_NAME)
        self.by.setPlaceholderText(say.BY)
        self._words = label("", "dim", wrap=True)
        self._words.setObjectName("calibrateNewWords")
        self.create_button, cancel = push_button(say.CREATE, "primary"), push_button(say.CANCEL)
        self.create_button.setObjectName("calibrateNewCreate")
        cancel.setObjectName("calibrateNewCancel")
        self.create_button.clicked.connect(self._ask)
        cancel.clicked.connect(self.left)
        grid = QGridLayout()
        grid.setHorizontalSpacing(metrics.UNIT)
        grid.setVerticalSpacing(metrics.UNIT)
        for place, (words, piece) in enumerate(
            (
                (say.NEW_EXECUTOR, self.executor),
                (say.NEW_LABEL, self.label),
                (say.NEW_LIKE, self.like),
                (say.BY, self.by),
            )
        ):
            word = label(words, "dim")
            word.setBuddy(piece)
            piece.setAccessibleName(words)
            grid.addWidget(word, place, 0)
            grid.addWidget(piece, place, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(metrics.UNIT)
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.create_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(metrics.PANEL_PADDING,) * 4)
        layout.setSpacing(metrics.HEAD_PADDING)
        layout.addWidget(heading(say.NEW_TITLE))
        layout.addWidget(label(say.NEW_HINT, "dim", wrap=True))
        layout.addLayout(grid)
        layout.addWidget(self._words)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.executor.currentIndexChanged.connect(lambda _place: self._fill_likes())
        self.label.textChanged.connect(lambda _text: self._show())
        self.by.textChanged.connect(lambda _text: self._show())
        self.label.returnPressed.connect(self._ask)
        self.by.returnPressed.connect(self._ask)

    def begin(self, executors: Sequence[str], executor: str, maps: Sequence[MapFact]) -> None:
        """Start anew: these executors and maps can be chosen."""
        self._maps = tuple(maps)
        self.executor.blockSignals(True)
        self.executor.clear()
        for name in executors:
            self.executor.addItem(name, name)
        self.executor.setCurrentIndex(max(0, self.executor.findData(executor)))
        self.executor.blockSignals(False)
        self.label.clear()
        self.by.setText(kept_name(self._settings))
        self._fill_likes()
        self.label.setFocus(Qt.FocusReason.TabFocusReason)

    def say_fault(self, words: str) -> None:
        """Why it was not made."""
        set_role(self._words, "error")
        self._words.setText(words)

    def _fill_likes(self) -> None:
        executor = self.executor.currentData()
        self.like.clear()
        self.like.addItem(say.NEW_EMPTY, "")
        for each in self._maps:
            if each.executor == executor:
                self.like.addItem(say.NEW_COPY.format(map=each.name), each.name)
        self._show()

    def _show(self) -> None:
        set_role(self._words, "dim")
        try:
            name = own_map_name(str(self.executor.currentData()), self.label.text())
            words, taken = say.NEW_NAME.format(name=name), any(each.name == name for each in self._maps)
        except BudgetMapNameError as refusal:
            words, taken = str(refusal) if self.label.text() else say.NEW_LABEL_TIP, True
        if not self.by.text().strip() and not taken:
            words = say.NO_NAME
        self._words.setText(words)
        self.create_button.setEnabled(not taken and bool(self.by.text().strip()))

    def _ask(self) -> None:
        if self.create_button.isEnabled():
            keep_name(self._settings, self.by.text())
            self.asked.emit(
                str(self.executor.currentData()), self.label.text(), str(self.like.currentData()), self.by.text()
            )


def _box(name: str) -> ChoiceBox:
    box = ChoiceBox()
    box.setObjectName(name)
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box
