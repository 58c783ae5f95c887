"""The line that a chord follows between its supports."""

from __future__ import annotations

from dataclasses import dataclass

from controller.trusses.deck import SHORTEST_SLOT_M, deck_y
from controller.trusses.form import Chord, Shape
from controller.trusses.gap import Gap, Point


@dataclass(frozen=True, slots=True)
class ChordLine:
    """A chord with the nodes it is held by (``supports``, left to right) and their positions (``places``)."""

    gap: Gap
    rise_m: float
    chord: Chord
    supports: tuple[int, ...]
    places: tuple[Point, ...]

    @property
    def has_pier(self) -> bool:
        """Whether a third support stands under the chord."""
        return len(self.supports) == 3

    def y_at(self, x: float) -> float | None:
        """Height of the chord at ``x``, or ``None`` where it would touch or cross the deck."""
        deck = deck_y(self.gap, self.rise_m, x)
        sign = 1.0 if self.chord.above else -1.0
        y = self._y(x, deck, sign)
        return y if (y - deck) * sign >= SHORTEST_SLOT_M else None

    def _y(self, x: float, deck: float, sign: float) -> float:
        if self.chord.shape is Shape.TRAPEZOID and not self.has_pier:
            return deck + sign * self.chord.depth_m
        for (xa, ya), (xb, yb) in zip(self.places, self.places[1:], strict=False):
            if xa - 1e-9 <= x <= xb + 1e-9 and xb > xa:
                along = (x - xa) / (xb - xa)
                return ya + (yb - ya) * along + self.chord.depth_m * 4.0 * along * (1.0 - along)
        return deck + sign * abs(self.chord.depth_m)

    def is_left_half(self, x: float) -> bool:
        """Whether ``x`` lies in the left half of the bay between the two supports around it."""
        for (xa, _), (xb, _) in reversed(tuple(zip(self.places, self.places[1:], strict=False))):
            if xa - 1e-9 <= x <= xb + 1e-9:
                return x < 0.5 * (xa + xb) - 1e-9
        return x < 0.5 * (self.places[0][0] + self.places[-1][0]) - 1e-9
