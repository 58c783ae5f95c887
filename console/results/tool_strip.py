"""The strip above the table: which sessions, taken apart how, what that rests on, copy and refresh."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from console.results import strings
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import icon
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented

_WIDE, _NARROW = 880, 440
"""Below the first the grouping is a list, below the second buttons lose their words."""


class ToolStrip(QWidget):
    """Controls only; the panel says what they do. ``grouped`` carries what the rows are to be taken apart by."""

    copy_wanted = Signal(str)
    grouped = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("resultsStrip")
        grounded(self, "strip")
        self.setFixedHeight(metrics.STRIP + metrics.HALF)
        self._words = strings.CHOSEN_NEWEST
        self.sessions = push_button(strings.CHOSEN_NEWEST, icon_name="folder-multiple-outline")
        self.sessions.setObjectName("resultsSessionsButton")
        self.sessions.setToolTip(strings.CHOOSE_TIP)
        self.sessions.setShortcut(QKeySequence("Alt+S"))
        self.grouping = Segmented(strings.GROUPINGS)
        self.grouping.setObjectName("resultsGrouping")
        self._groupings = QComboBox()
        self._groupings.setObjectName("resultsGroupingList")
        for place, (key, word) in enumerate(strings.GROUPINGS):
            self.grouping.button(key).setToolTip(strings.GROUPING_TIPS[key])
            self._groupings.addItem(word, key)
            self._groupings.setItemData(place, strings.GROUPING_TIPS[key], Qt.ItemDataRole.ToolTipRole)
        for widget in (self.grouping, self._groupings):
            widget.setAccessibleName(strings.GROUPING_NAME)
        self.grouping.chosen.connect(self._group)
        self._groupings.activated.connect(lambda _place: self._group(str(self._groupings.currentData())))
        self.note = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.note.setObjectName("resultsNote")
        self.state = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.state.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.state.setObjectName("resultsAge")
        self.refresh = icon_button("refresh", strings.REFRESH_TIP)
        self.refresh.setObjectName("resultsRefresh")
        self.copy = QToolButton()
        self.copy.setObjectName("resultsCopy")
        self.copy.setText(f" {strings.COPY}")
        self.copy.setIcon(icon("content-copy"))
        self.copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.copy.setToolTip(strings.COPY_TIP)
        self.copy.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self.copy)
        for kind, words in strings.COPY_KINDS:
            action = QAction(words, menu)
            action.setObjectName(f"resultsCopy_{kind}")
            action.triggered.connect(lambda _checked=False, kind=kind: self.copy_wanted.emit(kind))
            menu.addAction(action)
        self.copy.setMenu(menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.UNIT, 0)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(self.sessions)
        layout.addWidget(self.grouping)
        layout.addWidget(self._groupings)
        layout.addWidget(self.note, 1)
        layout.addWidget(self.state)
        layout.addWidget(self.copy)
        layout.addWidget(self.refresh)

    def set_grouping(self, key: str) -> None:
        """Turn to a grouping without saying so."""
        self.grouping.set_value(key)
        self._groupings.setCurrentIndex(self._groupings.findData(key))

    def say_sessions(self, words: str) -> None:
        """Which sessions count."""
        self._words = words
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _group(self, key: str) -> None:
        self.set_grouping(key)
        self.grouped.emit(key)

    def _fit(self) -> None:
        wide, narrow = self.width() >= _WIDE, self.width() < _NARROW
        self.grouping.setVisible(wide)
        self._groupings.setVisible(not wide)
        self.note.setVisible(not narrow)
        # A style sheet knows no room between an icon and its words.
        self.sessions.setText("" if narrow else f" {self._words}")
        self.sessions.setAccessibleName(self._words)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if not wide else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.copy.setToolButtonStyle(style)
