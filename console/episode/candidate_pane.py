"""The lower half of the panel: one call's candidate drawn and as text, its raw response, and what was fed back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from console.episode import strings, words
from console.episode.account import Account, CallAccount
from console.episode.difference import Difference, difference
from console.episode.drawing import CandidateDrawing, material_token
from console.episode.legend import Key, Legend
from console.episode.text_pane import TextPane
from console.episode.wrapped import breakable
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.heading import label
from console.widgets.segmented import Segmented
from serializer.candidate import candidate_json
from serializer.materials import materials

VIEWS = (
    ("drawing", strings.DRAWING, strings.DRAWING_TIP),
    ("json", strings.JSON, strings.JSON_TIP),
    ("response", strings.ANSWER, strings.ANSWER_TIP),
    ("feedback", strings.FEEDBACK_TAB, strings.FEEDBACK_TIP),
)

_SEGMENT_FRAME = 26


class CandidatePane(QWidget):
    """Shows one call of an account. ``edit_asked`` carries level, bridge and what it is, for the editor."""

    edit_asked = Signal(str, object, str)

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("episodeCandidate")
        self._account: Account | None = None
        self._call: CallAccount | None = None
        self._title, self._cost = label("", "strong"), Elided("", "dim")
        self.views = Segmented([(key, word) for key, word, _ in VIEWS])
        self.views.setObjectName("episodeViews")
        for key, _word, tip in VIEWS:
            button = self.views.button(key)
            button.setToolTip(tip)
            # A tool button asks for more than its word needs; in a narrow dock the word and its padding must do.
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(button.text()) + _SEGMENT_FRAME)
        self.views.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.drawing, self.legend = CandidateDrawing(), Legend()
        self.texts = {
            "json": TextPane("candidate", say, wrap=False),
            "response": TextPane("response", say, wrap=True),
            "feedback": TextPane("feedback", say, wrap=True),
        }
        self.nothing = EmptyState("vector-polyline-remove", "", "")
        # A page that is not shown must not ask for room.
        self.nothing.setMinimumSize(1, 1)
        self._stack = QStackedWidget()
        self._drawn = self._drawing_page()
        for page in (self._drawn, *self.texts.values(), self.nothing):
            self._stack.addWidget(page)
        head = QHBoxLayout()
        head.setSpacing(metrics.UNIT)
        head.addWidget(self._title)
        head.addWidget(self._cost, 1)
        self.edit = icon_button("vector-polyline-edit", strings.EDIT)
        self.edit.setObjectName("episodeEdit")
        self.edit.clicked.connect(self._ask_to_edit)
        head.addWidget(self.edit)
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.HEAD_PADDING, 10, metrics.HEAD_PADDING, metrics.UNIT)
        body.setSpacing(metrics.UNIT)
        body.addLayout(head)
        body.addWidget(self.views)
        body.addWidget(self._stack, 1)
        self.views.chosen.connect(lambda _key: self._show())

    def show_call(self, account: Account, call: CallAccount) -> None:
        """Show a call in the view that is chosen."""
        self._account, self._call = account, call
        self._title.setText(strings.CALL.format(number=call.record.call))
        self._cost.setText(_cost_words(call, account.trajectory.limit))
        self.edit.setEnabled(call.record.candidate is not None)
        self._show()

    def _ask_to_edit(self) -> None:
        account, call = self._account, self._call
        if account is not None and call is not None and call.record.candidate is not None:
            origin = strings.EDIT_ORIGIN.format(call=call.record.call, row=account.ref.row)
            self.edit_asked.emit(account.ref.level, call.record.candidate, origin)

    def _show(self) -> None:
        account, call = self._account, self._call
        if account is None or call is None:
            return
        view = self.views.value()
        if view == "drawing":
            self._show_drawing(account, call)
        elif view == "json":
            bridge = call.record.candidate
            value = None if bridge is None else candidate_json(bridge, call.record.thought_process or "")
            text = None if value is None else json.dumps(value, indent=1, ensure_ascii=False)
            self._show_text("json", text, strings.NO_CANDIDATE, strings.NO_CANDIDATE_HINT.get(call.stage, ""))
        elif view == "response":
            self._show_text("response", call.record.response, strings.NO_RESPONSE, strings.NO_RESPONSE_HINT)
        else:
            self._show_feedback(call)

    def _show_drawing(self, account: Account, call: CallAccount) -> None:
        bridge = call.record.candidate
        if bridge is None:
            self._say_nothing(strings.NO_CANDIDATE, strings.NO_CANDIDATE_HINT.get(call.stage, ""))
            return
        before = [each.record.candidate for each in account.calls if each.record.call < call.record.call]
        found = difference(bridge, next((each for each in reversed(before) if each is not None), None))
        self.drawing.show_candidate(account.level, found, call.record.violations)
        self.legend.show_keys(_keys(found, self.drawing.bad_members()))
        self._stack.setCurrentWidget(self._drawn)

    def _show_feedback(self, call: CallAccount) -> None:
        feedback = call.feedback
        if feedback is not None and feedback.fault is not None:
            self._say_nothing(strings.UNAVAILABLE, feedback.fault, "alert-outline")
            return
        text = None if feedback is None else feedback.text
        self._show_text("feedback", text, strings.NO_FEEDBACK, strings.NO_FEEDBACK_HINT[call.stage])

    def _show_text(self, view: str, text: str | None, line: str, hint: str) -> None:
        if text is None:
            self._say_nothing(line, hint)
            return
        self.texts[view].show_text(text)
        self._stack.setCurrentWidget(self.texts[view])

    def _say_nothing(self, line: str, hint: str, icon: str = "vector-polyline-remove") -> None:
        self.nothing.say(line, breakable(hint), icon)
        self._stack.setCurrentWidget(self.nothing)

    def _drawing_page(self) -> QWidget:
        page = QWidget()
        body = QVBoxLayout(page)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(metrics.HALF)
        body.addWidget(self.drawing, 1)
        body.addWidget(self.legend)
        return page


def _cost_words(call: CallAccount, limit: float) -> str:
    cost = call.record.cost
    if cost is None:
        return ""
    if cost > limit:
        return strings.OVER_LIMIT.format(cost=words.dollars(cost), over=words.dollars(cost - limit))
    return strings.UNDER_LIMIT.format(cost=words.dollars(cost), share=100 * cost / limit)


def _keys(found: Difference, bad: int) -> list[Key]:
    keys = []
    if found.compared:
        added, removed = found.count("added"), found.count("removed")
        if added:
            keys.append(Key(strings.ADDED.format(number=added), "mSky", "halo"))
        if removed:
            keys.append(Key(strings.REMOVED.format(number=removed), "text3", "dotted"))
        if not added and not removed:
            keys.append(Key(strings.UNCHANGED, "border2"))
    if bad:
        keys.append(Key(strings.BAD.format(number=bad), "mVermil", "bad"))
    used = Counter(bar.material for bar in found.bars if bar.change != "removed")
    for number in sorted(used):
        known = materials().get(number)
        name = f"material {number}" if known is None else known.name
        keys.append(Key(strings.MATERIAL_COUNT.format(material=name, number=used[number]), material_token(number)))
    return keys
