"""Runs a bridge in the embedded physics and draws its film on demand; it stands in for C.4 and is never called native.

A rollout keeps states, not pictures: drawing is cheap and repeatable, encoding is not. What it saves are those states,
so that every frame can be drawn again, identically.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from controller.executor import FRAME_COUNT, FRAMES_PER_S, WINDOW_S
from controller.executors.rollout_file import RolloutFileError, read_run, write_run
from controller.frame import EDITOR, Frame
from controller.levels.level import Level
from serializer.bridge import Bridge

if TYPE_CHECKING:
    from controller.simulator.renderer.scene import Scene
    from controller.simulator.run import Run

NAME = "embedded"
PROFILE = "embedded"


@dataclass(frozen=True, eq=False)
class EmbeddedRollout:
    """One run of ``bridge`` on ``level`` and the film of it; ``limit`` in dollars stands in the pictures."""

    level: Level
    bridge: Bridge
    limit: float
    run: Run

    @cached_property
    def times_s(self) -> tuple[float, ...]:
        """The time of each run frame: 0.25, 0.50 ... 12.00."""
        return tuple(self.run.times_s.tolist())

    @cached_property
    def facts(self) -> Mapping[str, object]:
        """What the physics knows of the run: for the records, never for a verdict and never for a designer."""
        run = self.run
        first = int(run.broken_at_s.argmin()) if len(run.broken_at_s) else 0
        first_break_s = _finite(run.broken_at_s[first]) if len(run.broken_at_s) else None
        arrivals = zip(self.level.vehicles, run.arrived_at_s.tolist(), strict=True)
        return {
            "executor": NAME,
            "stop": run.stop,
            "duration_s": run.stopped_at_s,
            "peak_utilisation": float(run.peak_utilisation.max(initial=0.0)),
            "first_break_s": first_break_s,
            "first_break_member": None if first_break_s is None else self.bridge.members[first].id,
            "lost_s": _finite(run.lost_at_s),
            "vehicles": [{"label": vehicle.label, "arrived_s": _finite(at_s)} for vehicle, at_s in arrivals],
            "step_s": run.step_s,
            "state_hash": run.state_hash,
        }

    def frame(self, index: int) -> Frame:
        """Draw one frame; ``EDITOR`` is the one before the run.

        Raises:
            IndexError: there is no such frame.
        """
        from controller.simulator.renderer.draw import draw

        return draw(self._scene, self._checked(index))

    def pixel(self, index: int, x: int, y: int) -> tuple[int, int, int]:
        """One pixel of ``frame(index)``, without drawing the rest.

        Raises:
            IndexError: there is no such frame or pixel.
        """
        from controller.simulator.renderer.draw import pixel

        return pixel(self._scene, self._checked(index), x, y)

    def save(self, folder: Path) -> tuple[str, ...]:
        """Write the states; the names of the files written.

        Raises:
            OSError: the system would not write them.
        """
        return (write_run(folder, self.run),)

    @cached_property
    def _scene(self) -> Scene:
        from controller.simulator.renderer.scene import Scene

        return Scene(self.level, self.bridge, self.limit, self.run)

    def _checked(self, index: int) -> int:
        if index != EDITOR and not 0 <= index < len(self.times_s):
            raise IndexError(f"there is no frame {index}: run frames are 0 to {len(self.times_s) - 1}")
        return index


class EmbeddedExecutor:
    """The ``Executor`` of a machine without the game."""

    name = NAME

    @property
    def configuration(self) -> Mapping[str, object]:
        """The constants and the detector profile by their hashes, the window, and the size of the pictures."""
        from controller.evidence.profile import load_profile
        from controller.simulator.constants import constants_hash

        profile = load_profile(PROFILE)
        return {
            "executor": NAME,
            "constants_sha256": constants_hash(),
            "profile": {"name": profile.name, "version": profile.version, "sha256": profile.sha256},
            "window_s": WINDOW_S,
            "frames_per_s": FRAMES_PER_S,
            "frame_count": FRAME_COUNT,
            "picture_px": [profile.width, profile.height],
        }

    def editor_frame(self, level: Level, bridge: Bridge, limit: float) -> Frame:
        """The editor as it shows this bridge before a run."""
        from controller.simulator.renderer.draw import draw
        from controller.simulator.renderer.scene import Scene

        return draw(Scene(level, bridge, limit))

    def run(self, level: Level, bridge: Bridge, limit: float) -> EmbeddedRollout:
        """Run the bridge through the window. The physics takes any bridge, so no run ever fails to be made."""
        from controller.simulator.simulate import simulate

        return EmbeddedRollout(level, bridge, limit, simulate(level, bridge))


def load_rollout(folder: Path, level: Level, bridge: Bridge, limit: float) -> EmbeddedRollout:
    """A saved rollout, drawing every frame as it was; level, bridge and limit are those that it was run with.

    Raises:
        RolloutFileError: no stored run, a damaged one, or one of another bridge or level.
    """
    run = read_run(folder)
    stored = (run.node_xy.shape[1], run.utilisation.shape[1], run.disc_xy.shape[1])
    given = (len(bridge.nodes), len(bridge.members), 3 * len(level.vehicles))
    if stored != given:
        raise RolloutFileError(
            f"the run in {folder} has {stored[0]} nodes, {stored[1]} members, {stored[2]} vehicle discs; "
            f"the given bridge and level have {given[0]}, {given[1]}, {given[2]}"
        )
    return EmbeddedRollout(level, bridge, limit, run)


def _finite(value: float) -> float | None:
    """A time, or ``None`` for what never happened."""
    return float(value) if math.isfinite(value) else None
