"""How this package compiles a function with its type kept: no fast-math, so the bits are the same everywhere.

The designer stands on this package and may not import the simulator, so the simulator's own decorator is out of reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile and cache; the interpreter lock is released while it runs."""
    result: Callable[P, R] = njit(error_model="numpy", cache=True, nogil=True)(function)
    return result
