"""One moment of a run, between its film times as well: a run of a single frame, for the renderer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from controller.simulator.run import Floats, Run


def still(run: Run, start: tuple[Floats, Floats], time_s: float) -> Run:
    """The run as one frame at ``time_s``; ``start`` is where nodes and discs stand at 0.

    Positions are interpolated between film times. Loads are those of the film time before; breaks, the first passing
    and the loss of a vehicle keep their own exact times, which the renderer compares with the frame's.
    """
    times = np.concatenate([[0.0], run.times_s])
    at = min(max(time_s, 0.0), float(times[-1]))
    place = min(int(np.searchsorted(times, at, side="right")) - 1, len(times) - 2)
    share = (at - times[place]) / (times[place + 1] - times[place])
    nodes, discs = (
        (1 - share) * np.concatenate([first[None], film])[place] + share * film[place]
        for first, film in zip(start, (run.node_xy, run.disc_xy), strict=True)
    )
    loads = run.utilisation[max(0, place - 1) if share < 1 else place]
    return replace(
        run,
        times_s=np.array([time_s]),
        node_xy=nodes[None],
        disc_xy=discs[None],
        utilisation=loads[None],
    )
