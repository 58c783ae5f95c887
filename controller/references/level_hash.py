"""The identity of a level as far as a reference depends on it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from controller.levels.level import Level

ANALYSIS_ONLY = ("name", "family", "parameters", "tags")


def level_hash(level: Level) -> str:
    """SHA-256 over geometry, vehicles, targets, materials and regions: equal for equal tasks, whatever their name."""
    facts = asdict(level)
    for key in ANALYSIS_ONLY:
        del facts[key]
    facts["material_ids"] = sorted(level.material_ids)
    return hashlib.sha256(json.dumps(facts, sort_keys=True, allow_nan=False).encode()).hexdigest()
