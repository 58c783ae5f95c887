"""All that is particular to one game at one size of its window (paper C.3, C.4, Table 9)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from controller.evidence.profile import Profile, Rgb

Point = tuple[int, int]
Game = Literal["Poly Bridge", "stand-in"]
InstallMode = Literal["slot", "layout"]
LayoutSource = Literal["paired", "generated"]
InputName = Literal["pyautogui", "pydirectinput"]
GAMES: tuple[Game, ...] = get_args(Game)
INSTALL_MODES: tuple[InstallMode, ...] = get_args(InstallMode)
LAYOUT_SOURCES: tuple[LayoutSource, ...] = get_args(LayoutSource)
INPUTS: tuple[InputName, ...] = get_args(InputName)
EXECUTOR_NAMES: dict[Game, str] = {"Poly Bridge": "native", "stand-in": "native-standin"}
"""What stands in every record: a run in the stand-in game is never called a run in the game."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Until at least the share ``changed`` of the client area's pixels differs from before; at most so long."""

    at_most_s: float
    changed: float


@dataclass(frozen=True, slots=True)
class Click:
    """One step of the click path: where, in the client area, and what must come of it."""

    name: str
    at: Point
    wait: Wait


@dataclass(frozen=True, slots=True)
class EditorMark:
    """A pixel that has this colour in the plain editor and in no other state, give or take ``tolerance`` a channel."""

    pixel: Point
    rgb: Rgb
    tolerance: int

    def holds(self, rgb: Rgb) -> bool:
        """Whether a reading of the pixel is the editor's."""
        return all(abs(seen - wanted) <= self.tolerance for seen, wanted in zip(rgb, self.rgb, strict=True))


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that start and end a run, and how long each is held: longer than a frame of a game that polls.

    ``back`` closes a menu or a message and does no harm in the editor; ``None`` where no such key is known.
    """

    start: str
    stop: str
    held_s: float
    back: str | None = None

    @property
    def all(self) -> tuple[str, ...]:
        """Every key that may be pressed, once."""
        return tuple(dict.fromkeys(key for key in (self.start, self.stop, self.back) if key is not None))


@dataclass(frozen=True, slots=True)
class Install:
    """How a design gets into the game.

    Attributes:
        mode: ``slot``: the bare payload in a save slot of the level that is open; ``layout``: a whole level file.
        file: the one name under which it is always written, so that the click path is the same for every level.
        folders: where the game's files may be, most likely first; ``~``, ``$NAME`` and ``*`` are resolved.
        layouts: whose level files: those that an operator has paired, or this project's own, which only the stand-in
            claims to load.
    """

    mode: InstallMode
    file: str
    folders: tuple[str, ...]
    layouts: LayoutSource


@dataclass(frozen=True, slots=True)
class ScreenProfile:
    """One game at one size. ``detector`` holds name, version, client size in pixels and the two deciding pixels.

    Attributes:
        measured: whether somebody has measured these pixels on a real screen; an example is not driven with.
        game: which one; it decides the executor's name.
        game_version: of the game, as its title screen has it.
        window_title: a regular expression that finds exactly one window.
        dpi_scale: the screen's scale under which the pixels were measured.
        time_scale: seconds of the game in one second; 1 for the real one.
        input: what presses and clicks.
        hotkey: the key that pauses everything; read on the whole machine.
        neutral: a point of the client area where a click does nothing, clicked before keys; ``None`` for no click.
        load: the click path from the plain editor to the loaded design.
        loaded: until when the design must stand in the editor, and how much of the picture it must change.
        started, stopped: the same for the two keys; ``stopped.changed`` is how much may still differ from before.
        editor: what tells the plain editor from all else.
        frozen_frames: so many frames without any difference, and the game hangs.
        most_dropped: so many frames may be missing in a film of 48, the last never.
    """

    detector: Profile
    measured: bool
    game: Game
    game_version: str
    window_title: str
    dpi_scale: float
    time_scale: float
    input: InputName
    hotkey: str
    neutral: Point | None
    install: Install
    keys: Keys
    load: tuple[Click, ...]
    loaded: Wait
    started: Wait
    stopped: Wait
    editor: EditorMark
    frozen_frames: int
    most_dropped: int

    @property
    def name(self) -> str:
        """The profile's name: that of its file."""
        return self.detector.name

    @property
    def executor(self) -> str:
        """The name of the executor that drives with this profile."""
        return EXECUTOR_NAMES[self.game]

    @property
    def sha256(self) -> str:
        """Hash of everything but the name, the folders (which name the machine) and whether it was measured."""
        content = asdict(self)
        del content["detector"]["name"], content["install"]["folders"], content["measured"]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
