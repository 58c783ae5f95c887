"""What an executor's verdicts rest on, as one hash: a limit goes stale when it is another."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

_CONSTANTS = "constants_sha256"
_GAME = ("game", "time_scale", "window_s")


def basis_of(configuration: Mapping[str, object]) -> str:
    """The hash for a run with this configuration: of the physical constants, or of the game, its version and speed.

    Where on the screen the game was watched does not count: on a larger one its physics is the same.
    """
    if _CONSTANTS in configuration:
        return str(configuration[_CONSTANTS])
    known = {name: configuration[name] for name in _GAME if name in configuration}
    return hashlib.sha256(json.dumps(known or dict(configuration), sort_keys=True).encode()).hexdigest()


def basis_now(executor: str) -> str:
    """The hash for a run that would be made now; empty where no profile says which game that would be."""
    from controller.evidence.profile import ProfileError
    from controller.executors.native import configuration_of
    from controller.native.profile_file import load_screen_profile
    from controller.simulator.constants import constants_hash

    if executor == "embedded":
        return constants_hash()
    try:
        return basis_of(configuration_of(load_screen_profile(executor)))
    except ProfileError:
        return ""
