"""The profile wizard: capture three states, click their pixels, see live readings, save a profile of one's own."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from console.background import Background
from console.doctor import strings as say
from console.doctor.measuring import (
    LIT,
    STATES,
    Findings,
    State,
    capture_game,
    click_states,
    find,
    points_of,
    profile_of,
    resized,
    rgb_text,
    rule_text,
    unseen,
)
from console.doctor.pixel_view import PixelView
from console.doctor.step_card import StepCard
from console.live.crosshair import Crosshair
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.frame_view import image_of
from console.widgets.heading import heading, label, set_role
from console.widgets.rules import grounded, horizontal_rule
from controller.frame import Frame
from controller.native.pictures import pixel
from controller.native.profile_file import load_screen_profile
from controller.native.screen_profile import Point, ScreenProfile
from controller.native.wizard import save_profile
from serializer.errors import PolyBridgeBenchError

SIZE, SIDE = (1180, 680), 376
COUNTDOWN_S = 3
LIVE_MS = 500
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class Wizard(QDialog):
    """``saved`` carries the profile's name."""

    saved = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None, countdown_s: int = COUNTDOWN_S) -> None:
        super().__init__(parent)
        self.setObjectName("wizardDialog")
        self.setWindowTitle(say.WIZARD)
        self.resize(*SIZE)
        self._work = Background("wizard")
        self._countdown_s, self._left_s = countdown_s, 0
        self._shots: dict[State, Frame] = {}
        self._points: dict[State, Point] = {}
        self._state: State = "editor"
        self._awaited: State | None = None
        self._live_asked = False
        self.findings = Findings()
        self.base: ScreenProfile | None = None
        self.cards: dict[State, StepCard] = {}
        self.view, self._mark = PixelView(), Crosshair((0, 0), "")
        self.view.setObjectName("wizardView")
        self.view.add_overlay(self._mark)
        self.empty = EmptyState("monitor-screenshot", say.NO_SHOT, say.NO_SHOT_HINT)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.view)
        self.live = QCheckBox(say.LIVE)
        self.live.setObjectName("wizardLive")
        self.live.setToolTip(say.LIVE_TIP)
        self.name = QLineEdit(name)
        self.name.setObjectName("wizardName")
        self.name.setToolTip(say.NAME_TIP)
        self.name.setAccessibleName(say.NAME)
        self.told = Elided("", "dim", Qt.TextElideMode.ElideRight)
        self.save, close = push_button(say.SAVE, "primary"), push_button(say.CLOSE)
        self.save.setObjectName("wizardSave")
        self._steps, self._choice = QVBoxLayout(), QButtonGroup(self)
        self._tick, self._pulse = QTimer(self, interval=1000), QTimer(self, interval=LIVE_MS)
        self._lay_out(close)
        self._tick.timeout.connect(self._count_down)
        self._pulse.timeout.connect(self._ask_live)
        self.live.toggled.connect(self._set_live)
        self.view.picked.connect(lambda point: self.cards[self._state].set_point(point))
        self.save.clicked.connect(self._save)
        self.name.textChanged.connect(lambda _text: self._offer())
        close.clicked.connect(self.close)
        self._offer()
        self._work.ask(lambda: load_screen_profile(name), self._begin)

    def _lay_out(self, close: QWidget) -> None:
        side, area = QWidget(), QScrollArea()
        self._steps.setContentsMargins(0, 0, metrics.HEAD_PADDING, 0)
        self._steps.setSpacing(metrics.UNIT)
        side.setLayout(self._steps)
        area.setWidgetResizable(True)
        area.setFixedWidth(SIDE)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(grounded(side, "panel"))
        middle = QHBoxLayout()
        middle.setSpacing(metrics.HEAD_PADDING)
        middle.addWidget(self.pages, 1)
        middle.addWidget(area)
        foot = QHBoxLayout()
        foot.setSpacing(metrics.UNIT)
        words = label(say.NAME, "dim")
        words.setBuddy(self.name)
        self.name.setFixedWidth(200)
        foot.addWidget(self.live)
        foot.addWidget(self.told, 1)
        for piece in (words, self.name, self.save, close):
            foot.addWidget(piece)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 24, 12)
        layout.setSpacing(metrics.UNIT)
        layout.addWidget(heading(say.WIZARD))
        layout.addWidget(label(say.WIZARD_HINT, "dim", wrap=True))
        layout.addLayout(middle, 1)
        layout.addWidget(horizontal_rule())
        layout.addLayout(foot)

    def _begin(self, base: ScreenProfile | PolyBridgeBenchError) -> None:
        if isinstance(base, PolyBridgeBenchError):
            self.empty.say(say.FAILED, str(base), "alert-circle-outline")
            return
        self.base, detector = base, base.detector
        self._points = points_of(base)
        for state in (*STATES, *click_states(base)):
            card = self.cards[state] = StepCard(state, (detector.width, detector.height), self._points[state])
            card.chosen.connect(lambda state=state: self.choose(state))
            card.capture.connect(lambda state=state: self._start(state))
            card.picked.connect(lambda point, state=state: self._pick(state, point))
            self._choice.addButton(card.radio)
            self._steps.addWidget(card)
        self._steps.addStretch(1)
        self.cards["editor"].radio.setChecked(True)
        self._show()

    # what a person does

    def choose(self, state: State) -> None:
        """Look at the capture of a state."""
        self._state = state
        # Says so itself, once more at most: then it is checked already.
        self.cards[state].radio.setChecked(True)
        self._show()

    def _start(self, state: State) -> None:
        self.choose(state)
        self._awaited, self._left_s = state, self._countdown_s
        self._offer()
        if self._left_s:
            self._tick.start()
        self._count(state)

    def _count_down(self) -> None:
        self._left_s -= 1
        if self._awaited is not None:
            self._count(self._awaited)

    def _count(self, state: State) -> None:
        if self._left_s > 0:
            self.cards[state].button.setText(say.CAPTURE_IN.format(seconds=self._left_s))
            return
        self._tick.stop()
        self.cards[state].button.setText(say.CAPTURING)
        base = self.base
        assert base is not None
        self._work.ask(lambda: capture_game(base, any_size=True), lambda answer: self._captured(state, answer))

    def _captured(self, state: State, answer: Frame | PolyBridgeBenchError) -> None:
        self._awaited = None
        self.cards[state].button.setText(say.CAPTURE)
        if isinstance(answer, PolyBridgeBenchError):
            self._tell(str(answer), "error")
        else:
            self._tell("")
            self.take(state, answer)
        self._offer()

    def take(self, state: State, frame: Frame) -> None:
        """Keep a capture of a state; one of another size begins anew, for that size."""
        base, size = self.base, (frame.rgb.shape[1], frame.rgb.shape[0])
        if base is None:
            return
        if size != (base.detector.width, base.detector.height):
            self._fit(resized(base, size))
        self._shots[state] = frame
        self._show()

    def _fit(self, base: ScreenProfile) -> None:
        before, now = self.base, base.detector
        assert before is not None
        self.base, self._shots, self._points = base, {}, points_of(base)
        for state, card in self.cards.items():
            card.set_size((now.width, now.height))
            card.set_point(self._points[state])
        old = f"{before.detector.width} × {before.detector.height}"
        self._tell(say.RESIZED.format(old=old, new=f"{now.width} × {now.height}"), "warning")

    def _pick(self, state: State, point: Point) -> None:
        self._points[state] = point
        self._show()

    # live

    def _set_live(self, on: bool) -> None:
        if on:
            self._pulse.start()
            self._ask_live()
        else:
            self._pulse.stop()
            for card in self.cards.values():
                card.show_now(None)
            self._show()

    def _ask_live(self) -> None:
        base = self.base
        if base is not None and not self._live_asked and self._awaited is None:
            self._live_asked = True
            self._work.ask(lambda: capture_game(base), self._show_live)

    def _show_live(self, answer: Frame | PolyBridgeBenchError) -> None:
        self._live_asked = False
        if not self.live.isChecked():
            return
        if isinstance(answer, PolyBridgeBenchError):
            self._tell(str(answer), "error")
            for card in self.cards.values():
                card.show_now(None)
            return
        if self.told.property("role") == "error":
            self._tell("")
        for state, card in self.cards.items():
            card.show_now(pixel(answer, *self._points[state]))
        self.view.set_frame(answer.rgb)
        self._mark_pixel()
        self.pages.setCurrentWidget(self.view)

    # truth

    def _show(self) -> None:
        if self.base is None:
            return
        self.findings = find(self._shots, self._points)
        for state, card in self.cards.items():
            shot, at = self._shots.get(state), self._points[state]
            editor = self._shots.get("editor")
            card.show_shot(
                None if shot is None else image_of(shot.rgb),
                None if shot is None else pixel(shot, *at),
                None if editor is None else pixel(editor, *at),
            )
            card.show_verdict(*self._verdict(state))
        shown = self._shots.get(self._state)
        if shown is not None and not self.live.isChecked():
            self.view.set_frame(shown.rgb)
        if not self.live.isChecked():
            self.pages.setCurrentWidget(self.empty if shown is None else self.view)
        self._mark_pixel()
        self._offer()

    def _mark_pixel(self) -> None:
        self.view.remove_overlay(self._mark)
        self._mark = Crosshair(self._points[self._state], self.cards[self._state].title)
        self.view.add_overlay(self._mark)

    def _verdict(self, state: State) -> tuple[str, str]:
        found = self.findings
        if state in found.faults:
            return found.faults[state], "error"
        if state == "editor" and found.mark is not None:
            return say.MARK.format(rgb=rgb_text(found.mark.rgb), tolerance=found.mark.tolerance), "good"
        if state not in STATES:
            seen = self.base is not None and state not in unseen(self.base, self._shots)
            return (say.CLICK_SEEN, "good") if seen else (say.CLICK_UNSEEN, "dim")
        if state in found.rules:
            return rule_text(found.rules[state]), "good"
        return say.NEEDS_ALL if state not in LIT else say.NEEDS_SHOTS, "dim"

    def _offer(self) -> None:
        busy = self._awaited is not None
        for card in self.cards.values():
            card.button.setEnabled(not busy)
        self.live.setEnabled(self.base is not None)
        whole = self.base is not None and self.findings.whole and not unseen(self.base, self._shots)
        self.save.setEnabled(whole and bool(_NAME.fullmatch(self.name.text())) and not busy)

    def _save(self) -> None:
        base, name, findings, points = self.base, self.name.text(), self.findings, dict(self._points)
        if base is not None:
            self._work.ask(
                lambda: save_profile(profile_of(base, name, findings, points)), lambda path: self._saved(name, path)
            )

    def _saved(self, name: str, path: Path | PolyBridgeBenchError) -> None:
        if isinstance(path, PolyBridgeBenchError):
            self._tell(str(path), "error")
            return
        self._tell(say.SAVED.format(path=path), "good")
        self.saved.emit(name)

    def _tell(self, words: str, role: str = "dim") -> None:
        set_role(self.told, role)
        self.told.setText(words)

    # leaving

    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_down()
        event.accept()
        self.done(0)

    def reject(self) -> None:
        self.close()

    def close_down(self) -> None:
        """Stop looking at the screen."""
        self._tick.stop()
        self._pulse.stop()
        self._work.close()
