"""A truss in a handful of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from controller.trusses.gap import Point


class Web(Enum):
    """How posts and diagonals fill the panels between deck and chord."""

    PRATT = "Pratt"
    HOWE = "Howe"
    ALTERNATING = "alternating"
    CROSSED = "crossed"
    WARREN = "Warren"


class Shape(Enum):
    """The line of a chord."""

    TRAPEZOID = "trapezoid"
    PARABOLA = "parabola"


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord ``above`` the deck or below it.

    A trapezoid runs parallel to the deck at ``depth_m``. A parabola starts at ``left`` and ends at ``right`` (the
    deck's ends where ``None``) and bulges ``depth_m`` upwards at mid-span (downwards when negative).
    """

    above: bool
    shape: Shape
    depth_m: float
    left: Point | None = None
    right: Point | None = None

    def describe(self) -> str:
        """A few plain words."""
        held = " and ".join(f"({x:g}, {y:g})" for x, y in (end for end in (self.left, self.right) if end))
        where = "above" if self.above else "below"
        return f"{self.shape.value} chord {self.depth_m:g} m {where}" + (f" held at {held}" if held else "")


@dataclass(frozen=True, slots=True)
class Form:
    """One way to cross a gap.

    ``extra_panels`` are added to the fewest panels that road may have; ``rise_m`` is the hump of the deck at mid-span;
    ``pier`` is a free-standing anchor to stand on, through struts to the deck (``struts``) or under the lower chord.
    """

    web: Web
    chords: tuple[Chord, ...]
    extra_panels: int = 0
    rise_m: float = 0.0
    pier: Point | None = None
    struts: bool = False

    def describe(self) -> str:
        """A few plain words."""
        parts = [f"{self.web.value} web"] if self.chords else ["road alone"]
        parts += [chord.describe() for chord in self.chords]
        if self.rise_m:
            parts.append(f"deck humped by {self.rise_m:g} m")
        if self.pier:
            parts.append(f"pier at ({self.pier[0]:g}, {self.pier[1]:g})" + (" with struts" if self.struts else ""))
        return ", ".join(parts)
