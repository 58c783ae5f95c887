"""The head of the queue panel: what the queue is made of, how far it is, and the search with its filter."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QProgressBar, QToolButton, QVBoxLayout, QWidget

from console.queue import strings
from console.queue.composition import Composition
from console.queue.filter_menu import FilterButton
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.figures import duration
from console.widgets.heading import label
from console.widgets.icons import icon
from controller.sweep.runner.messages import Progressed


class SearchLine(QLineEdit):
    """Escape empties it; the down key goes to the table: ``left``."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueSearch")
        self.setPlaceholderText(strings.SEARCH)
        self.setClearButtonEnabled(True)
        self.setToolTip(strings.SEARCH_TIP)
        self.setAccessibleName(strings.SEARCH)
        self.setMinimumWidth(80)
        self.addAction(icon("magnify", "text3"), QLineEdit.ActionPosition.LeadingPosition)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ProgressLine(QWidget):
    """Done of all, a bar, and the time left where it is known."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueProgress")
        self._count, self._rest = label("", "strong"), Elided("", "dim", Qt.TextElideMode.ElideRight)
        self._count.setObjectName("queueProgressCount")
        self._rest.setObjectName("queueProgressRest")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(96)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(self._count)
        layout.addWidget(self._bar)
        layout.addWidget(self._rest, 1)

    def show_progress(self, total: int, done: int, told: Progressed | None) -> None:
        """What the runner says of the sessions that it works on; without it, the whole store's counts."""
        if told is not None and told.total:
            total, done = told.total, told.done
        self._count.setText(strings.DONE_OF.format(done=done, total=total))
        self._bar.setRange(0, max(1, total))
        self._bar.setValue(done)
        if done >= total:
            rest = strings.ALL_DONE
        elif told is None or told.eta_s is None:
            rest = strings.LEFT_UNKNOWN
        else:
            rest = strings.LEFT.format(time=duration(told.eta_s))
        self._rest.setText(rest)
        self._bar.setAccessibleName(f"{self._count.text()}, {rest}")


class ListedLine(QWidget):
    """Says that a list from elsewhere is shown, and how to leave it: ``left``."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueListed")
        self._title = Elided("", "strong")
        back = push_button(strings.LISTED_BACK, "link")
        back.setObjectName("queueListedBack")
        back.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(self._title, 1)
        layout.addWidget(back)

    def show_title(self, title: str) -> None:
        """What the list is."""
        self._title.setText(title)


class Head(QWidget):
    """The pieces above the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("queueHead")
        self.composition, self.progress = Composition(), ProgressLine()
        self.listed, self.search, self.filter = ListedLine(), SearchLine(), FilterButton()
        self.columns: QToolButton = icon_button("table-column", strings.COLUMNS)
        self.columns.setObjectName("queueColumns")
        self.columns.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.columns_menu = QMenu(self.columns)
        self.columns.setMenu(self.columns_menu)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.search, 1)
        row.addWidget(self.filter)
        row.addWidget(self.columns)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, metrics.UNIT, metrics.UNIT, metrics.UNIT)
        layout.setSpacing(6)
        for piece in (self.composition, self.progress, self.listed):
            layout.addWidget(piece)
        layout.addLayout(row)
        self.listed.hide()

    def show_figures(self, known: bool) -> None:
        """Counts are shown where there are any: nothing is never shown as 0."""
        self.setEnabled(known)
        self.composition.setVisible(known)
        self.progress.setVisible(known)
