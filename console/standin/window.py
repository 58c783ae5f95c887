"""The stand-in's window: it polls mouse and keys once a frame, draws, and misbehaves as it was asked to."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from console.standin.game import Game, View
from console.standin.misbehaviour import IN_RUN_S, Misbehaviour
from console.standin.picture import draw_view
from controller.simulator.renderer.camera import HEIGHT, WIDTH

TITLE = "Poly Bridge (stand-in)"
FRAME_MS = 16
MOVED_PX = 40
CRASH_CODE = 11
KEYS = {Qt.Key.Key_Space: "space", Qt.Key.Key_Escape: "escape"}


class StandInWindow(QWidget):
    """One game on the screen."""

    def __init__(
        self, game: Game, budget: float, misbehaviour: Misbehaviour, tell: Callable[..., None], *, decorated: bool
    ) -> None:
        super().__init__()
        self._game, self._budget, self._misbehaviour, self._tell = game, budget, misbehaviour, tell
        self._pressed: list[str] = []
        self._clicked: list[QPointF] = []
        self._view: View | None = None
        self._image = QImage()
        self._done = False
        self._other: QWidget | None = None
        self.setObjectName("standInWindow")
        self.setWindowTitle(TITLE)
        if not decorated:
            self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setFixedSize(WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._timer = QTimer(self, interval=FRAME_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._frame)
        self._timer.start()
        if misbehaviour is Misbehaviour.DIALOG:
            QTimer.singleShot(0, self._open_other)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Note that a key went down; the next frame acts on it."""
        name = KEYS.get(Qt.Key(event.key()))
        if name is not None and not event.isAutoRepeat():
            self._pressed.append(name)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note that the button went down."""
        self._clicked.append(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Show the last picture."""
        painter = QPainter(self)
        try:
            painter.drawImage(self.rect(), self._image)
        finally:
            painter.end()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Take along whatever was opened beside it."""
        self._timer.stop()
        if self._other is not None:
            self._other.close()
        super().closeEvent(event)

    def _frame(self) -> None:
        now_s = time.perf_counter()
        self._poll(now_s)
        run_s = self._game.run_time_s(now_s)
        if run_s is not None and run_s >= IN_RUN_S and self._misbehave():
            return
        view = self._game.view(now_s)
        if view != self._view:
            self._view = view
            self._image = draw_view(view, self._budget)
            self.update()

    def _poll(self, now_s: float) -> None:
        """What went down since the last frame."""
        pressed, self._pressed = self._pressed, []
        clicked, self._clicked = self._clicked, []
        for key in pressed:
            self._game.key(key, now_s)
        for point in clicked:
            self._game.click(int(point.x()), int(point.y()), now_s)

    def _misbehave(self) -> bool:
        """Do what goes wrong in mid-run; whether the picture stays as it is then."""
        wrong = self._misbehaviour
        if wrong is Misbehaviour.CRASH:
            os._exit(CRASH_CODE)
        if wrong is Misbehaviour.BLACK:
            self._image.fill(Qt.GlobalColor.black)
            self.update()
        if not self._done and wrong is Misbehaviour.MOVED:
            self.move(self.x() + MOVED_PX, self.y() + MOVED_PX)
        if not self._done and wrong is Misbehaviour.LOST_FOCUS:
            self._open_other()
        self._done = True
        return wrong in (Misbehaviour.FROZEN, Misbehaviour.BLACK)

    def _open_other(self) -> None:
        """A window of another program: over the middle, with the focus, and back on top when it was covered."""
        other = QLabel("Update available")
        flags = Qt.WindowType.WindowStaysOnTopHint | Qt.WindowType.FramelessWindowHint
        other.setWindowFlags(Qt.WindowType.Window | flags)
        other.setWindowTitle("Software update")
        other.resize(420, 160)
        other.move(self.x() + WIDTH // 2 - 210, self.y() + HEIGHT // 2 - 80)
        other.show()
        self._other = other
        insist = QTimer(other, interval=20)
        insist.timeout.connect(other.raise_)
        insist.timeout.connect(other.activateWindow)
        insist.start()
        self._tell(event="dialog")
