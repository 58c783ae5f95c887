"""The strip above the table: which sessions, taken apart how, what that rests on, copy and refresh."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from console.results import strings
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import icon
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented


class ToolStrip(QWidget):
    """Controls only; the panel says what they do."""

    copy_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("resultsStrip")
        grounded(self, "strip")
        self.setFixedHeight(metrics.STRIP + metrics.HALF)
        self.sessions = push_button(strings.CHOSEN_NEWEST, icon_name="folder-multiple-outline")
        self.sessions.setObjectName("resultsSessionsButton")
        self.sessions.setToolTip(strings.CHOOSE_TIP)
        self.sessions.setShortcut(QKeySequence("Alt+S"))
        self.grouping = Segmented(strings.GROUPINGS)
        self.grouping.setObjectName("resultsGrouping")
        self.grouping.setAccessibleName(strings.GROUPING_NAME)
        for key, tip in strings.GROUPING_TIPS.items():
            self.grouping.button(key).setToolTip(tip)
        self.note = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.note.setObjectName("resultsNote")
        self.state = Elided("", "warning", Qt.TextElideMode.ElideRight)
        self.state.setObjectName("resultsAge")
        self.refresh = icon_button("refresh", strings.REFRESH_TIP)
        self.refresh.setObjectName("resultsRefresh")
        self.copy = QToolButton()
        self.copy.setObjectName("resultsCopy")
        self.copy.setText(strings.COPY)
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
        layout.addWidget(self.note, 3)
        layout.addWidget(self.state, 2)
        layout.addWidget(self.copy)
        layout.addWidget(self.refresh)
        self.state.setAlignment(Qt.AlignmentFlag.AlignRight)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        narrow = self.width() < 720
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.copy.setToolButtonStyle(style)
