"""What one run of the embedded physics leaves behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
StopReason = Literal["arrived", "vehicle_lost", "window_end", "not_finite"]


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """States at the film's 48 frame times and the facts of the whole window. Lengths in m, times in s, y up.

    Nodes and members are in the bridge's own order; a member that cannot carry (unknown or identical end) stays idle.
    After ``stopped_at_s`` every frame repeats the last state.

    Attributes:
        times_s: (48,) frame times, 0.25 ... 12.00.
        node_xy: (48, nodes, 2) node positions.
        disc_xy: (48, 3 x vehicles, 2) rear wheel, front wheel and body disc of each vehicle, in start order.
        utilisation: (48, members) |axial force| / strength at the frame; 0 once broken.
        peak_utilisation: (members,) the largest over every step, also the one at which a member broke.
        broken_at_s: (members,) when it broke, ``inf`` where it held.
        arrived_at_s: (vehicles,) when its centre passed its target, ``inf`` where it did not.
        lost_at_s: when the first vehicle fell below the kill line, ``inf`` if none did.
        stop: why the run ended; only ``arrived`` is a success.
        stopped_at_s: when it ended.
        step_s: the integration step.
        state_hash: SHA-256 over every array above: equal runs have equal hashes.
    """

    times_s: Floats
    node_xy: Floats
    disc_xy: Floats
    utilisation: Floats
    peak_utilisation: Floats
    broken_at_s: Floats
    arrived_at_s: Floats
    lost_at_s: float
    stop: StopReason
    stopped_at_s: float
    step_s: float
    state_hash: str

    @property
    def passed(self) -> bool:
        """Whether every vehicle's centre passed its target inside the window."""
        return self.stop == "arrived"
