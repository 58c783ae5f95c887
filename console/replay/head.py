"""The strip above: which episode, which call, which view of it, and what one can do with it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from console.episode.account import Account, CallAccount
from console.replay import strings
from console.services import EpisodeRef
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented

_ONE_ROW_FROM_PX = 760
_CALL_WIDTH = 200


class Head(QWidget):
    """``call_asked`` carries a call, ``view_asked`` a view; in a narrow panel it has two rows."""

    call_asked = Signal(int)
    view_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("replayHead")
        grounded(self, "strip")
        self.title = Elided("", "strong")
        self.title.setObjectName("replayTitle")
        self.calls = QComboBox()
        self.calls.setObjectName("replayCalls")
        self.calls.setToolTip(strings.CALL_TIP)
        self.calls.setAccessibleName(strings.CALL_TIP)
        self.calls.setMinimumWidth(_CALL_WIDTH)
        self.views = Segmented(strings.VIEWS)
        self.views.setObjectName("replayViews")
        for key, tip in strings.VIEW_TIPS.items():
            self.views.button(key).setToolTip(tip)
        self.more = icon_button("dots-horizontal", strings.MORE)
        self.more.setObjectName("replayMore")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._rows.setContentsMargins(metrics.PANEL_PADDING, 6, metrics.HEAD_PADDING, 6)
        self._rows.setSpacing(metrics.UNIT)
        name, view = QHBoxLayout(), QHBoxLayout()
        for row in (name, view):
            row.setSpacing(metrics.UNIT)
        name.addWidget(self.title, 1)
        name.addWidget(self.calls)
        view.addWidget(self.views)
        view.addStretch(1)
        view.addWidget(self.more)
        self._rows.addLayout(name, 1)
        self._rows.addLayout(view)
        self.calls.activated.connect(lambda at: self.call_asked.emit(self.calls.itemData(at)))
        self.views.chosen.connect(self.view_asked)

    def set_acts(self, acts: Iterable[QAction]) -> None:
        """Offer these in the menu at the right."""
        self.more.menu().addActions(list(acts))

    def show_ref(self, ref: EpisodeRef) -> None:
        """Name an episode whose calls are not known yet."""
        self.title.setText(ref.level)
        tip = strings.ROW_TIP.format(level=ref.level, row=ref.row, session=ref.session_folder.name)
        self.title.set_tip(tip)
        self.calls.clear()
        self.calls.setEnabled(False)

    def show_account(self, account: Account, chosen: int | None) -> None:
        """Offer the calls of an episode."""
        with QSignalBlocker(self.calls):
            self.calls.clear()
            for call in account.calls:
                self.calls.addItem(call_words(call), call.record.call)
            self.calls.setCurrentIndex(self.calls.findData(chosen))
        self.calls.setEnabled(len(account.calls) > 0)

    def set_room(self, width: int) -> None:
        """One row where there is room for it, else two."""
        direction = QBoxLayout.Direction
        self._rows.setDirection(direction.LeftToRight if width >= _ONE_ROW_FROM_PX else direction.TopToBottom)


def call_words(call: CallAccount) -> str:
    """A call and what became of it."""
    attempt = call.record.attempt
    words = strings.STAGE[call.stage].format(attempt=0 if attempt is None else attempt.attempt)
    return strings.CALL.format(call=call.record.call, words=words)
