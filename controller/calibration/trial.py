"""A run as calibration sees it, and whether a limit may rest on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.calibration.basis import basis_of
from controller.calibration.errors import EditedLevelError, FailedRunError, IllegalBridgeError
from controller.levels.catalogue import level_folder
from controller.levels.errors import LevelError
from controller.levels.level import Level
from controller.levels.read import read_level
from controller.references.level_hash import level_hash
from serializer.bridge import Bridge
from validator.check import check

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Trial:
    """What was run and how it went.

    ``level`` and ``bridge`` are those that ran. ``configuration`` is what the executor says of itself; ``success`` its
    verdict. ``film`` is the folder of what was captured, ``None`` for a run that can be computed again.
    """

    level: Level
    bridge: Bridge
    executor: str
    configuration: Mapping[str, object]
    success: bool
    film: Path | None = None

    @property
    def executor_sha256(self) -> str:
        """What the executor's verdicts rest on: its physical constants, or the game, its version and speed."""
        return basis_of(self.configuration)


def require_sound(trial: Trial) -> None:
    """Refuse a run on which no limit may rest.

    Raises:
        FailedRunError: it did not succeed.
        IllegalBridgeError: its bridge breaks a rule; names the first few.
        EditedLevelError: the level on disk is no longer the one that ran.
    """
    name = trial.level.name
    if not trial.success:
        raise FailedRunError(f"the run on {name} did not succeed; only a bridge that did can be a reference")
    require_legal(trial.level, trial.bridge)
    try:
        now = read_level(level_folder(), name)
    except LevelError as error:
        raise EditedLevelError(f"{name} cannot be read any more ({error}); mend it and run the bridge again") from error
    if level_hash(now) != level_hash(trial.level):
        raise EditedLevelError(
            f"{name} was edited since the run; start the program again to read it, and run the bridge on it"
        )


def require_legal(level: Level, bridge: Bridge) -> None:
    """Refuse a bridge that breaks a rule of its level; its cost does not count, since a limit is yet to be found.

    Raises:
        IllegalBridgeError: names the first few rules.
    """
    broken = check(bridge, level.site(float("inf")))
    if broken:
        more = f"; and {len(broken) - SHOWN} more" if len(broken) > SHOWN else ""
        said = "; ".join(f"{each.code}: {each.message}" for each in broken[:SHOWN])
        raise IllegalBridgeError(f"the bridge on {level.name} is illegal: {said}{more}; mend it and run it again")
