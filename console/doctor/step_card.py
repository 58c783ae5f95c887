"""One state of the game in the wizard: capture it, pick its pixel, see what it reads."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QRadioButton, QVBoxLayout

from console.doctor import strings as say
from console.doctor.measuring import LIT, State, rgb_text
from console.episode.wrapped import breakable, wrapped
from console.live.swatch import Swatch
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.fields import number_box
from console.widgets.heading import label, set_role
from controller.evidence.profile import Rgb
from controller.native.screen_profile import Point

_SWATCH = 72


class StepCard(QFrame):
    """``chosen`` asks to be shown, ``capture`` for a capture, ``picked`` carries the pixel."""

    chosen = Signal()
    capture = Signal()
    picked = Signal(object)

    def __init__(self, state: State, size: Point, start: Point) -> None:
        super().__init__()
        self.setObjectName(f"wizard_{state}")
        self.setProperty("kind", "card")
        self._compared = state in LIT
        self.title, hint = title_of(state)
        title = self.title
        self.radio, self.button = QRadioButton(title), push_button(say.CAPTURE)
        self.button.setObjectName(f"wizardCapture_{state}")
        self.button.setAccessibleName(f"{say.CAPTURE}: {title}")
        self.swatch = Swatch(_SWATCH)
        self.column, self.row = number_box(0, size[0] - 1, start[0]), number_box(0, size[1] - 1, start[1])
        self.reading, self.now, self.verdict = wrapped("", "dim"), label("", "dim"), wrapped("", "dim")
        top = QHBoxLayout()
        top.addWidget(self.radio, 1)
        top.addWidget(self.button)
        spots = QHBoxLayout()
        spots.setSpacing(metrics.HALF)
        for word, box in ((say.X, self.column), (say.Y, self.row)):
            name = label(word, "dim")
            name.setBuddy(box)
            box.setAccessibleName(f"{title} {word}")
            spots.addWidget(name)
            spots.addWidget(box, 1)
            box.valueChanged.connect(lambda _value: self.picked.emit(self.point()))
        facts = QGridLayout()
        facts.setHorizontalSpacing(metrics.HEAD_PADDING)
        facts.setVerticalSpacing(metrics.HALF)
        facts.addWidget(self.swatch, 0, 0, 3, 1)
        facts.addLayout(spots, 0, 1)
        facts.addWidget(self.reading, 1, 1)
        facts.addWidget(self.now, 2, 1)
        facts.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(metrics.HALF)
        layout.addLayout(top)
        layout.addWidget(wrapped(hint, "faint"))
        layout.addLayout(facts)
        layout.addWidget(self.verdict)
        self.radio.toggled.connect(lambda on: self.chosen.emit() if on else None)
        self.button.clicked.connect(self.capture)

    def set_size(self, size: Point) -> None:
        """Follow a game of another size; says nothing."""
        for box, most in ((self.column, size[0]), (self.row, size[1])):
            with QSignalBlocker(box):
                box.setMaximum(most - 1)

    def point(self) -> Point:
        """The pixel that is picked."""
        return self.column.value(), self.row.value()

    def set_point(self, point: Point) -> None:
        """Pick a pixel and say so once."""
        with QSignalBlocker(self.column), QSignalBlocker(self.row):
            self.column.setValue(point[0])
            self.row.setValue(point[1])
        self.picked.emit(self.point())

    def show_shot(self, image: QImage | None, rgb: Rgb | None, editor_rgb: Rgb | None) -> None:
        """The capture about the pixel and what it reads there."""
        if image is not None:
            self.swatch.show_part(image, self.point())
        if rgb is None:
            self.reading.setText(say.NO_SHOT)
        elif not self._compared:
            self.reading.setText(rgb_text(rgb))
        else:
            editor = "–" if editor_rgb is None else rgb_text(editor_rgb)
            self.reading.setText(say.READING.format(rgb=rgb_text(rgb), editor=editor))

    def show_now(self, rgb: Rgb | None) -> None:
        """What the pixel reads on the screen at this moment."""
        self.now.setText("" if rgb is None else say.NOW.format(rgb=rgb_text(rgb)))

    def show_verdict(self, words: str, role: str) -> None:
        """The rule that follows, or what is missing."""
        set_role(self.verdict, role)
        self.verdict.setText(breakable(words))


def title_of(state: State) -> tuple[str, str]:
    """A state's title and what its pixel is for."""
    if state in say.STATES:
        return say.STATES[state]
    return say.CLICK.format(name=state.partition(" ")[2]), say.CLICK_HINT
