"""How the functions of this package that Python calls are compiled and cached.

The compiler's cache watches only the file of the compiled function, and would keep running what it inlined from another
file before that was edited; so the name under which it caches carries a digest of every file of this package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from controller.compiled import compiled

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
    return compiled(function)
