"""Particles, bars, surfaces and discs in the order in which they are found; ``world`` lays them out flat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from controller.simulator.kernel.records import Floats

NO_SURFACE = -1


@dataclass(slots=True)
class Assembly:
    """Growing lists; a particle of mass 0 is fixed, a bar unstressed as it lies.

    Units: m, m/s, PN s²/m, PN/m, PN s/m, PN.
    """

    xy: list[tuple[float, float]] = field(default_factory=list)
    speed_x: list[float] = field(default_factory=list)
    mass: list[float] = field(default_factory=list)
    bar_ends: list[tuple[int, int]] = field(default_factory=list)
    bar_stiffness: list[float] = field(default_factory=list)
    bar_damping: list[float] = field(default_factory=list)
    bar_strength: list[float] = field(default_factory=list)
    bar_surface: list[int] = field(default_factory=list)
    surface_ends: list[tuple[int, int]] = field(default_factory=list)
    disc_particle: list[int] = field(default_factory=list)
    disc_radius: list[float] = field(default_factory=list)
    disc_stiffness: list[float] = field(default_factory=list)
    disc_speed: list[float] = field(default_factory=list)

    def add_particle(self, x: float, y: float, mass: float, speed_x: float = 0.0) -> int:
        """A point mass, or with mass 0 a fixed point; returns its index."""
        self.xy.append((x, y))
        self.mass.append(mass)
        self.speed_x.append(speed_x)
        return len(self.xy) - 1

    def lengths_m(self, ends: Sequence[tuple[int, int]]) -> Floats:
        """Distances of pairs of particles; by square root, whose last bit does not depend on the platform."""
        span = np.array(self.xy, np.float64).reshape(-1, 2)[np.array(ends, np.int64).reshape(-1, 2)]
        difference = span[:, 1] - span[:, 0]
        dx, dy = difference[:, 0], difference[:, 1]
        return np.sqrt(dx * dx + dy * dy)

    def add_bar(self, a: int, b: int, stiffness: float, damping: float) -> None:
        """An axial bar that does not break and carries no wheel."""
        self.bar_ends.append((a, b))
        self.bar_stiffness.append(stiffness)
        self.bar_damping.append(damping)
        self.bar_strength.append(math.inf)
        self.bar_surface.append(NO_SURFACE)

    def add_surface(self, a: int, b: int) -> int:
        """A segment that discs touch; returns its index."""
        self.surface_ends.append((a, b))
        return len(self.surface_ends) - 1

    def add_disc(self, particle: int, radius: float, stiffness: float, speed: float) -> None:
        """A disc around a particle; ``speed`` 0 makes it a body that slides."""
        self.disc_particle.append(particle)
        self.disc_radius.append(radius)
        self.disc_stiffness.append(stiffness)
        self.disc_speed.append(speed)
