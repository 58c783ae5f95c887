"""The film of one attempt, opened from an episode's records; done beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from console.live.pixels import image_of
from console.live.readings import Readings, readings_from
from console.services import EpisodeRef
from controller.episode.trajectory import CallRecord, Trajectory
from controller.evidence.profile import Profile, load_profile
from controller.executor import Rollout
from controller.levels.level import Level
from controller.records import names
from controller.records.errors import RecordsError
from controller.records.reading import read_json, read_trajectory
from serializer.bridge import Bridge
from serializer.errors import PolyBridgeBenchError

_DRAWN = frozenset({"embedded"})
_Loader = Callable[[Path, Level, Bridge, float], Rollout]


def _nothing() -> None:
    """Frames that were captured need nothing."""


class FilmError(PolyBridgeBenchError):
    """An attempt whose film cannot be shown."""


class NoRunYetError(FilmError):
    """An episode in which no run has ended so far: no fault, but nothing to show either."""


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """One attempt to watch.

    Attributes:
        ref: the episode.
        executor: which kind ran it.
        call: the call that led to the run, counted from 1.
        attempt: the run, counted from 1.
        attempts: every run of the episode that has ended.
        recorded_at: when the run had ended.
        rollout: the frames as the records have them.
        draw: a frame as an image for the screen, the same pixels.
        duration_s: when the run itself was over; later frames repeat its last state.
        profile: the two pixels and their rules.
        readings: what the detector recorded.
        readings_fault: why there are none.
        ghost: the readings of the attempt before.
        prepare: do beforehand what the first frame alone would have to do.
    """

    ref: EpisodeRef
    executor: str
    call: int
    attempt: int
    attempts: tuple[int, ...]
    recorded_at: str | None
    rollout: Rollout
    draw: Callable[[int], QImage]
    duration_s: float
    profile: Profile
    readings: Readings | None
    readings_fault: str | None
    ghost: Readings | None
    prepare: Callable[[], object] = _nothing

    @property
    def captured(self) -> bool:
        """Whether its frames were captured from a screen, and not drawn from states."""
        return self.executor not in _DRAWN

    @property
    def times_s(self) -> tuple[float, ...]:
        """The time of each run frame."""
        return self.rollout.times_s


def open_film(ref: EpisodeRef, attempt: int | None = None) -> Film:
    """The film of one attempt of an episode, or of its last one.

    Raises:
        NoRunYetError: no run has ended.
        FilmError: no such attempt, or one of an executor whose films this version cannot show.
        PolyBridgeBenchError: a record, the level or the stored run cannot be read; the text names it.
    """
    if not ref.folder.exists():
        raise NoRunYetError(f"{ref.level} has not begun")
    trajectory = read_trajectory(ref.folder)
    runs = [call for call in trajectory.calls if call.attempt is not None]
    if not runs:
        raise NoRunYetError(f"no run of {ref.level} has ended yet")
    call = _chosen(runs, attempt, ref)
    folder = ref.folder / names.round_name(call.call)
    rollout = _rollout(folder, trajectory, call, ref)
    profile = load_profile(trajectory.executor)
    readings, fault = _readings(folder, profile)
    earlier = [run for run in runs if run.call < call.call]
    ghost = _readings(ref.folder / names.round_name(earlier[-1].call), profile)[0] if earlier else None
    facts: Mapping[str, Any] = call.attempt.facts if call.attempt is not None else {}
    duration = facts.get("duration_s")
    last = rollout.times_s[-1] if rollout.times_s else 0.0
    draw, prepare = _painter(rollout)
    return Film(
        ref=ref,
        executor=trajectory.executor,
        call=call.call,
        attempt=0 if call.attempt is None else call.attempt.attempt,
        attempts=tuple(run.attempt.attempt for run in runs if run.attempt is not None),
        recorded_at=call.ended_at,
        rollout=rollout,
        draw=draw,
        duration_s=float(duration) if isinstance(duration, int | float) else last,
        profile=profile,
        readings=readings,
        readings_fault=fault,
        ghost=ghost,
        prepare=prepare,
    )


def _chosen(runs: list[CallRecord], attempt: int | None, ref: EpisodeRef) -> CallRecord:
    if attempt is None:
        return runs[-1]
    for call in runs:
        if call.attempt is not None and call.attempt.attempt == attempt:
            return call
    raise FilmError(f"{ref.level} has no attempt {attempt}: {len(runs)} have ended")


def _rollout(folder: Path, trajectory: Trajectory, call: CallRecord, ref: EpisodeRef) -> Rollout:
    from controller.levels.catalogue import find_level

    loader = _loaders().get(trajectory.executor)
    if loader is None:
        raise FilmError(f"films of the executor {trajectory.executor!r} cannot be shown by this version")
    if call.candidate is None:
        raise FilmError(f"the record of {ref.level}, call {call.call}, holds a run but no candidate")
    return loader(folder, find_level(ref.level), call.candidate, trajectory.limit)


def _painter(rollout: Rollout) -> tuple[Callable[[int], QImage], Callable[[], object]]:
    """Frames drawn from states go to the screen without the way through an array."""
    from controller.executors.embedded import EmbeddedRollout

    if not isinstance(rollout, EmbeddedRollout):
        return lambda index: image_of(rollout.frame(index).rgb), _nothing
    from controller.simulator.renderer.backdrop import backdrop
    from controller.simulator.renderer.draw import draw_image
    from controller.simulator.renderer.scene import Scene

    scene = Scene(rollout.level, rollout.bridge, rollout.limit, rollout.run)
    return lambda index: draw_image(scene, index), lambda: backdrop(scene.level, scene.camera, editor=False)


def _loaders() -> Mapping[str, _Loader]:
    from controller.executors.embedded import load_rollout
    from controller.executors.native import load_rollout as load_film

    return {"embedded": load_rollout, "native": load_film, "native-standin": load_film}


def _readings(folder: Path, profile: Profile) -> tuple[Readings | None, str | None]:
    try:
        return readings_from(read_json(folder / names.FRAMES), profile), None
    except (RecordsError, KeyError, TypeError, ValueError) as fault:
        return None, f"{names.FRAMES}: {fault}"
