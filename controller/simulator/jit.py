"""The two ways in which this package compiles a function, with their types kept.

No fast-math anywhere: with only + - * / and square roots the bits are the same on every CPU, and uncompiled
(``NUMBA_DISABLE_JIT=1``). Compiled code is cached beside the source; the cache watches the file of the compiled function
and no other, so whatever a kernel calls lives in the kernel's own file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it runs without the interpreter lock."""
    compiled: Callable[P, R] = njit(error_model="numpy", cache=True, nogil=True)(function)
    return compiled


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each of its compiled callers: calls with many arrays would spill registers."""
    compiled: Callable[P, R] = njit(error_model="numpy", cache=True, forceinline=True)(function)
    return compiled
