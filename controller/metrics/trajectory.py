"""One recorded episode as the metrics see it: typed, checked, without what the model wrote of itself (D.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.episode.key import EpisodeKey, KeyNameError
from serializer.errors import PolyBridgeBenchError

STATUSES = ("running", "success", "failed", "interrupted", "error")
CALL_HORIZON = 3
"""Calls per episode; events beyond it are not counted (D.1, D.7)."""


class TrajectoryError(PolyBridgeBenchError):
    """A trajectory that cannot be counted: damaged or contradicting itself."""


@dataclass(frozen=True, slots=True)
class Call:
    """One designer call. ``codes`` are the violations of its candidate; ``attempt`` is the number of the physics
    attempt it led to, ``None`` if none; ``succeeded`` is that attempt's verdict; ``cost`` is in dollars.
    """

    number: int
    feedback_received: str
    codes: tuple[str, ...]
    valid: bool
    attempt: int | None
    succeeded: bool
    cost: float | None


@dataclass(frozen=True, slots=True)
class Episode:
    """One designer on one level under one condition; ``limit`` is the budget in dollars."""

    key: EpisodeKey
    executor: str
    budget_map: str
    budget_map_sha256: str
    limit: float
    status: str
    calls: tuple[Call, ...]

    @property
    def completed(self) -> bool:
        """Whether the protocol ran to its end, so that the episode may be scored."""
        return self.status in ("success", "failed")


def episode_from(trajectory: Mapping[str, object], source: str) -> Episode:
    """Read a decoded ``trajectory.json``; ``source`` names it in errors.

    Raises:
        TrajectoryError: missing or wrong field, or a status that the calls contradict.
    """
    try:
        episode = _read(trajectory)
    except (KeyError, TypeError, ValueError, KeyNameError) as error:
        raise TrajectoryError(
            f"{source}: damaged trajectory ({_said(error)}): delete that level's folder and resume the sweep"
        ) from error
    _refuse_contradiction(episode, source)
    return episode


def _read(trajectory: Mapping[str, object]) -> Episode:
    key, budget_map = _mapping(trajectory["key"]), _mapping(trajectory["budget_map"])
    status = str(trajectory["status"])
    if status not in STATUSES:
        raise ValueError(f"unknown status {status!r}")
    records = trajectory["calls"]
    if not isinstance(records, list):
        raise TypeError("calls is not a list")
    calls = tuple(_call(_mapping(record)) for record in records)
    if [call.number for call in calls] != list(range(1, len(calls) + 1)):
        raise ValueError("calls are not numbered 1, 2, 3")
    return Episode(
        key=EpisodeKey(
            suite=str(key["suite"]),
            level=str(key["level"]),
            designer=str(key["designer"]),
            condition=str(key["condition"]),
            repeat=int(_number(key["repeat"])),
        ),
        executor=str(trajectory["executor"]),
        budget_map=str(budget_map["name"]),
        budget_map_sha256=str(budget_map["sha256"]),
        limit=_number(trajectory["limit"]),
        status=status,
        calls=calls[:CALL_HORIZON],
    )


def _call(record: Mapping[str, object]) -> Call:
    violations = record["violations"]
    if not isinstance(violations, list):
        raise TypeError("violations is not a list")
    attempt = None if record["attempt"] is None else _mapping(record["attempt"])
    if attempt is not None and attempt["outcome"] not in ("success", "failure_or_timeout"):
        raise ValueError(f"unknown outcome {attempt['outcome']!r}")
    return Call(
        number=int(_number(record["call"])),
        feedback_received=str(record["feedback_received"]),
        codes=tuple(str(_mapping(violation)["code"]) for violation in violations),
        valid=bool(record["valid"]),
        attempt=None if attempt is None else int(_number(attempt["attempt"])),
        succeeded=attempt is not None and attempt["outcome"] == "success",
        cost=None if record["cost"] is None else _number(record["cost"]),
    )


def _refuse_contradiction(episode: Episode, source: str) -> None:
    if not episode.completed:
        return
    if any(call.succeeded for call in episode.calls) != (episode.status == "success"):
        what = f"status is {episode.status} but its calls say otherwise"
    elif any(call.valid != (call.attempt is not None) for call in episode.calls):
        what = "a valid call was not executed, or a rejected one was"
    else:
        return
    raise TrajectoryError(f"{source}: {what}: delete that level's folder and resume the sweep")


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"expected an object, found {type(value).__name__}")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"expected a number, found {type(value).__name__}")
    return float(value)


def _said(error: Exception) -> str:
    return f"missing field {error}" if isinstance(error, KeyError) else str(error)
