"""What is looked at between steps: plausibility, arrival, loss."""

from __future__ import annotations

from controller.simulator.kernel.jit import entry
from controller.simulator.kernel.records import DISCS_PER_VEHICLE, Discs, Floats, Law, Trace

WINDOW_END, ARRIVED, LOST, NOT_FINITE = 0, 1, 2, 3


@entry
def out_of_range(state: Floats, free: int, limit: float) -> bool:
    """Whether any number of a free particle's state is no number or beyond ``limit``."""
    outside = False
    for i in range(4 * free):
        outside = outside or not (abs(state[i]) <= limit)
    return outside


@entry
def check_vehicles(state: Floats, discs: Discs, trace: Trace, law: Law, time: float) -> int:
    """Note arrivals and losses; a vehicle's centre is the mean of its wheel centres."""
    vehicles = trace.arrived_at.shape[0]
    arrived = 0
    for v in range(vehicles):
        rear = 4 * discs.particle[DISCS_PER_VEHICLE * v]
        front = 4 * discs.particle[DISCS_PER_VEHICLE * v + 1]
        body = 4 * discs.particle[DISCS_PER_VEHICLE * v + 2]
        x = 0.5 * (state[rear] + state[front])
        y = 0.5 * (state[rear + 1] + state[front + 1])
        lowest = min(state[rear + 1], min(state[front + 1], state[body + 1]))
        if trace.arrived_at[v] > time and x >= trace.target_x[v] and y >= law.arrival_y:
            trace.arrived_at[v] = time
        if trace.arrived_at[v] <= time:
            arrived += 1
        elif lowest < law.kill_y and trace.lost_at[0] > time:
            trace.lost_at[0] = time
    if vehicles > 0 and arrived == vehicles:
        return ARRIVED
    return LOST if trace.lost_at[0] <= time else WINDOW_END
