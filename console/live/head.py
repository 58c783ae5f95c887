"""The strip over the frame: what is shown, how fast it moves, and what one can do with it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from console.episode import words
from console.live import strings
from console.live.film import Film
from console.theme import metrics
from console.widgets.buttons import icon_button
from console.widgets.elided import Elided
from console.widgets.heading import label
from console.widgets.icons import icon
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented

_ROOM_FOR_ACTUAL_PX, _ROOM_FOR_COUNT_PX = 700, 560


class Head(QWidget):
    """Its parts are wired by the panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("liveHead")
        grounded(self, "strip")
        self.setFixedHeight(metrics.STRIP)
        self.title = Elided("", "strong")
        self.title.setObjectName("liveTitle")
        self.count = label("", "dim")
        self.count.setObjectName("liveCount")
        self.pace = Segmented(strings.PACES)
        self.pace.setObjectName("livePace")
        for key, _word in strings.PACES:
            self.pace.button(key).setToolTip(strings.PACE_TIPS[key])
        self.pixels = icon_button("crosshairs", strings.SHOW_PIXELS, checkable=True)
        self.pixels.setChecked(True)
        self.fit = icon_button("fit-to-screen-outline", strings.FIT)
        self.actual = icon_button("numeric-1-box-outline", strings.ACTUAL)
        self.pin = icon_button("pin-outline", strings.PIN, checkable=True)
        self.picture = icon_button("camera-outline", strings.PICTURE)
        self.copy: QAction | None = None
        self.save = QAction(icon("content-save-outline"), strings.SAVE_PICTURE, self)
        self.save.setObjectName("liveAction_save")
        self.picture.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.picture)
        self._menu.addAction(self.save)
        self.picture.setMenu(self._menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.PANEL_PADDING, 0, metrics.HEAD_PADDING, 0)
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.title, 1)
        row.addWidget(self.count)
        row.addWidget(self.pace)
        for name, button in (
            ("livePixels", self.pixels),
            ("liveFit", self.fit),
            ("liveActual", self.actual),
            ("livePin", self.pin),
            ("livePicture", self.picture),
        ):
            button.setObjectName(name)
            row.addWidget(button)
        self.clear()

    def set_copy_action(self, action: QAction) -> None:
        """Offer the panel's own action beside the one that saves."""
        action.setIcon(icon("content-copy"))
        action.setEnabled(self.save.isEnabled())
        self.copy = action
        self._menu.insertAction(self.save, action)

    def clear(self) -> None:
        """Nothing is shown."""
        self.title.setText("")
        self.count.setText("")
        self._enable(enabled=False)

    def show_film(self, film: Film) -> None:
        """Name what is shown."""
        self.title.setText(film.ref.level)
        self.title.set_tip(
            strings.ATTEMPT_TIP.format(attempt=film.attempt, call=film.call, level=film.ref.level, row=film.ref.row)
        )
        self._enable(enabled=True)

    def show_frame(self, film: Film, index: int) -> None:
        """Say which frame is in sight."""
        told = {"frame": index + 1, "count": len(film.times_s), "time": words.film_time(film.times_s[index])}
        self.count.setText(strings.COUNT.format(**told))
        self.count.setToolTip(strings.COUNT_TIP.format(**told))

    def show_pinned(self, *, pinned: bool) -> None:
        """Say whether one episode is kept in sight."""
        self.pin.setChecked(pinned)
        self.pin.setEnabled(pinned or self.save.isEnabled())
        self.pin.setIcon(icon("pin" if pinned else "pin-outline", "text2", checked="accent"))
        self.pin.setToolTip(strings.UNPIN if pinned else strings.PIN)
        self.pin.setAccessibleName(self.pin.toolTip())

    def set_room(self, width: int) -> None:
        """Where there is little room, what a key does or the slider shows too gives way to the name."""
        self.actual.setVisible(width >= _ROOM_FOR_ACTUAL_PX)
        self.count.setVisible(width >= _ROOM_FOR_COUNT_PX)

    def _enable(self, *, enabled: bool) -> None:
        for each in (self.pixels, self.fit, self.actual, self.pin, self.picture, self.save):
            each.setEnabled(enabled)
        if self.copy is not None:
            self.copy.setEnabled(enabled)
