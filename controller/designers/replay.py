"""The designer that says again what another said: a recorded trajectory's raw responses, call by call."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.designers.designer import DesignerError, Proposal
from controller.designers.level_name import level_name_of
from controller.designers.observation import Observation

NAME = "replay"
TRAJECTORY_SCHEMA = 1


class ReplayDesigner:
    """Answers call k with the recorded response to call k, on the recorded level and no other."""

    def __init__(self, path: Path) -> None:
        """Read the recording.

        Raises:
            DesignerError: the file cannot be read or is no trajectory.
        """
        try:
            content = path.read_bytes()
            value: dict[str, Any] = json.loads(content)
            if value["schema"] != TRAJECTORY_SCHEMA:
                raise DesignerError(
                    f"{path.name} has trajectory schema {value['schema']!r}, this version replays {TRAJECTORY_SCHEMA}"
                )
            self._level = str(value["key"]["level"])
            self._responses = {int(call["call"]): str(call["response"]) for call in value["calls"]}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DesignerError(
                f"{path.name} cannot be replayed ({type(error).__name__}: {error}); give an episode's trajectory.json"
            ) from error
        self._sha256 = hashlib.sha256(content).hexdigest()

    @property
    def name(self) -> str:
        """The name in keys and tables."""
        return NAME

    @property
    def configuration(self) -> Mapping[str, object]:
        """What is replayed; the recording's hash, not its path, identifies it."""
        return {"level": self._level, "trajectory_sha256": self._sha256}

    def propose(self, observation: Observation) -> Proposal:
        """Answer one call.

        Raises:
            DesignerError: the recording is of another level, or ends before this call.
        """
        level = level_name_of(observation)
        if level != self._level:
            raise DesignerError(f"the recording is of level {self._level!r}, not of {level!r}; replay it there")
        if observation.call not in self._responses:
            raise DesignerError(
                f"the recording holds {len(self._responses)} calls, none of them call {observation.call}; "
                "replay under the executor and the limit it was made with"
            )
        return Proposal(self._responses[observation.call])


def replay_designer(path: str) -> ReplayDesigner:
    """The designer that ``replay:PATH`` names.

    Raises:
        DesignerError: the file cannot be read or is no trajectory.
    """
    return ReplayDesigner(Path(path))
