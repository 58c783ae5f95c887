"""A trajectory as JSON, schema 1, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from controller.episode.apparatus import BudgetSource
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import AttemptRecord, CallRecord, Fault, Trajectory
from controller.records.redaction import redacted, without_machine_paths
from serializer.bridge import Bridge, Member, Node
from serializer.candidate import candidate_json
from validator.violation import Violation

SCHEMA = 1


def trajectory_json(trajectory: Trajectory) -> dict[str, object]:
    """What ``trajectory.json`` holds."""
    error = trajectory.error
    return {
        "schema": SCHEMA,
        "key": asdict(trajectory.key),
        "executor": trajectory.executor,
        "budget_map": asdict(trajectory.budget_map),
        "limit": trajectory.limit,
        "status": trajectory.status,
        "rounds_used": trajectory.llm_calls_used,
        "llm_calls_used": trajectory.llm_calls_used,
        "physics_attempts_used": trajectory.physics_attempts_used,
        "started_at": trajectory.started_at,
        "ended_at": trajectory.ended_at,
        "error": None if error is None else _fault_json(error),
        "calls": [_call_json(call) for call in trajectory.calls],
    }


def graph_json(bridge: Bridge) -> dict[str, object]:
    """The nodes and edges of a bridge in the candidate's spelling."""
    whole = candidate_json(bridge, "")
    return {"nodes": whole["nodes"], "edges": whole["edges"]}


def violation_json(violation: Violation) -> dict[str, object]:
    """One violation."""
    return {"code": violation.code, "message": violation.message, "ids": list(violation.ids)}


def trajectory_from(value: Mapping[str, Any]) -> Trajectory:
    """The trajectory that ``trajectory_json`` gave.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: a field is missing or of the wrong kind.
    """
    error = value["error"]
    return Trajectory(
        key=EpisodeKey(**value["key"]),
        executor=value["executor"],
        budget_map=BudgetSource(**value["budget_map"]),
        limit=value["limit"],
        started_at=value["started_at"],
        status=value["status"],
        ended_at=value["ended_at"],
        error=None if error is None else _fault_from(error),
        calls=tuple(_call_from(call) for call in value["calls"]),
    )


def _fault_json(fault: Fault) -> dict[str, object]:
    cut_short = fault.unconsumed_call
    return {
        "where": fault.where,
        "message": without_machine_paths(fault.message),
        "unconsumed_call": None if cut_short is None else _call_json(cut_short),
    }


def _fault_from(value: Mapping[str, Any]) -> Fault:
    cut_short = value["unconsumed_call"]
    return Fault(value["where"], value["message"], None if cut_short is None else _call_from(cut_short))


def _call_json(call: CallRecord) -> dict[str, object]:
    return {
        "call": call.call,
        "started_at": call.started_at,
        "ended_at": call.ended_at,
        "feedback_received": call.feedback_received,
        "response": call.response,
        "tolerated": list(call.tolerated),
        "thought_process": call.thought_process,
        "candidate": None if call.candidate is None else graph_json(call.candidate),
        "cost": call.cost,
        "valid": call.valid,
        "violations": [violation_json(violation) for violation in call.violations],
        "attempt": None if call.attempt is None else _attempt_json(call.attempt),
        "usage": dict(call.usage),
        "timing_s": dict(call.timing_s),
    }


def _call_from(value: Mapping[str, Any]) -> CallRecord:
    graph, attempt = value["candidate"], value["attempt"]
    return CallRecord(
        call=value["call"],
        started_at=value["started_at"],
        feedback_received=value["feedback_received"],
        ended_at=value["ended_at"],
        response=value["response"],
        tolerated=tuple(value["tolerated"]),
        thought_process=value["thought_process"],
        candidate=None if graph is None else _bridge_from(graph),
        cost=value["cost"],
        valid=value["valid"],
        violations=tuple(Violation(v["code"], v["message"], tuple(v["ids"])) for v in value["violations"]),
        attempt=None if attempt is None else _attempt_from(attempt),
        usage=dict(value["usage"]),
        timing_s=dict(value["timing_s"]),
    )


def _attempt_json(attempt: AttemptRecord) -> dict[str, object]:
    return {
        "attempt": attempt.attempt,
        "outcome": attempt.outcome,
        "eligible_frames": attempt.eligible_frames,
        "marker_frame": attempt.marker_frame,
        "selected_frames": list(attempt.selected_frames),
        "facts": redacted(attempt.facts),
    }


def _attempt_from(value: Mapping[str, Any]) -> AttemptRecord:
    return AttemptRecord(
        attempt=value["attempt"],
        outcome=value["outcome"],
        eligible_frames=value["eligible_frames"],
        marker_frame=value["marker_frame"],
        selected_frames=tuple(value["selected_frames"]),
        facts=value["facts"],
    )


def _bridge_from(graph: Mapping[str, Any]) -> Bridge:
    return Bridge(
        tuple(Node(n["id"], n["x"], n["y"], n["isKinematic"]) for n in graph["nodes"]),
        tuple(Member(e["id"], e["type"], e["anchorAID"], e["anchorBID"], e["rate"]) for e in graph["edges"]),
    )
