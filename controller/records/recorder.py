"""The observer that writes an episode down, after every step (paper D.7)."""

from __future__ import annotations

from pathlib import Path

from controller.episode.apparatus import Limits
from controller.episode.events import EpisodeFinished, EpisodeStarted, Event
from controller.episode.key import EpisodeKey
from controller.episode.progress import advance, begin
from controller.episode.trajectory import Trajectory
from controller.records.codec import trajectory_json
from controller.records.names import RESULT, TRAJECTORY, episode_folder, round_name
from controller.records.result import result_json
from controller.records.rounds import write_round
from controller.records.tries import earlier_usage, set_aside
from controller.records.writing import make_folder, write_json


class EpisodeRecorder:
    """Records one episode of a session; call it with every event.

    What an earlier try left is set aside first, so nothing is ever written over. The round's files are written before
    the trajectory that speaks of them.

    Raises:
        RecordsError: the system would not write a record.
    """

    def __init__(self, session: Path, key: EpisodeKey) -> None:
        self._folder = episode_folder(session, key)
        self._limits = Limits()
        set_aside(session, key)
        self._earlier = earlier_usage(session, key)
        self._trajectory: Trajectory | None = None

    @property
    def trajectory(self) -> Trajectory | None:
        """The account so far."""
        return self._trajectory

    def __call__(self, event: Event) -> None:
        if isinstance(event, EpisodeStarted):
            self._limits = event.limits
            make_folder(self._folder)
            self._keep(begin(event))
            return
        if self._trajectory is None:
            raise ValueError("an episode's first event is EpisodeStarted")
        after = advance(self._trajectory, event)
        if isinstance(event, EpisodeFinished):
            # Before the trajectory: an episode has ended when its trajectory says so, and then its result is there.
            result = result_json(after, self._limits, self._earlier)
            write_json(self._folder / RESULT, result, durable=True, indent=1)
        else:
            write_round(self._folder / round_name(event.call), event)
        self._keep(after, durable=isinstance(event, EpisodeFinished))

    def _keep(self, trajectory: Trajectory, *, durable: bool = False) -> None:
        self._trajectory = trajectory
        write_json(self._folder / TRAJECTORY, trajectory_json(trajectory), durable=durable)
