"""The queue as one read of the store saw it: columns of numbers, small enough to be kept whole.

A row is 48 bytes, so 100,000 episodes are 5 MB. Names are codes into the tuples beside the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNKNOWN_32 = 0xFFFFFFFF
"""Stands for NULL in a 32-bit field."""

UNKNOWN_CODE = 0xFFFF
"""Stands for a name that the snapshot's tuples do not hold."""

UNKNOWN_8 = 0xFF
"""Stands for a state or condition that this version does not know."""

STATES = ("running", "pausing", "paused", "queued", "interrupted", "error", "failed", "success", "cancelled")
"""In the order in which a list sorted by state shows them: what needs an eye comes first."""

STATE_CODE = {state: code for code, state in enumerate(STATES)}

FIELDS = (
    ("entry", 4),
    ("state", 1),
    ("level", 2),
    ("designer", 2),
    ("condition", 1),
    ("repeat", 2),
    ("call", 1),
    ("attempt", 1),
    ("priority", 2),
    ("cost_cents", 4),
    ("spent_micro", 4),
    ("tokens", 4),
    ("duration_ms", 4),
    ("started_s", 4),
    ("ended_s", 4),
    ("position", 8),
)
"""Name and bytes of each field, big-endian, in the order in which the store's query packs them."""

PRIORITY_ZERO = 0x8000
"""What the unsigned priority field holds for priority 0."""


NO_POSITION = (1 << 64) - 1
"""Stands for an entry that the runner is not to play."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Rows in the order in which the queue is played, then what has ended, newest first.

    ``rows`` is a structured array with the fields of ``FIELDS``; ``levels``, ``designers`` and
    ``conditions`` decode its codes; ``families`` and ``tags`` go by the level's code.
    """

    rows: npt.NDArray[np.void]
    levels: tuple[str, ...]
    designers: tuple[str, ...]
    conditions: tuple[str, ...]
    families: tuple[str, ...]
    tags: tuple[tuple[str, ...], ...]
    read_at: float

    @property
    def count(self) -> int:
        """How many episodes there are."""
        return len(self.rows)

    def state_counts(self) -> dict[str, int]:
        """How many episodes are in each state that occurs."""
        import numpy as np

        counts = np.bincount(self.rows["state"], minlength=len(STATES))
        return {state: int(number) for state, number in zip(STATES, counts, strict=False) if number}


def row_dtype() -> np.dtype[np.void]:
    """The structure of a packed row."""
    import numpy as np

    return np.dtype([(name, f">u{size}") for name, size in FIELDS])
