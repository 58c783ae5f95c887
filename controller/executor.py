"""The seam between the episode and whatever runs a bridge (paper C.4)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

from controller.frame import Frame
from controller.levels.level import Level
from serializer.bridge import Bridge
from serializer.errors import PolyBridgeBenchError

WINDOW_S = 12.0
FRAMES_PER_S = 4
FRAME_COUNT = 48


class ExecutorError(PolyBridgeBenchError):
    """The run could not be made or filmed: an infrastructure fault. It uses neither call nor attempt."""


class OperatorNeededError(PolyBridgeBenchError):
    """Nothing more may be run before a person has looked: the episode is interrupted and no other one begins.

    An operator asked for a pause in the middle of a step, or the game failed again and again.
    """


class Rollout(Protocol):
    """The film of one physics attempt: an editor frame (index ``EDITOR``) and run frames 0 .. n-1."""

    @property
    def times_s(self) -> tuple[float, ...]:
        """The time of each run frame: 0.25, 0.50 ... 12.00."""
        ...

    @property
    def facts(self) -> Mapping[str, object]:
        """What the executor knows of the run beyond the pictures, JSON-ready; never used for the verdict."""
        ...

    def frame(self, index: int) -> Frame: ...

    def pixel(self, index: int, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue at one pixel of one frame, as ``frame(index)`` shows it."""
        ...

    def save(self, folder: Path) -> tuple[str, ...]:
        """Write what is needed to show every frame again, identically; return the file names written."""
        ...


class Executor(Protocol):
    """Runs a legal bridge on a level; ``name`` (``embedded``, ``native``, ``native-standin``) is in every record."""

    @property
    def name(self) -> str: ...

    @property
    def configuration(self) -> Mapping[str, object]:
        """Everything that fixes a run (constants, profile and their hashes), free of machine paths."""
        ...

    def editor_frame(self, level: Level, bridge: Bridge, limit: float) -> Frame:
        """The editor as it shows this bridge before the run; cost and limit stand at the top."""
        ...

    def run(self, level: Level, bridge: Bridge, limit: float) -> Rollout:
        """Run the bridge through the 12 s window.

        Raises:
            ExecutorError: the run could not be made; it is never a physical failure.
            OperatorNeededError: it was not made, and nothing else should be before a person has looked.
        """
        ...


@runtime_checkable
class Released(Protocol):
    """An executor that holds something of the machine's, such as the one game, until it is closed; used again after."""

    def close(self) -> None:
        """Give it back; twice is once.

        Raises:
            ExecutorError: not everything could be given back.
        """
        ...
