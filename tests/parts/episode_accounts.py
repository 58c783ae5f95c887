"""Trajectories of sessions compared with one another: what no two runs share is left out."""

from __future__ import annotations

import json
from collections.abc import Set
from pathlib import Path
from typing import Any

from controller.records.names import INTERRUPTED

FLEETING = frozenset({"started_at", "ended_at", "timing_s"})
"""Times of day and durations."""


def without(names: Set[str], value: Any) -> Any:
    """A record without what has one of these names, at any depth."""
    if isinstance(value, dict):
        return {name: without(names, item) for name, item in value.items() if name not in names}
    return [without(names, item) for item in value] if isinstance(value, list) else value


def accounts(folder: Path, fleeting: Set[str] = FLEETING) -> dict[str, Any]:
    """Every trajectory in sight under a folder, by row and level, without what is fleeting."""
    return {
        f"{path.parts[-3]}/{path.parts[-2]}": without(fleeting, json.loads(path.read_bytes()))
        for path in folder.glob("**/trajectory.json")
        if INTERRUPTED not in path.parts
    }
