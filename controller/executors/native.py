"""Runs a bridge in the game itself, or in the stand-in for it, and films the screen (paper C.3, C.4).

What the pictures come from stands in the name: ``native`` is Poly Bridge, ``native-standin`` the stand-in, whose
physics is the embedded one. Rows, budget maps and profiles go by that name, so that neither is taken for the other.
"""

from __future__ import annotations

import atexit
import io
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from controller.executor import (
    FRAME_COUNT,
    FRAMES_PER_S,
    WINDOW_S,
    ExecutorError,
    OperatorNeededError,
)
from controller.executors.film_file import StoredFilm, read_film, write_film
from controller.executors.rollout_file import RolloutFileError
from controller.frame import EDITOR, Frame
from controller.levels.level import Level
from serializer.bridge import Bridge

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from controller.native.game import Game, Take
    from controller.native.journal import Journal
    from controller.native.screen_profile import ScreenProfile

_SHARED: dict[str, NativeExecutor] = {}
_SHARING = threading.Lock()
FAULTS_IN_A_ROW = 3
"""So many steps that failed one after the other, and a person must look before an hour of them is spent."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class NativeRollout:
    """One filmed run: real pictures, kept as the PNGs that were made of them."""

    film: StoredFilm

    @property
    def times_s(self) -> tuple[float, ...]:
        """When each frame was due; one that was missed is not among them."""
        return self.film.times_s

    @property
    def facts(self) -> Mapping[str, object]:
        """How the filming went: late and dropped frames, when the picture first moved."""
        return self.film.facts

    def frame(self, index: int) -> Frame:
        """One frame as it was captured; ``EDITOR`` is the one before the run.

        Raises:
            IndexError: there is no such frame.
            RolloutFileError: its picture is damaged.
        """
        return _decoded(self._png(index), "the editor's frame" if index == EDITOR else f"frame {index + 1}")

    def pixel(self, index: int, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue at one pixel of ``frame(index)``.

        Raises:
            IndexError: there is no such frame or pixel.
        """
        red, green, blue = (int(value) for value in self.frame(index).rgb[y, x])
        return red, green, blue

    def save(self, folder: Path) -> tuple[str, ...]:
        """Write every picture; the names of the files.

        Raises:
            OSError: the system would not write them.
        """
        return write_film(folder, self.film)

    def _png(self, index: int) -> bytes:
        if index == EDITOR:
            return self.film.editor
        if not 0 <= index < len(self.film.frames):
            raise IndexError(f"there is no frame {index}: run frames are 0 to {len(self.film.frames) - 1}")
        return self.film.frames[index]


class NativeExecutor:
    """The ``Executor`` of a machine on which the game, or the stand-in, is open.

    Used by one thread. Nothing is touched before the first step, so that any process may ask for its configuration. The
    window is looked for anew in every step; the user's files come back when it is closed, at a fault, when the process
    ends, or after that by the guard or at the next start.

    Raises:
        ProfileError: the profile is an example that nobody has measured.
    """

    def __init__(self, profile: ScreenProfile, state: Path | None = None) -> None:
        from controller.evidence.profile import ProfileError

        if not profile.measured:
            raise ProfileError(
                f"the profile {profile.name} is an example whose pixels nobody has measured: measure your own and save "
                f"it as {profile.name}.toml where `pbbench doctor` says"
            )
        self.name = profile.executor
        self._profile = profile
        self._state = state
        self._held: Held | None = None
        self._shown: tuple[str, bytes] | None = None
        self._level: str | None = None
        self._faults = 0

    @property
    def profile(self) -> ScreenProfile:
        """What it drives with."""
        return self._profile

    @property
    def configuration(self) -> Mapping[str, object]:
        """The game, both profiles by their hashes, the window of time, and the size of the pictures."""
        return configuration_of(self._profile)

    def editor_frame(self, level: Level, bridge: Bridge, limit: float) -> Frame:  # noqa: ARG002 - the game has its own
        """The game's editor with this bridge loaded. The budget it shows is the layout's, not ``limit``.

        Raises:
            ExecutorError: it could not be loaded or seen.
            OperatorNeededError: see ``Executor.run``.
        """
        return self._step(lambda held: self._loaded(held, level, bridge) or held.game.editor())

    def run(self, level: Level, bridge: Bridge, limit: float) -> NativeRollout:  # noqa: ARG002 - see ``editor_frame``
        """Load the bridge where it is not loaded yet, run it, film it.

        Raises:
            ExecutorError: a step failed; no physical failure, and the user's files are back.
            OperatorNeededError: the operator paused, or too many steps failed in a row.
        """

        def attempt(held: Held) -> NativeRollout:
            self._loaded(held, level, bridge)
            return NativeRollout(_stored(held.game.run(), self.name, self._profile.time_scale))

        return self._step(attempt)

    def close(self) -> None:
        """Give the user's files back and let go of the game; twice is once.

        Raises:
            ExecutorError: a file could not be given back; the journal still names it.
        """
        held, self._held = self._held, None
        # Whoever opens another level in the game does it while nobody holds it.
        self._shown = self._level = None
        if held is not None:
            atexit.unregister(self.close)
            held.let_go()

    def _taken(self) -> Held:
        """The game, taken at the first step."""
        if self._held is None:
            self._held = take_hold(self._profile, self._state)
            atexit.register(self.close)
        return self._held

    def _loaded(self, held: Held, level: Level, bridge: Bridge) -> Frame | None:
        """Have the design in the editor; its picture, or ``None`` where it stood there already.

        Where nothing is known of what the editor shows, the bare level goes first, so that the design must be seen to
        come. Only the bare level itself, on an unknown screen, is taken at the click path's word.
        """
        from controller.native.installation import game_file, game_file_bytes

        install = self._profile.install
        if install.mode == "slot" and self._level not in (None, level.name):
            raise ExecutorError(
                f"a slot holds a design of the one level that is open, {self._level}: {level.name} needs a sweep of "
                "its own, with that level open, or a profile that installs layouts"
            )
        self._level = level.name
        path, data = game_file(install), game_file_bytes(install, level, bridge)
        wanted = (level.name, data)
        if self._shown == wanted:
            return None
        known, self._shown = self._shown, None
        if known is None and bridge.members:
            bare = game_file_bytes(install, level, Bridge(level.anchors, ()))
            held.game.load(path, bare, must_show=False)
            known = (level.name, bare)
        frame = held.game.load(path, data, must_show=known is not None)
        self._shown = wanted
        return frame

    def _step(self, work: Callable[[Held], T]) -> T:
        try:
            result = work(self._taken())
        except OperatorNeededError:
            self._give_back()
            raise
        except ExecutorError as fault:
            self._faults += 1
            self._give_back()
            if self._faults >= FAULTS_IN_A_ROW:
                self._faults = 0
                raise OperatorNeededError(f"{FAULTS_IN_A_ROW} steps in a row failed, the last: {fault}") from fault
            raise
        self._faults = 0
        return result

    def _give_back(self) -> None:
        """After a fault nothing is taken for granted, and the user's files are in their places."""
        self._shown = None
        if self._held is not None:
            self._held.journal.give_back()


