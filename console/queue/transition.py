"""What has to be said to a view so that it goes from one list of rows to another: removed, moved, inserted, changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from console.queue.snapshot import Snapshot

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Ranges = tuple[tuple[int, int], ...]
"""First and last row of each run of neighbours."""

MOST_RANGES = 32
"""Beyond this many runs it is cheaper to start afresh, as after a filter."""


@dataclass(frozen=True, slots=True)
class Transition:
    """``gone`` counts in the old list, ``added`` and ``changed`` in the new one.

    ``kept_places`` are the new snapshot's places of the surviving rows in their old order, ``sorted_places`` in their
    new one, and ``moved`` the new row of each among the survivors, ``None`` where none moves.
    """

    gone: Ranges
    kept_places: npt.NDArray[np.intp]
    sorted_places: npt.NDArray[np.intp]
    moved: npt.NDArray[np.intp] | None
    added: Ranges
    changed: Ranges


def transition(
    old: Snapshot, old_places: npt.NDArray[np.intp], new: Snapshot, new_places: npt.NDArray[np.intp]
) -> Transition | None:
    """The narrow way from the old rows to the new ones; ``None`` where starting afresh is cheaper."""
    import numpy as np

    before, after = _entries(old, old_places), _entries(new, new_places)
    # Where each entry is in the new list, by entry: cheaper than any sorting.
    row_of = np.full(max(_greatest(before), _greatest(after)) + 1, -1, np.int64)
    row_of[after] = np.arange(len(after))
    new_rows = row_of[before]
    stays = new_rows >= 0
    survivors = new_rows[stays]
    is_old = np.zeros(len(after), np.bool_)
    is_old[survivors] = True
    gone, added = _runs(np.flatnonzero(~stays)), _runs(np.flatnonzero(~is_old))
    if gone is None or added is None:
        return None
    moved = (np.cumsum(is_old) - 1)[survivors]
    stands_still = bool((moved == np.arange(len(moved))).all())
    kept_places = new_places[survivors]
    rows = np.sort(survivors[_differs(old, old_places[stays], new, kept_places)])
    changed = _runs(rows)
    if changed is None:
        changed = ((int(rows[0]), int(rows[-1])),)
    return Transition(gone, kept_places, new_places[is_old], None if stands_still else moved, added, changed)


def _entries(snapshot: Snapshot, places: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
    import numpy as np

    return snapshot.rows["entry"][places].astype(np.int64)


def _greatest(entries: npt.NDArray[np.int64]) -> int:
    return int(entries.max()) if len(entries) else 0


def _differs(
    old: Snapshot, old_places: npt.NDArray[np.intp], new: Snapshot, new_places: npt.NDArray[np.intp]
) -> npt.NDArray[np.bool_]:
    import numpy as np

    if old is new:
        return np.zeros(len(old_places), np.bool_)
    if (old.levels, old.designers, old.conditions) != (new.levels, new.designers, new.conditions):
        return np.ones(len(old_places), np.bool_)
    words = old.rows.dtype.itemsize // 8
    before, after = (snapshot.rows.view(np.uint64).reshape(-1, words) for snapshot in (old, new))
    differing = np.zeros(len(old_places), np.bool_)
    for word in range(words):
        differing |= before[old_places, word] != after[new_places, word]
    return differing


def _runs(rows: npt.NDArray[np.intp]) -> Ranges | None:
    """Runs of neighbours in ascending rows; ``None`` where there are too many."""
    import numpy as np

    if not len(rows):
        return ()
    breaks = np.flatnonzero(np.diff(rows) > 1)
    if len(breaks) >= MOST_RANGES:
        return None
    firsts, lasts = rows[np.concatenate(([0], breaks + 1))], rows[np.concatenate((breaks, [len(rows) - 1]))]
    return tuple((int(first), int(last)) for first, last in zip(firsts, lasts, strict=True))
