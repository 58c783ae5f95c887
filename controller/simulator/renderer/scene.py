"""What there is to see: the facts of one level, bridge and run, in pixels, without a line of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from controller.frame import EDITOR
from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS
from controller.simulator.renderer.camera import Camera, camera_of
from controller.simulator.run import Run
from serializer.bridge import Bridge, cost

State = Literal["editor", "running", "success", "failure"]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Scene:
    """One bridge on one level under one limit in dollars; ``run`` is needed for run frames alone."""

    level: Level
    bridge: Bridge
    limit: float
    run: Run | None = None

    @cached_property
    def camera(self) -> Camera:
        """The level's view."""
        return camera_of(self.level)

    @cached_property
    def cost(self) -> float:
        """What the bridge costs in dollars."""
        return cost(self.bridge)

    @cached_property
    def member_rows(self) -> NDArray[np.intp]:
        """Members that can be drawn (both ends known and distinct), roads last so that the deck lies on top."""
        ends = self.member_ends
        rows = [row for row in range(len(self.bridge.members)) if ends[row, 0] != ends[row, 1] and ends[row].min() >= 0]
        return np.array(sorted(rows, key=lambda row: self.bridge.members[row].material == 1), np.intp)

    @cached_property
    def member_ends(self) -> NDArray[np.intp]:
        """(members, 2) rows of each member's nodes; -1 where the node is unknown."""
        row_of: dict[int, int] = {}
        for row, node in enumerate(self.bridge.nodes):
            row_of.setdefault(node.id, row)
        pairs = [(row_of.get(m.node_a, -1), row_of.get(m.node_b, -1)) for m in self.bridge.members]
        return np.array(pairs, np.intp).reshape(-1, 2)

    @cached_property
    def rest_px(self) -> Floats:
        """(members,) unloaded lengths in pixels; members with an unknown end have none."""
        ends = self.member_ends
        at = self.nodes_px(EDITOR)
        if not len(at):
            return np.zeros(len(ends))
        lengths: Floats = np.hypot(*(at[ends[:, 1]] - at[ends[:, 0]]).T)
        return lengths

    def state(self, index: int) -> State:
        """What the marks of a frame say: success once the last vehicle arrived, failure once one was lost."""
        if index == EDITOR:
            return "editor"
        run = self._run()
        time_s = float(run.times_s[index])
        if run.passed and time_s >= run.stopped_at_s:
            return "success"
        return "failure" if time_s >= run.lost_at_s else "running"

    def time_s(self, index: int) -> float:
        """The time of a run frame."""
        return float(self._run().times_s[index])

    def nodes_px(self, index: int) -> Floats:
        """(nodes, 2) pixels of the bridge's nodes, in its own order."""
        film: Floats = self._built_px if index == EDITOR else self._film_px[0][index]
        return film

    def discs_px(self, index: int) -> Floats:
        """(3 x vehicles, 2) pixels of rear wheel, front wheel and body disc."""
        film: Floats = self._standing_px if index == EDITOR else self._film_px[1][index]
        return film

    def utilisation(self, index: int) -> Floats:
        """(members,) share of strength used in a run frame."""
        shares: Floats = self._run().utilisation[index]
        return np.nan_to_num(shares, nan=1.0)

    def broken(self, index: int) -> NDArray[np.bool_]:
        """(members,) whether each member has broken by a run frame."""
        run = self._run()
        return np.asarray(run.broken_at_s <= run.times_s[index], np.bool_)

    @cached_property
    def _built_px(self) -> Floats:
        return self.camera.project(np.array([(n.x, n.y) for n in self.bridge.nodes], float).reshape(-1, 2))

    @cached_property
    def _standing_px(self) -> Floats:
        return self.camera.project(standing_discs(self.level))

    @cached_property
    def _film_px(self) -> tuple[Floats, Floats]:
        run = self._run()
        return self.camera.project(run.node_xy), self.camera.project(run.disc_xy)

    def _run(self) -> Run:
        if self.run is None:
            raise ValueError("this scene holds no run: only its editor frame can be drawn")
        return self.run


def standing_discs(level: Level) -> Floats:
    """(3 x vehicles, 2) where the vehicles stand before a run, in metres."""
    top = np.array(level.terrain.left_bank, float).reshape(-1, 2)
    discs = []
    for vehicle in level.vehicles:
        front, rear = vehicle.front_wheel_x, vehicle.front_wheel_x - CONSTANTS.wheelbase_m
        high = [_surface_y(top, x) + CONSTANTS.wheel_radius_m for x in (rear, front)]
        discs += [(rear, high[0]), (front, high[1]), ((rear + front) / 2, sum(high) / 2 + CONSTANTS.body_height_m)]
    return np.array(discs, float).reshape(-1, 2)


def _surface_y(bank: Floats, x: float) -> float:
    """Height of the left bank's top at ``x``; its first height goes on to the left."""
    for (x0, y0), (x1, y1) in pairwise(bank):
        if x0 <= x <= x1 and x1 > x0:
            return float(y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    return float(bank[0, 1])
