"""The doctor's page: the list of conditions, looked at beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from console.background import Background
from console.doctor import strings as say
from console.doctor.check_row import CheckRow
from console.doctor.report import profile_names, report_of, summary
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.fields import ChoiceBox
from console.widgets.heading import heading, label, set_role
from console.widgets.rules import grounded, horizontal_rule
from controller.native.preflight import Check, examine
from serializer.errors import PolyBridgeBenchError

SIZE = (860, 640)
_ROLES = {"green": "good", "amber": "warning", "red": "error"}
Look = Callable[[str], tuple[Check, ...]]


def look_now(profile: str) -> tuple[Check, ...]:
    """The conditions with this machine's own state."""
    from controller.machine_state import state_folder

    return examine(profile, state_folder())


class DoctorDialog(QDialog):
    """Not modal: it can stay open beside the game."""

    def __init__(self, parent: QWidget | None = None, look: Look = look_now) -> None:
        super().__init__(parent)
        self.setObjectName("doctorDialog")
        self.setWindowTitle(say.TITLE)
        self.resize(*SIZE)
        self._look, self._work = look, Background("doctor")
        self.checks: tuple[Check, ...] = ()
        self.wizard: QWidget | None = None
        self.profile = ChoiceBox()
        self.profile.setObjectName("doctorProfile")
        self.profile.setToolTip(say.PROFILE_TIP)
        self.profile.setAccessibleName(say.PROFILE)
        self.profile.setMinimumWidth(200)
        self.summary, self.told = Elided("", "strong"), Elided("", "dim")
        self.summary.setObjectName("doctorSummary")
        self.again, self.copy = push_button(say.AGAIN, "primary", "refresh"), push_button(say.COPY)
        self.give_back, self.measure = push_button(say.GIVE_BACK), push_button(say.MEASURE)
        close = push_button(say.CLOSE)
        for button, name in (
            (self.again, "Again"),
            (self.copy, "Copy"),
            (self.give_back, "GiveBack"),
            (self.measure, "Measure"),
        ):
            button.setObjectName(f"doctor{name}")
        self.empty = EmptyState("stethoscope", say.LOOKING, say.LOOKING_HINT)
        self._area = QScrollArea()
        self._area.setObjectName("doctorList")
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self._area)
        self._lay_out(close)
        self.profile.activated.connect(lambda _row: self.look_again())
        self.again.clicked.connect(self.look_again)
        self.copy.clicked.connect(self._copy)
        self.give_back.clicked.connect(self._give_back)
        self.measure.clicked.connect(self.show_wizard)
        close.clicked.connect(self.close)
        self._offer(busy=True)
        self._work.ask(profile_names, self._show_profiles)

    def _lay_out(self, close: QWidget) -> None:
        head = QHBoxLayout()
        head.setSpacing(metrics.HEAD_PADDING)
        words = QVBoxLayout()
        words.setSpacing(metrics.HALF)
        words.addWidget(heading(say.TITLE))
        words.addWidget(label(say.HINT, "dim"))
        head.addLayout(words, 1)
        name = label(say.PROFILE, "dim")
        name.setBuddy(self.profile)
        for piece in (name, self.profile, self.measure):
            head.addWidget(piece, 0, Qt.AlignmentFlag.AlignBottom)
        foot = QHBoxLayout()
        foot.setSpacing(metrics.UNIT)
        foot.addWidget(self.told, 1)
        for button in (self.give_back, self.copy, self.again, close):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 24, 12)
        layout.setSpacing(metrics.HEAD_PADDING)
        layout.addLayout(head)
        layout.addWidget(horizontal_rule())
        layout.addWidget(self.summary)
        layout.addWidget(self.pages, 1)
        layout.addWidget(horizontal_rule())
        layout.addLayout(foot)

    @property
    def chosen(self) -> str:
        """The profile's name; empty before they are known."""
        return str(self.profile.currentData() or "")

    def choose(self, name: str) -> None:
        """Look with another profile."""
        self.profile.setCurrentIndex(self.profile.findData(name))
        self.look_again()

    def look_again(self) -> None:
        """Look at everything anew."""
        if not self.chosen:
            return
        self._offer(busy=True)
        self._tell(say.LOOKING)
        profile = self.chosen
        self._work.ask(lambda: self._look(profile), lambda answer: self._show(profile, answer))

    def show_wizard(self) -> None:
        """Measure the pixels of the profile that is chosen."""
        from console.doctor.wizard import Wizard

        wizard = Wizard(self.chosen, self)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.saved.connect(self._measured)
        self.wizard = wizard
        wizard.show()

    # truth

    def _measured(self, name: str) -> None:
        if self.profile.findData(name) < 0:
            self.profile.addItem(name, name)
        self.choose(name)

    def _show_profiles(self, names: tuple[str, ...] | PolyBridgeBenchError) -> None:
        if isinstance(names, PolyBridgeBenchError):
            self._fail(str(names))
            return
        for name in names:
            self.profile.addItem(name, name)
        self.profile.setCurrentIndex(max(0, self.profile.findData("native")))
        if not names:
            self._fail(say.NO_PROFILES)
        self.look_again()

    def _show(self, profile: str, answer: tuple[Check, ...] | PolyBridgeBenchError) -> None:
        if profile != self.chosen:
            return
        self._offer(busy=False)
        if isinstance(answer, PolyBridgeBenchError):
            self._fail(str(answer))
            return
        self.checks = answer
        words, light = summary(answer)
        set_role(self.summary, _ROLES[light])
        self.summary.setText(words)
        self._tell(say.SEEN_AT.format(clock=f"{datetime.now().astimezone():%H:%M:%S}"))
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, metrics.PANEL_PADDING, 0)
        column.setSpacing(0)
        for place, check in enumerate(answer):
            if place:
                column.addWidget(horizontal_rule())
            column.addWidget(CheckRow(check))
        column.addStretch(1)
        scrolled = self._area.verticalScrollBar().value()
        self._area.setWidget(grounded(body, "panel"))
        self._area.verticalScrollBar().setValue(scrolled)
        self.pages.setCurrentWidget(self._area)
        self._offer(busy=False)

    def _fail(self, reason: str) -> None:
        self.checks = ()
        self.summary.setText("")
        self._tell("")
        self.empty.say(say.FAILED, reason, "alert-circle-outline")
        self.pages.setCurrentWidget(self.empty)
        self._offer(busy=False)

    def _offer(self, *, busy: bool) -> None:
        ready = not busy and bool(self.chosen)
        self.again.setEnabled(ready)
        self.measure.setEnabled(ready)
        self.copy.setEnabled(ready and bool(self.checks))
        self.give_back.setVisible(any(check.name == "your files" and check.light == "amber" for check in self.checks))
        self.give_back.setEnabled(ready)

    # acts

    def _copy(self) -> None:
        QApplication.clipboard().setText(report_of(self.chosen, self.checks))
        self._tell(say.COPIED)

    def _give_back(self) -> None:
        self._offer(busy=True)
        self._work.ask(_give_files_back, self._given_back)

    def _given_back(self, answer: tuple[str, ...] | PolyBridgeBenchError) -> None:
        if isinstance(answer, PolyBridgeBenchError):
            self._offer(busy=False)
            self._tell(str(answer))
            return
        self.look_again()
        self._tell(say.GIVEN_BACK.format(paths=", ".join(answer)) if answer else say.NOTHING_LEFT)

    def _tell(self, words: str) -> None:
        self.told.setText(words)

    # leaving

    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_down()
        event.accept()
        self.done(0)

    def reject(self) -> None:
        self.close()

    def close_down(self) -> None:
        """Let a look that is on end; nothing more is shown."""
        self._work.close()


def _give_files_back() -> tuple[str, ...]:
    from controller.machine_state import state_folder
    from controller.native.journal import Journal
    from controller.native.lock import take_the_game

    state = state_folder()
    with take_the_game(state):
        return Journal(state).give_back()
