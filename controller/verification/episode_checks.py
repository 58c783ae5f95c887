"""What one episode's records can be found guilty of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from controller.episode.apparatus import Limits
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import Trajectory
from controller.evidence.selection import evenly_spaced
from controller.metrics.trajectory import CALL_HORIZON, TrajectoryError, episode_from
from controller.records.names import FRAMES, round_name
from controller.records.reading import is_kept, read_json
from controller.records.result import result_json
from controller.records.summary import Row
from controller.records.tries import earlier_usage

ATTEMPT_HORIZON = 3
ENDED = ("success", "failed", "interrupted", "error")


@dataclass(frozen=True, slots=True)
class EpisodeRecords:
    """All that lies of one planned episode; ``raw`` is its trajectory as it was read."""

    session: Path
    folder: Path
    key: EpisodeKey
    row: Row
    configuration: Mapping[str, Any]
    raw: Mapping[str, Any]
    trajectory: Trajectory
    result: Mapping[str, Any] | None
    copied: Mapping[str, Any] | None

    @property
    def name(self) -> str:
        """The key as an operator finds it on disk."""
        return f"{self.key.row}/{self.key.level}"


def episodes_completed(episode: EpisodeRecords) -> Iterator[str]:
    """A status that may be scored."""
    if episode.trajectory.status not in ("success", "failed"):
        yield f"{episode.trajectory.status}"


def no_missing_results(episode: EpisodeRecords) -> Iterator[str]:
    """A result for whatever has ended."""
    if episode.result is None and episode.trajectory.status in ENDED:
        yield "result.json is missing"


def keys_match_folders(episode: EpisodeRecords) -> Iterator[str]:
    """Trajectory and result name the episode whose folder they lie in."""
    if episode.trajectory.key != episode.key:
        yield f"trajectory.json says {episode.trajectory.key.row}/{episode.trajectory.key.level}"
    if episode.result is not None and episode.result.get("key") != asdict(episode.key):
        yield "result.json says another key"


def one_executor(episode: EpisodeRecords) -> Iterator[str]:
    """The executor that the row states."""
    if episode.trajectory.executor != episode.row.executor:
        yield f"run by {episode.trajectory.executor}, its row by {episode.row.executor}"


def one_budget_map(episode: EpisodeRecords) -> Iterator[str]:
    """The budget map that the row states."""
    if episode.trajectory.budget_map != episode.row.budget_map:
        own, stated = episode.trajectory.budget_map, episode.row.budget_map
        yield f"budget map {own.name} ({own.sha256[:8]}), its row's {stated.name} ({stated.sha256[:8]})"


def limits(episode: EpisodeRecords) -> Iterator[str]:
    """The limit that the frozen configuration gives."""
    by_condition = episode.configuration.get("limits", {})
    frozen = by_condition.get(episode.key.condition, {}).get(episode.key.level)
    if frozen != episode.trajectory.limit:
        yield f"ran under {episode.trajectory.limit:g}, frozen is {'none' if frozen is None else f'{frozen:g}'}"


def call_limit(episode: EpisodeRecords) -> Iterator[str]:
    """No more calls than the protocol allows."""
    if len(episode.trajectory.calls) > CALL_HORIZON:
        yield f"{len(episode.trajectory.calls)} calls"


def physics_limit(episode: EpisodeRecords) -> Iterator[str]:
    """No more attempts than the protocol allows."""
    if episode.trajectory.physics_attempts_used > ATTEMPT_HORIZON:
        yield f"{episode.trajectory.physics_attempts_used} attempts"


def feedback_mode(episode: EpisodeRecords) -> Iterator[str]:
    """The feedback of the call before, and evidence at evenly spaced frames of the eligible ones."""
    expected = "none"
    for call in episode.trajectory.calls:
        if call.feedback_received != expected:
            yield f"call {call.call} received {call.feedback_received}, the call before gave {expected}"
        expected = "validation" if call.attempt is None else "execution"
        shown = () if call.attempt is None else call.attempt.selected_frames
        if call.attempt is not None and shown and shown != evenly_spaced(call.attempt.eligible_frames):
            yield f"call {call.call}: frames {list(shown)} are not evenly spaced"


def counters(episode: EpisodeRecords) -> Iterator[str]:
    """The counters in the file are those of its calls."""
    trajectory = episode.trajectory
    counted = {
        "rounds_used": trajectory.llm_calls_used,
        "llm_calls_used": trajectory.llm_calls_used,
        "physics_attempts_used": trajectory.physics_attempts_used,
    }
    for name, count in counted.items():
        if episode.raw.get(name) != count:
            yield f"{name} is {episode.raw.get(name)}, its calls give {count}"


def outcomes(episode: EpisodeRecords) -> Iterator[str]:
    """Status, calls, attempts and the detector's readings tell one story."""
    try:
        episode_from(episode.raw, "trajectory.json")
    except TrajectoryError as fault:
        yield str(fault)
    attempts = [(call.call, call.attempt) for call in episode.trajectory.calls if call.attempt is not None]
    if [attempt.attempt for _, attempt in attempts] != list(range(1, len(attempts) + 1)):
        yield "attempts are not numbered 1, 2, 3"
    for call, attempt in attempts:
        path = episode.folder / round_name(call) / FRAMES
        if not is_kept(path):
            # A release may leave the evidence out.
            continue
        frames = read_json(path)
        if frames.get("success") != (attempt.outcome == "success"):
            yield f"call {call}: the detector says success is {frames.get('success')}, the record {attempt.outcome}"
        if frames.get("marker_frame") != attempt.marker_frame:
            yield f"call {call}: marker at frame {frames.get('marker_frame')}, the record says {attempt.marker_frame}"


def results(episode: EpisodeRecords) -> Iterator[str]:
    """The result, computed again."""
    if episode.result is None:
        return
    again = result_json(episode.trajectory, Limits(), earlier_usage(episode.session, episode.key))
    wrong = sorted(name for name in again.keys() | episode.result.keys() if again.get(name) != episode.result.get(name))
    if wrong:
        yield f"result.json differs in {', '.join(wrong)}"


def summary(episode: EpisodeRecords) -> Iterator[str]:
    """The copy in the summary."""
    if episode.copied is None and episode.result is not None:
        yield "summary.json has no copy of its result"
    elif episode.copied != episode.result:
        yield "the copy in summary.json differs from result.json"


EPISODE_CHECKS: Mapping[str, Callable[[EpisodeRecords], Iterator[str]]] = {
    check.__name__: check
    for check in (
        episodes_completed,
        no_missing_results,
        keys_match_folders,
        one_executor,
        one_budget_map,
        limits,
        call_limit,
        physics_limit,
        feedback_mode,
        counters,
        outcomes,
        results,
        summary,
    )
}
"""By the name of the check that each adds to."""
