"""Trajectories written as the paper writes them: ``FVS`` is a failed run, a rejection, a success."""

from __future__ import annotations

import json
from typing import Any

LETTERS = {"F", "S", "V"}


def trajectory(
    letters: str,
    *,
    level: str = "T1B_01",
    designer: str = "truss",
    condition: str = "strict",
    repeat: int = 1,
    executor: str = "embedded",
    sha256: str = "aa",
    status: str | None = None,
    cost: float = 9000.0,
    codes: tuple[str, ...] = ("EDGE_TOO_LONG",),
    candidate: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A trajectory of schema 1 whose calls failed in physics (F), succeeded (S) or were rejected (V).

    ``candidate`` is what every call answered; ``cost`` that of every valid one.
    """
    assert set(letters) <= LETTERS
    calls: list[dict[str, Any]] = []
    attempt = 0
    for number, letter in enumerate(letters, 1):
        before = letters[number - 2] if number > 1 else ""
        attempt += letter != "V"
        calls.append(
            {
                "call": number,
                "started_at": "2026-01-01T00:00:00Z",
                "ended_at": "2026-01-01T00:00:01Z",
                "feedback_received": {"": "none", "V": "validation", "F": "execution"}[before],
                "response": json.dumps(candidate or {}),
                "tolerated": [],
                "thought_process": None,
                "candidate": candidate,
                "cost": None if letter == "V" else cost,
                "valid": letter != "V",
                "violations": [{"code": code, "message": "", "ids": []} for code in codes] if letter == "V" else [],
                "attempt": None
                if letter == "V"
                else {"attempt": attempt, "outcome": "success" if letter == "S" else "failure_or_timeout"},
                "usage": {},
                "timing_s": {},
            }
        )
    return {
        "schema": 1,
        "key": {
            "suite": "polybridge",
            "level": level,
            "designer": designer,
            "condition": condition,
            "repeat": repeat,
        },
        "executor": executor,
        "budget_map": {"name": "embedded-v1", "sha256": sha256},
        "limit": 13000,
        "status": status or ("success" if letters.endswith("S") else "failed"),
        "rounds_used": len(calls),
        "llm_calls_used": len(calls),
        "physics_attempts_used": attempt,
        "started_at": "2026-01-01T00:00:00Z",
        "ended_at": None,
        "error": None,
        "calls": calls,
    }
