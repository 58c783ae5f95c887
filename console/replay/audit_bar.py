"""The strip below: whether the run can be had again, what people found, and one's own verdict."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from console.episode import words
from console.episode.chip import WordChip
from console.replay import strings
from console.replay.again import Outcome
from console.replay.record import Opinions
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.icons import icon
from console.widgets.rules import grounded
from controller.records.audit import Verdict

_BY_KEY = "replay/by"
_BY_WIDTH, _NOTE_WIDTH = 104, 72
_ICONS_FROM_PX = 600


class AuditBar(QWidget):
    """``judged`` carries opinion, name and note; ``again_asked`` asks for another run; ``told`` a line to say."""

    judged = Signal(str, str, str)
    again_asked = Signal()
    told = Signal(str)

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self.setObjectName("replayAudit")
        grounded(self, "footer")
        self._settings = settings
        self.again_chip, self.opinion_chip = WordChip(), WordChip()
        self.again_text, self.opinion_text = (Elided("", role, Qt.TextElideMode.ElideRight) for role in ("mono", "dim"))
        self.again = icon_button("refresh", strings.AGAIN)
        self.again.setObjectName("replayAgain")
        self.again_chip.setObjectName("replayAgainChip")
        self.opinion_chip.setObjectName("replayOpinionChip")
        self.again_text.setObjectName("replayAgainText")
        self.opinion_text.setObjectName("replayOpinions")
        self.buttons = {key: self._button(key, word, name) for key, word, name in strings.OPINIONS}
        self.note, self.by = QLineEdit(), QLineEdit()
        for field, name, words_, width in (
            (self.note, "replayNote", strings.NOTE, _NOTE_WIDTH),
            (self.by, "replayBy", strings.BY, _BY_WIDTH),
        ):
            field.setObjectName(name)
            field.setPlaceholderText(words_)
            field.setAccessibleName(words_)
            field.setMinimumWidth(width)
        self.by.setToolTip(strings.BY_TIP)
        self.by.setFixedWidth(_BY_WIDTH)
        self.by.setText(str(settings.value(_BY_KEY, "", type=str)))
        self._lay_out()
        self.again.clicked.connect(self.again_asked)

    def clear(self) -> None:
        """Nothing is shown that could be judged."""
        self.setEnabled(False)
        self.show_outcome(Outcome(strings.AGAIN_NO_RUN, "", ""))
        self.show_opinions(Opinions())

    def show_outcome(self, outcome: Outcome) -> None:
        """Say what came of running the attempt again."""
        self.again_chip.show_word(*outcome.chip)
        self.again_chip.setToolTip(outcome.tip)
        self.again_text.setText(outcome.text)
        self.again_text.set_tip(outcome.tip)

    def show_opinions(self, opinions: Opinions) -> None:
        """Say what people found; what they said before stands in the tooltip."""
        if opinions.fault is not None:
            self.opinion_chip.show_word("alert-outline", strings.UNAVAILABLE.lower(), "purple")
            self.opinion_text.setText(opinions.fault)
            self.opinion_text.set_tip(opinions.fault)
            return
        said = {verdict.opinion for verdict in opinions.last}
        worst = next((opinion for opinion in ("dispute", "unsure", "agree") if opinion in said), "")
        self.opinion_chip.show_word(*strings.OPINION_CHIPS[worst])
        text = " · ".join(map(_short, reversed(opinions.last))) or strings.NO_VERDICT
        self.opinion_text.setText(text)
        tip = "\n".join(_long(verdict, past=verdict not in opinions.last) for verdict in reversed(opinions.every))
        self.opinion_text.set_tip(tip)
        self.opinion_chip.setToolTip(tip)

    def judge(self, opinion: str) -> None:
        """Give a verdict; without a name the field for it is asked for first."""
        by = self.by.text().strip()
        if not by:
            self.by.setFocus()
            self.told.emit(strings.WHO)
            return
        self._settings.setValue(_BY_KEY, by)
        self.judged.emit(opinion, by, self.note.text().strip())

    def set_room(self, width: int) -> None:
        """In a narrow panel the buttons' words go before their icons."""
        for key, _word, name in strings.OPINIONS:
            self.buttons[key].setIcon(icon(name, disabled="text3") if width >= _ICONS_FROM_PX else QIcon())

    def stored(self) -> None:
        """The verdict is kept; the note belonged to it."""
        self.note.clear()

    def _button(self, key: str, word: str, name: str) -> QPushButton:
        button = push_button(word, "", name)
        button.setObjectName(f"replay{word}")
        button.setToolTip(strings.OPINION_TIPS[key])
        button.clicked.connect(lambda _checked=False: self.judge(key))
        return button

    def _lay_out(self) -> None:
        above, below = QHBoxLayout(), QHBoxLayout()
        for row in (above, below):
            row.setSpacing(metrics.UNIT)
        above.addWidget(self.again_chip)
        above.addWidget(self.again_text, 2)
        above.addWidget(self.again)
        above.addSpacing(metrics.UNIT)
        above.addWidget(self.opinion_chip)
        above.addWidget(self.opinion_text, 3)
        for button in self.buttons.values():
            below.addWidget(button)
        below.addWidget(self.note, 1)
        below.addWidget(self.by)
        body = QVBoxLayout(self)
        body.setContentsMargins(metrics.HEAD_PADDING, 6, metrics.PANEL_PADDING, 6)
        body.setSpacing(metrics.HALF)
        body.addLayout(above)
        body.addLayout(below)


def _short(verdict: Verdict) -> str:
    form = strings.VERDICT_NOTE if verdict.note else strings.VERDICT
    return form.format(by=verdict.by, opinion=strings.OPINION_WORDS[verdict.opinion], note=verdict.note)


def _long(verdict: Verdict, *, past: bool) -> str:
    return strings.VERDICT_LINE.format(
        at=words.clock(verdict.at),
        by=verdict.by,
        opinion=strings.OPINION_WORDS[verdict.opinion],
        call="" if verdict.call is None else strings.OF_CALL.format(call=verdict.call),
        note=f": {verdict.note}" if verdict.note else "",
        past=strings.PAST if past else "",
    )