def configuration_of(profile: ScreenProfile) -> dict[str, object]:
    """What an executor with this profile says of itself, measured or not."""
    detector = profile.detector
    return {
        "executor": profile.executor,
        "game": {"name": profile.game, "version": profile.game_version},
        "profile": {"name": detector.name, "version": detector.version, "sha256": detector.sha256},
        "screen_profile_sha256": profile.sha256,
        "input": profile.input,
        "install": profile.install.mode,
        "time_scale": profile.time_scale,
        "window_s": WINDOW_S,
        "frames_per_s": FRAMES_PER_S,
        "frame_count": FRAME_COUNT,
        "picture_px": [detector.width, detector.height],
    }


@dataclass(frozen=True, slots=True)
class Held:
    """The one game of this machine while this process drives it."""

    lock: BaseFileLock
    journal: Journal
    game: Game

    def let_go(self) -> None:
        """Give the user's files back, close everything, leave the game to others."""
        try:
            self.journal.give_back()
        finally:
            self.game.close()
            self.lock.release()


def take_hold(profile: ScreenProfile, state: Path | None) -> Held:
    """Take the game, and first give back what a crash has left.

    Raises:
        ExecutorError: this machine cannot be driven, or another process drives it.
    """
    from controller.machine_state import state_folder
    from controller.native.game import Game
    from controller.native.journal import Journal
    from controller.native.lock import take_the_game

    folder = state or state_folder()
    lock, journal = take_the_game(folder), Journal(folder)
    try:
        journal.give_back()
        return Held(lock, journal, Game(profile, folder))
    except BaseException:
        lock.release()
        raise


def native_executor() -> NativeExecutor:
    """The executor of Poly Bridge, with the profile ``native``; one for all sweeps of this process.

    Raises:
        ProfileError: the profile is wrong, unmeasured, or one of the stand-in.
        ExecutorError: this machine cannot be driven.
    """
    return _executor("native")


def standin_executor() -> NativeExecutor:
    """The executor of the stand-in, with the profile ``native-standin``; one for all sweeps of this process.

    Raises:
        ProfileError: the profile is wrong, or one of the game.
        ExecutorError: this machine cannot be driven.
    """
    return _executor("native-standin")


def load_rollout(folder: Path, level: Level, bridge: Bridge, limit: float) -> NativeRollout:  # noqa: ARG001 - as others
    """A saved rollout; the other arguments are those of every executor's loader, and a film needs none of them.

    Raises:
        RolloutFileError: no stored film, or a damaged one.
    """
    return NativeRollout(read_film(folder))


def _executor(name: str) -> NativeExecutor:
    from controller.evidence.profile import ProfileError
    from controller.native.profile_file import load_screen_profile

    profile = load_screen_profile(name)
    if profile.executor != name:
        raise ProfileError(f"the profile {name} drives {profile.game}, whose executor is {profile.executor}: rename it")
    with _SHARING:
        shared = _SHARED.get(name)
        if shared is None or shared.profile != profile:
            if shared is not None:
                shared.close()
            shared = _SHARED[name] = NativeExecutor(profile)
        return shared


@lru_cache(maxsize=2)
def _decoded(png: bytes, what: str) -> Frame:
    """A picture; the last ones are kept, since a detector asks for one pixel after the other.

    Raises:
        RolloutFileError: it is damaged.
    """
    import numpy as np
    from PIL import Image

    try:
        with Image.open(io.BytesIO(png)) as picture:
            return Frame(np.asarray(picture.convert("RGB")))
    except (OSError, SyntaxError) as fault:
        # Pillow tells of a damaged PNG with either.
        raise RolloutFileError(f"{what}, as it was captured, cannot be read: {fault}; run the bridge again") from fault


def _stored(take: Take, executor: str, time_scale: float) -> StoredFilm:
    frames = take.film.frames
    return StoredFilm(
        editor=take.editor.png(),
        frames=tuple(frame.png for frame in frames),
        times_s=tuple(frame.time_s for frame in frames),
        facts={
            "executor": executor,
            "duration_s": WINDOW_S,
            "time_scale": time_scale,
            "moved_at_frame": take.moved_at + 1,
            "late_s": [round(frame.late_s, 4) for frame in frames],
            "latest_s": max(frame.late_s for frame in frames),
            "dropped_frames": [index + 1 for index in take.film.dropped],
            "left_running": take.left_running,
        },
    )
