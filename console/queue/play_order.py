"""The order in which rows are shown unless a header says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from console.queue.snapshot import NO_POSITION, PRIORITY_ZERO, STATE_CODE, UNKNOWN_32

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def in_order_of_play(rows: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """What is played, what is to be played, what another sweep has queued, then what has ended, newest first.

    SQLite takes 370 ms for this order of 100,000 rows, three keys in numpy 30 ms.
    """
    import numpy as np

    state, position = rows["state"], rows["position"].astype(np.uint64)
    queued = state == STATE_CODE["queued"]
    active = np.isin(state, [STATE_CODE[each] for each in ("running", "pausing", "paused")])
    to_come = queued | active
    group = np.where(active, 0, np.where(queued, np.where(position == NO_POSITION, 2, 1), 3)).astype(np.uint16)
    lowness = np.where(queued, 2 * PRIORITY_ZERO - rows["priority"].astype(np.uint32), 0).astype(np.uint32)
    ended = rows["ended_s"].astype(np.uint64)
    age = np.where(ended == UNKNOWN_32, NO_POSITION, UNKNOWN_32 - ended)
    within = np.where(to_come, position, age).astype(np.uint64)
    return rows[np.lexsort((rows["entry"], within, lowness, group))]
