"""How a numeric function is compiled with its type kept: no fast-math, so the bits are the same on every machine.

Machine code is cached beside the source, or in the user's cache folder where the source may not be written to. Where
neither can be written, each process compiles for itself: a few seconds slower to start, the same in everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")
UNCALLED: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it runs without the interpreter lock."""
    try:
        cached: Callable[P, R] = njit(error_model="numpy", nogil=True, cache=True)(function)
    except RuntimeError:
        # Numba's word for a cache that has no place: it asks for one at once, and has no error class of its own.
        uncached: Callable[P, R] = njit(error_model="numpy", nogil=True)(function)
        return uncached
    return cached


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each of its compiled callers: calls with many arrays would spill registers.

    Python cannot call it: the code that would let it is a third of the time that compiling takes.
    """
    into_callers: Callable[P, R] = njit(error_model="numpy", forceinline=True, **UNCALLED)(function)
    return into_callers
