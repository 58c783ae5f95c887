"""Two or four numbers at a time, side by side as a vector register holds them.

The compiler packs a plain loop over flat arrays by itself. It does not see that the two coordinates of a point or the
states of four bars' ends go the same way: numba leaves out the pass that would, for it has miscompiled. So the kernel
says it. The body of a function is what it does, on small arrays, where nothing is compiled; where it is, ``packing``
has one instruction for the same work in every lane, and the bits are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np
from numba import config
from numba.extending import intrinsic

from controller.simulator.kernel import packing
from controller.simulator.kernel.packing import Emitter
from controller.simulator.kernel.records import Floats

P = ParamSpec("P")
R = TypeVar("R")


def packed(emitter: Emitter) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a function be these instructions where code is compiled."""

    def choose(plain: Callable[P, R]) -> Callable[P, R]:
        if config.DISABLE_JIT:  # type: ignore[attr-defined]
            return plain
        instructions: Callable[P, R] = intrinsic(emitter)
        return instructions

    return choose


@packed(packing.loading(packing.TWO))
def load2(values: Floats, i: int) -> Floats:
    """Two numbers of a flat array, from index i on."""
    return values[i : i + 2].copy()


@packed(packing.loading(packing.FOUR))
def load4(values: Floats, i: int) -> Floats:
    """Four numbers of a flat array, from index i on."""
    return values[i : i + 4].copy()


@packed(packing.storing)
def store(values: Floats, i: int, lanes: Floats) -> None:
    """Write lanes into a flat array, from index i on."""
    values[i : i + len(lanes)] = lanes


@packed(packing.joining)
def join(x: float, y: float) -> Floats:
    """Two lanes of two numbers."""
    return np.array((x, y))


@packed(packing.splitting)
def split(pair: Floats) -> tuple[float, float]:
    """The two numbers of two lanes."""
    return pair[0], pair[1]


@packed(packing.on_each("sqrt"))
def root(lanes: Floats) -> Floats:
    """Square roots."""
    return np.sqrt(lanes)


@packed(packing.on_each("fabs"))
def size(lanes: Floats) -> Floats:
    """Absolute values."""
    return np.abs(lanes)


@packed(packing.choosing_larger)
def larger(p: Floats, q: Floats | float) -> Floats:
    """The larger of p and q in each lane; p where q is no number."""
    return np.where(q > p, q, p)


@packed(packing.finding_larger)
def any_above(p: Floats, q: Floats | float) -> bool:
    """Whether p is larger than q in any lane."""
    return bool((p > q).any())


@packed(packing.shuffling((0, 1, 4, 5)))
def first_halves(p: Floats, q: Floats) -> Floats:
    """The first two lanes of p, then those of q."""
    return np.concatenate((p[:2], q[:2]))


@packed(packing.shuffling((2, 3, 6, 7)))
def last_halves(p: Floats, q: Floats) -> Floats:
    """The last two lanes of p, then those of q."""
    return np.concatenate((p[2:], q[2:]))


@packed(packing.turning)
def columns(p: Floats, q: Floats, r: Floats, s: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """All first lanes, all second, all third and all fourth."""
    a, b, c, d = np.array((p, q, r, s)).T
    return a, b, c, d


@packed(packing.pairing)
def pairs(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Each lane's x and y as two lanes."""
    a, b, c, d = np.array((x, y)).T
    return a, b, c, d
