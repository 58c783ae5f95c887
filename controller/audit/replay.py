"""An embedded attempt run again and held against its record (paper D.7: what is recorded can be had again)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.episode.key import EpisodeKey
from controller.episode.trajectory import AttemptRecord, CallRecord
from controller.records.errors import RecordsError
from controller.records.names import FRAMES, episode_folder, round_name
from controller.records.reading import find_trajectory, is_kept, read_json
from controller.records.redaction import redacted
from controller.records.session import Session

if TYPE_CHECKING:
    from controller.executors.embedded import EmbeddedRollout
    from controller.levels.level import Level

EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class Replay:
    """One attempt run again.

    ``cannot`` says why there was nothing to compare; otherwise ``differences`` names what is not as it was recorded,
    and is empty for a run that is the same bit for bit.
    """

    key: EpisodeKey
    call: int
    cannot: str | None = None
    differences: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the run is the same, bit for bit."""
        return self.cannot is None and not self.differences

    @property
    def text(self) -> str:
        """The outcome in one line."""
        where = f"{self.key.row}/{self.key.level} call {self.call}"
        if self.cannot is not None:
            return f"{where}: cannot be run again: {self.cannot}"
        if self.differences:
            return f"{where}: differs from its record in {', '.join(self.differences)}"
        return f"{where}: the same, bit for bit"


def replay_episode(session: Session, key: EpisodeKey) -> Iterator[Replay]:
    """Run every recorded attempt of an episode again, call by call; nothing for one without attempts.

    Raises:
        RecordsError: a record is damaged.
    """
    folder = episode_folder(session.folder, key)
    trajectory = find_trajectory(folder)
    if trajectory is None:
        return
    attempts = [(call, call.attempt) for call in trajectory.calls if call.attempt is not None]
    level = _level(session, key, trajectory.executor) if attempts else ""
    for call, attempt in attempts:
        if isinstance(level, str):
            yield Replay(key, call.call, cannot=level)
        else:
            in_round = folder / round_name(call.call)
            yield Replay(key, call.call, differences=_differences(level, trajectory.limit, call, attempt, in_round))


def _level(session: Session, key: EpisodeKey, executor: str) -> Level | str:
    """The level as it was when the record was made, or why there is none."""
    from controller.levels.catalogue import find_level
    from controller.levels.errors import UnknownLevel
    from controller.simulator.constants import constants_hash
    from controller.sweep.configuration import level_hash

    if executor != EMBEDDED:
        return f"it was run by the executor {executor}"
    configuration: Mapping[str, Any] = session.summary.configuration
    try:
        constants = configuration["executor"]["configuration"]["constants_sha256"]
        frozen = configuration["level_sha256"][key.level]
    except (KeyError, TypeError):
        return "the session's configuration names neither constants nor level"
    if constants != constants_hash():
        return "the physical constants are not those that it was run with"
    try:
        level = find_level(key.level)
    except UnknownLevel:
        return "there is no such level any more"
    return level if level_hash(level) == frozen else "the level is not the one that it was run on"


def _differences(level: Level, limit: float, call: CallRecord, attempt: AttemptRecord, folder: Path) -> tuple[str, ...]:
    from controller.evidence.detector import detect
    from controller.evidence.profile import load_profile
    from controller.executors.embedded import EmbeddedExecutor

    if call.candidate is None:
        return ("candidate",)
    rollout = EmbeddedExecutor().run(level, call.candidate, limit)
    found = [name for name, value in _facts(rollout).items() if attempt.facts.get(name) != value]
    found += sorted(attempt.facts.keys() - rollout.facts.keys())
    detection = detect(rollout, load_profile(EMBEDDED))
    if detection.success != (attempt.outcome == "success"):
        found.append("outcome")
    if detection.marker_index != attempt.marker_frame:
        found.append("marker_frame")
    if is_kept(folder / FRAMES):
        again = [asdict(reading) for reading in detection.readings]
        if read_json(folder / FRAMES).get("readings") != _as_json(again):
            found.append("readings")
    return (*found, *_different_states(rollout, folder))


def _different_states(rollout: EmbeddedRollout, folder: Path) -> list[str]:
    """The stored states that are not those of the new run; none where no states are stored."""
    from controller.executors.rollout_file import ROLLOUT_FILE, RolloutFileError, read_run

    if not is_kept(folder / ROLLOUT_FILE):
        return []
    try:
        stored = read_run(folder)
    except RolloutFileError as fault:
        raise RecordsError(str(fault)) from fault
    names = ("times_s", "node_xy", "disc_xy", "utilisation", "peak_utilisation", "broken_at_s", "arrived_at_s")
    return [name for name in names if getattr(stored, name).tobytes() != getattr(rollout.run, name).tobytes()]


def _facts(rollout: EmbeddedRollout) -> dict[str, Any]:
    facts = redacted(rollout.facts)
    return dict(facts) if isinstance(facts, Mapping) else {}


def _as_json(value: object) -> object:
    """Tuples as the lists that JSON gives back."""
    match value:
        case Mapping():
            return {name: _as_json(item) for name, item in value.items()}
        case list() | tuple():
            return [_as_json(item) for item in value]
        case _:
            return value
