"""Small sessions for whoever reads records: one of scripted parts, one of the product's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from scripted_parts import REGISTRY

from controller.sweep.plan import SweepPlan
from controller.sweep.registry import REGISTRY as OWN
from controller.sweep.registry import Registry
from controller.sweep.run import run_sweep

LEVELS = ("T1B_Span_6m", "T1B_Span_10m")
PAINTED = replace(REGISTRY, executors={"embedded": "scripted_parts:PaintedExecutor"})
"""The painted executor under the name that it states, so that its budget map fits it."""


def painted_session(home: Path, name: str = "session", *, first_repeat: int = 1) -> Path:
    """Strict and loose: one level with a rejection, a failure and a success, one with a failure and a success."""
    plan = SweepPlan(
        ("hesitant",), ("strict", "loose"), LEVELS, "embedded", 1, "embedded-flat", first_repeat=first_repeat
    )
    return _swept(plan, home, name, PAINTED)


def physics_session(home: Path, name: str = "physics") -> Path:
    """Two levels by the truss designer in the embedded physics."""
    return _swept(SweepPlan(("truss",), ("strict",), LEVELS), home, name, OWN)


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change one JSON record by hand."""
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))


def _swept(plan: SweepPlan, home: Path, name: str, registry: Registry) -> Path:
    run_sweep(plan, home / name, store=home / f"{name}.sqlite", registry=registry)
    return home / name
