"""The ending of an episode and what it took (paper D.7): derived from its trajectory, for reading at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from math import fsum

from controller.episode.apparatus import Limits
from controller.episode.trajectory import CallRecord, Trajectory
from controller.records.codec import SCHEMA
from controller.records.redaction import without_machine_paths
from serializer.bridge import Bridge, distance_m
from serializer.materials import materials


def result_json(trajectory: Trajectory, limits: Limits, earlier: Iterable[Mapping[str, float]]) -> dict[str, object]:
    """What ``result.json`` holds. ``earlier`` is the usage of each interrupted try: spent, so summed in."""
    tries = tuple(earlier)
    own = usage_of(trajectory)
    executed = last_executed(trajectory)
    bridge = None if executed is None else executed.candidate
    return {
        "schema": SCHEMA,
        "key": asdict(trajectory.key),
        "executor": trajectory.executor,
        "budget_map": asdict(trajectory.budget_map),
        "limit": trajectory.limit,
        "status": trajectory.status,
        "outcome": None if executed is None or executed.attempt is None else executed.attempt.outcome,
        "error": None
        if trajectory.error is None
        else {"where": trajectory.error.where, "message": without_machine_paths(trajectory.error.message)},
        "budgets": {"calls": limits.calls, "attempts": limits.attempts},
        "rounds_used": trajectory.llm_calls_used,
        "llm_calls_used": trajectory.llm_calls_used,
        "physics_attempts_used": trajectory.physics_attempts_used,
        "cost": None if executed is None else executed.cost,
        "material_use": {} if bridge is None else material_use(bridge),
        "usage": total_usage((own, *tries)),
        "usage_of_interrupted_tries": total_usage(tries),
        "interrupted_tries": len(tries),
        "started_at": trajectory.started_at,
        "ended_at": trajectory.ended_at,
    }


def last_executed(trajectory: Trajectory) -> CallRecord | None:
    """The last call whose bridge was run: the successful one, where there is one."""
    return next((call for call in reversed(trajectory.calls) if call.attempt is not None), None)


def usage_of(trajectory: Trajectory) -> dict[str, float]:
    """Everything that the designer used in this try, also in a call that an error cut short."""
    cut_short = None if trajectory.error is None else trajectory.error.unconsumed_call
    calls = trajectory.calls if cut_short is None else (*trajectory.calls, cut_short)
    return total_usage(call.usage for call in calls)


def total_usage(parts: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The sum by name, in the order in which the names first occur."""
    total: dict[str, float] = {}
    for part in parts:
        for name, amount in part.items():
            total[name] = total.get(name, 0) + amount
    return total


def material_use(bridge: Bridge) -> dict[str, dict[str, float]]:
    """Members, length in m and cost in dollars by material name; materials that are not used are left out."""
    nodes = bridge.node_by_id()
    used: dict[str, dict[str, float]] = {}
    for material in materials().values():
        lengths = [
            distance_m(nodes[member.node_a], nodes[member.node_b])
            for member in bridge.members
            if member.material == material.id
        ]
        if lengths:
            length_m = fsum(lengths)
            used[material.name] = {
                "members": len(lengths),
                "length_m": round(length_m, 4),
                "cost": round(length_m * material.cost_per_m, 2),
            }
    return used
