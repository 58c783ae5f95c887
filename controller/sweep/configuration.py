"""Everything that fixes the results of a sweep, frozen into its summary (paper D.6, G.4)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from controller.episode.apparatus import Limits
from controller.executor import FRAME_COUNT, FRAMES_PER_S, WINDOW_S
from controller.levels.level import Level
from controller.records.redaction import redacted
from controller.sweep.plan import SweepPlan, plan_json
from validator.version import VALIDATOR_VERSION, validator_hash


@dataclass(frozen=True, slots=True)
class Described:
    """What the parts say of themselves: designers as (name, configuration) in plan order, and the executor likewise."""

    designers: tuple[tuple[str, Mapping[str, object]], ...]
    executor: tuple[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Budgets:
    """The budget map of a sweep: ``limits`` in dollars by condition and level."""

    name: str
    sha256: str
    executor: str
    limits: Mapping[str, Mapping[str, float]]


def frozen_configuration(
    plan: SweepPlan, described: Described, budgets: Budgets, levels: Iterable[Level]
) -> dict[str, object]:
    """The configuration as ``summary.json`` keeps it: JSON values only, no path of the machine."""
    limits = Limits()
    executor, executor_configuration = described.executor
    frozen = {
        "plan": plan_json(plan),
        "protocol": {
            "calls": limits.calls,
            "attempts": limits.attempts,
            "window_s": WINDOW_S,
            "frames_per_s": FRAMES_PER_S,
            "frames": FRAME_COUNT,
            "skill_mode": "no_skill",
            "feedback_mode": "latest",
        },
        "designers": dict(described.designers),
        "executor": {"name": executor, "configuration": executor_configuration},
        "budget_map": {"name": budgets.name, "sha256": budgets.sha256, "executor": budgets.executor},
        "limits": budgets.limits,
        "level_sha256": {level.name: level_hash(level) for level in levels},
        "validator": {"version": VALIDATOR_VERSION, "sha256": validator_hash()},
    }
    # Through JSON and back, so that what is compared on a resume is what was written.
    value: dict[str, object] = json.loads(json.dumps(redacted(frozen), allow_nan=False))
    return value


def differences(frozen: Mapping[str, object], now: Mapping[str, object]) -> tuple[str, ...]:
    """The parts in which two configurations differ, by name: ``executor``, ``level_sha256`` ..."""
    return tuple(sorted(name for name in frozen.keys() | now.keys() if frozen.get(name) != now.get(name)))


def level_hash(level: Level) -> str:
    """SHA-256 over everything in a level, whatever the order of its sets."""
    text = json.dumps(asdict(level), sort_keys=True, default=sorted)
    return hashlib.sha256(text.encode()).hexdigest()
