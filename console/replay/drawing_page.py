"""One candidate: drawn, with its violations and what it changed against the call before, each linked to the other."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from console.episode import strings as episode_strings
from console.episode.account import Account, CallAccount
from console.episode.difference import Bar
from console.episode.drawing import CandidateDrawing, material_token
from console.episode.legend import Key, Legend
from console.replay import strings
from console.replay.changes import Compared, compare, material_name
from console.replay.findings import FindingsList
from console.replay.marks import Marks
from console.replay.renamed import renamed
from console.theme import metrics
from console.widgets.empty_state import EmptyState

_BESIDE_PX, _LEAST_DRAWING_PX = 620, 240
"""From this width on the list stands beside the drawing, else below it."""


class DrawingPage(QWidget):
    """A click on a member chooses what is said of it; a row of the list marks where it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("replayDrawingPage")
        self.drawing, self.legend, self.findings = CandidateDrawing(), Legend(), FindingsList()
        renamed(self.drawing)
        self.drawing.setMinimumWidth(_LEAST_DRAWING_PX)
        self.marks = Marks(self.drawing)
        self.nothing = EmptyState("vector-polyline-remove", strings.NO_CANDIDATE, strings.NO_CANDIDATE_HINT)
        self.calm = EmptyState("check", strings.FIRST_CANDIDATE, strings.FIRST_CANDIDATE_HINT)
        for state in (self.nothing, self.calm):
            state.setMinimumSize(1, 1)
        self._compared: Compared | None = None
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, metrics.HALF, metrics.HALF)
        inside.setSpacing(metrics.HALF)
        inside.addWidget(self.drawing, 1)
        inside.addWidget(self.legend)
        self._list = QStackedWidget()
        self._list.addWidget(self.findings)
        self._list.addWidget(self.calm)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setObjectName("replayDrawingSplit")
        self._split.setHandleWidth(metrics.HALF)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(left)
        self._split.addWidget(self._list)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._split)
        self._pages.addWidget(self.nothing)
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.PANEL_PADDING, metrics.UNIT, metrics.PANEL_PADDING, metrics.UNIT)
        body.addWidget(self._pages)
        self.findings.chosen.connect(self.marks.choose)
        self.drawing.installEventFilter(self)

    def show_call(self, account: Account, call: CallAccount) -> None:
        """Show the candidate of a call against the one of the latest call before it that had one."""
        bridge = call.record.candidate
        if bridge is None:
            self._compared = None
            self._pages.setCurrentWidget(self.nothing)
            return
        earlier = [each.record.candidate for each in account.calls if each.record.call < call.record.call]
        before = next((each for each in reversed(earlier) if each is not None), None)
        compared = self._compared = compare(bridge, before, call.record.violations)
        self.drawing.show_candidate(account.level, compared.shown, call.record.violations)
        self.marks.show_compared(account.level, compared)
        self.findings.rows.show_findings(compared.findings)
        self._list.setCurrentWidget(self.findings if compared.findings else self.calm)
        self.legend.show_keys(_keys(compared, self.drawing.bad_members()))
        self._pages.setCurrentWidget(self._split)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or self._compared is None:
            return False
        bar = self.marks.bar_at(event.position())
        if event.type() == QEvent.Type.MouseMove:
            # The drawing knows of added and removed members only.
            self.drawing.setToolTip("" if bar is None else self._text(bar))
            return True
        if event.type() == QEvent.Type.MouseButtonPress and bar is not None:
            self.findings.choose_member(bar.id)
        return False

    def resizeEvent(self, event: object) -> None:
        beside = self.width() >= _BESIDE_PX
        turned = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if turned != self._split.orientation() or 0 in self._split.sizes():
            self._split.setOrientation(turned)
            self._split.setSizes([300, 200])
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _text(self, bar: Bar) -> str:
        assert self._compared is not None
        length = ((bar.a[0] - bar.b[0]) ** 2 + (bar.a[1] - bar.b[1]) ** 2) ** 0.5
        parts = [strings.MEMBER.format(id=bar.id, material=material_name(bar.material), length=length)]
        if bar.change in strings.CHANGE:
            parts.append(strings.CHANGE[bar.change])
        elif bar.id in self._compared.was:
            parts.append(self._compared.was[bar.id])
        violated = [
            f"{each.title}: {each.text}"
            for each in self._compared.findings
            if each.kind == "violation" and bar.change != "removed" and bar.id in each.members
        ]
        return "\n".join((" · ".join(parts), *violated))


def _keys(compared: Compared, bad: int) -> list[Key]:
    counts = (
        (compared.shown.count("added"), episode_strings.ADDED, "mSky", "halo"),
        (compared.shown.count("removed"), episode_strings.REMOVED, "text3", "dotted"),
        (len(compared.moves), strings.KEY_MOVED, "purple", "line"),
        (len(compared.rematerialled), strings.KEY_MATERIAL, "mOrange", "halo"),
        (bad, episode_strings.BAD, "mVermil", "bad"),
    )
    keys = [Key(words.format(number=number), token, look) for number, words, token, look in counts if number]
    used = Counter(bar.material for bar in compared.shown.bars if bar.change != "removed")
    return keys + [
        Key(
            episode_strings.MATERIAL_COUNT.format(material=material_name(number), number=used[number]),
            material_token(number),
        )
        for number in sorted(used)
    ]
