"""One of the two deciding pixels: magnified, its channels against the threshold, and what it says so far."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy

from console.episode import words
from console.episode.chip import WordChip
from console.live import strings
from console.live.film import Film
from console.live.readings import failure_so_far, success_so_far
from console.live.swatch import AROUND, ChannelBars, Swatch
from console.theme import metrics
from console.widgets.elided import Elided
from console.widgets.heading import label
from console.widgets.rules import grounded
from controller.evidence.profile import PixelRule, Rgb

Which = Literal["success", "failure"]
_WIDE_SWATCH, _NARROW_SWATCH = 64, 44


class DetectorCard(QFrame):
    """The read-out of one pixel. In a narrow column the chip stands below the bars, else beside the name."""

    def __init__(self, which: Which) -> None:
        super().__init__()
        self.setObjectName(f"live{which.title()}Card")
        grounded(self, "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._which = which
        self.swatch, self.bars, self.chip = Swatch(_WIDE_SWATCH), ChannelBars(), WordChip()
        self._name = label(strings.SUCCESS if which == "success" else strings.FAILURE, "strong")
        self._pixel = Elided("", "faint")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(metrics.UNIT, metrics.UNIT, metrics.HEAD_PADDING, metrics.UNIT)
        self._grid.setHorizontalSpacing(metrics.UNIT)
        self._grid.setVerticalSpacing(metrics.HALF)
        self._grid.setColumnStretch(2, 1)
        self._grid.setColumnMinimumWidth(0, 0)
        self.set_narrow(narrow=False)

    def set_narrow(self, *, narrow: bool) -> None:
        """Arrange for a narrow column or a wide row."""
        self.swatch.set_side(_NARROW_SWATCH if narrow else _WIDE_SWATCH)
        for widget in (self.swatch, self._name, self._pixel, self.chip, self.bars):
            self._grid.removeWidget(widget)
        rows = 3 if narrow else 2
        self._grid.addWidget(self.swatch, 0, 0, rows, 1)
        self._grid.addWidget(self._name, 0, 1)
        if narrow:
            self._grid.addWidget(self._pixel, 0, 2, 1, 2)
            self._grid.addWidget(self.chip, 2, 1, 1, 3)
        else:
            self._grid.addWidget(self._pixel, 0, 2)
            self._grid.addWidget(self.chip, 0, 3)
        self._grid.addWidget(self.bars, 1, 1, 1, 3)

    def show_frame(self, film: Film, index: int, part: QImage) -> None:
        """Show what this pixel is and says at a frame; ``part`` is what stands around it there."""
        rule = film.profile.success if self._which == "success" else film.profile.failure
        self._pixel.setText(strings.PIXEL.format(x=rule.pixel[0], y=rule.pixel[1]))
        self._pixel.set_tip(rule_words(rule, self._which))
        self.swatch.show_around(part)
        self.bars.setToolTip(rule_words(rule, self._which))
        if film.readings is None:
            self.bars.show_reading(_colour(part), rule)
            self.chip.show_word(*strings.NO_READING)
            self.chip.setToolTip(strings.NO_READING_TIP.format(reason=film.readings_fault))
            return
        self.chip.setToolTip("")
        readings = film.readings
        if self._which == "success":
            self.bars.show_reading(readings.success_rgb[index], rule)
            self.chip.show_word(*strings.VERDICT[success_so_far(readings, film.profile, index)])
            return
        self.bars.show_reading(readings.failure_rgb[index], rule)
        if failure_so_far(readings, index) == "seen" and readings.marker_time_s is not None:
            icon, word, token = strings.MARKED
            self.chip.show_word(icon, word.format(time=words.film_time(readings.marker_time_s)), token)
        else:
            self.chip.show_word(*strings.VERDICT["not_seen"])


def rule_words(rule: PixelRule, which: Which) -> str:
    """A rule as a sentence."""
    told = strings.RULE.format(channel=rule.channel, threshold=rule.threshold)
    if rule.dominance is not None:
        told += strings.RULE_DOMINANCE.format(by=rule.dominance)
    if rule.change is not None:
        told += strings.RULE_CHANGE.format(by=rule.change)
    return (strings.RULE_SUCCESS if which == "success" else strings.RULE_FAILURE).format(rule=told)


def _colour(part: QImage) -> Rgb | None:
    if part.isNull():
        return None
    colour = part.pixelColor(AROUND // 2, AROUND // 2)
    return colour.red(), colour.green(), colour.blue()
