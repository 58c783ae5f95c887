"""The two ways in which this package compiles a function, with their types kept.

Compiled code is cached beside the source. The compiler's cache watches only the file of the compiled function, and
would keep running what it inlined from another file before that was edited; so the name under which it caches carries
a digest of every file of this package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def _digest_of_sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


SOURCES = _digest_of_sources()


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it runs without the interpreter lock."""
    function.__qualname__ += f"_{SOURCES}"
    compiled: Callable[P, R] = njit(error_model="numpy", cache=True, nogil=True)(function)
    return compiled


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each of its compiled callers: calls with many arrays would spill registers."""
    compiled: Callable[P, R] = njit(error_model="numpy", forceinline=True)(function)
    return compiled
