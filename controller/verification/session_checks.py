"""What a session's frozen configuration must say (paper D.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.executor import FRAME_COUNT, FRAMES_PER_S, WINDOW_S
from controller.records.summary import Summary

PROTOCOL: Mapping[str, Mapping[str, object]] = {
    "call_limit": {"calls": 3},
    "physics_limit": {"attempts": 3},
    "execution_window": {"window_s": WINDOW_S, "frames_per_s": FRAMES_PER_S, "frames": FRAME_COUNT},
    "feedback_mode": {"feedback_mode": "latest"},
    "skill_mode": {"skill_mode": "no_skill"},
}
"""What each check demands of the configuration's ``protocol``."""


def protocol_findings(summary: Summary) -> Iterator[tuple[str, str]]:
    """(check, finding) for whatever in the configuration is not the paper's protocol."""
    stated: Mapping[str, Any] = summary.configuration.get("protocol", {})  # type: ignore[assignment]
    for check, demanded in PROTOCOL.items():
        for name, value in demanded.items():
            if stated.get(name) != value:
                yield check, f"{summary.session}: {name} is {stated.get(name)!r}, the protocol's {value!r}"


def budget_findings(summary: Summary) -> Iterator[str]:
    """Rows whose budget map was calibrated on another executor."""
    for row in summary.rows:
        if row.budget_map.executor != row.executor:
            yield (
                f"{summary.session}: {row.row} ran on {row.executor} under {row.budget_map.name}, "
                f"which was calibrated on {row.budget_map.executor}"
            )
