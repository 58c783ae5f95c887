"""The frame at full quality with the detector's pixels marked, and a word over it when the frame says nothing."""

from __future__ import annotations

from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from console.live import strings
from console.live.crosshair import Crosshair
from console.live.flaws import Flaw
from console.theme import metrics
from console.widgets.frame_view import FrameView
from console.widgets.heading import label
from console.widgets.rules import grounded
from controller.evidence.profile import Profile


class Screen(FrameView):
    """A ``FrameView`` with two crosshairs and a badge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("liveFrame")
        self.setMinimumSize(160, 90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._marks = (Crosshair((0, 0), strings.SUCCESS.lower()), Crosshair((0, 0), strings.FAILURE.lower()))
        for mark in self._marks:
            self.add_overlay(mark)
            mark.hide()
        self._wanted = True
        self.badge: QLabel = label("", "warning")
        grounded(self.badge, "card")
        self.badge.setParent(self)
        self.badge.setObjectName("liveFlaw")
        self.badge.setContentsMargins(metrics.UNIT, metrics.HALF, metrics.UNIT, metrics.HALF)
        self.badge.hide()

    @property
    def marks_shown(self) -> bool:
        """Whether the detector's pixels are marked."""
        return self._wanted and any(mark.isVisible() for mark in self._marks)

    def show_marks(self, wanted: bool) -> None:
        """Mark the detector's pixels, or leave the frame bare."""
        self._wanted = wanted
        for mark in self._marks:
            mark.setVisible(wanted and not self.image().isNull())

    def show_image(self, image: QImage, profile: Profile, flaw: Flaw | None) -> None:
        """Show a frame and what is wrong with it."""
        self.set_frame(image)
        for mark, rule in zip(self._marks, (profile.success, profile.failure), strict=True):
            mark.move_to(rule.pixel)
            mark.setVisible(self._wanted)
        self.badge.setVisible(flaw is not None)
        if flaw is not None:
            self.badge.setText(strings.FLAW[flaw])
            self._place_badge()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_badge()

    def _place_badge(self) -> None:
        self.badge.adjustSize()
        self.badge.move(metrics.UNIT, metrics.UNIT)
