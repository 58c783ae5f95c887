"""The stand-in game without its window: a machine that takes clicks, keys and the time, and says what is to be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from console.standin.designs import Design, DesignError, listed, read_design
from console.standin.misbehaviour import NEVER_S, SLOW_S, Misbehaviour
from controller.levels.level import Level
from controller.native.screen_profile import InstallMode
from controller.simulator.run import Run
from serializer.bridge import Bridge

Screen = Literal["editor", "menu", "list", "loading", "message", "run"]
Box = tuple[int, int, int, int]
MENU_BOX: Box = (12, 48, 44, 80)
ITEM_BOXES: tuple[tuple[str, Box], ...] = (("Load", (12, 104, 212, 136)), ("Close", (12, 140, 212, 172)))
LIST_BOX: Box = (380, 120, 900, 560)
ENTRY_HEIGHT, ENTRIES = 40, 9
MESSAGE_BOX: Box = (340, 260, 940, 400)
START_STOP = "space"


@dataclass(frozen=True, slots=True)
class View:
    """What is to be drawn: the design, on top of it a run at a time or a menu, and the text of a message."""

    design: Design | None
    screen: Screen
    entries: tuple[str, ...] = ()
    message: str = ""
    run: Run | None = None
    time_s: float = 0.0


class Game:
    """One game. ``now_s`` is any clock that goes with real time; ``tell`` hears what happens, for who watches."""

    def __init__(
        self,
        folder: Path,
        mode: InstallMode,
        first: str,
        level: Level | None,
        time_scale: float,
        misbehaviour: Misbehaviour,
        tell: Callable[..., None],
    ) -> None:
        self._folder, self._mode, self._first, self._level = folder, mode, first, level
        self._time_scale, self._misbehaviour, self._tell = time_scale, misbehaviour, tell
        self._design = None if level is None else Design(level, Bridge(level.anchors, ()))
        self._screen: Screen = "editor"
        self._entries: tuple[str, ...] = ()
        self._message = ""
        self._run: Run | None = None
        self._since_s = 0.0
        self._coming: Design | None = None

    def view(self, now_s: float) -> View:
        """What is to be seen at this moment; loading ends here."""
        if self._screen == "loading" and now_s - self._since_s >= self._loading_s():
            self._design, self._screen = self._coming, "editor"
            self._tell(event="loaded", members=len(self._coming.bridge.members) if self._coming else 0)
        return View(self._design, self._screen, self._entries, self._message, self._run, self.run_time_s(now_s) or 0.0)

    def run_time_s(self, now_s: float) -> float | None:
        """How long the run has been on in the game's time; ``None`` without one."""
        return (now_s - self._since_s) * self._time_scale if self._screen == "run" else None

    def key(self, name: str, now_s: float) -> None:
        """A key went down."""
        self._tell(event="key", key=name, screen=self._screen)
        if name == "escape" and self._screen in ("menu", "list", "message"):
            self._screen = "editor"
        if name != START_STOP:
            return
        if self._screen == "run":
            self._screen = "editor"
            self._tell(event="stopped")
        elif self._screen == "editor" and self._design is not None and self._misbehaviour is not Misbehaviour.NO_START:
            self._start(self._design, now_s)

    def click(self, x: int, y: int, now_s: float) -> None:
        """The left button went down at a point of the client area."""
        self._tell(event="click", x=x, y=y, screen=self._screen)
        if self._screen in ("editor", "menu", "list") and _inside(MENU_BOX, x, y):
            self._screen = "menu" if self._screen == "editor" else "editor"
        elif self._screen == "menu":
            self._choose(x, y)
        elif self._screen == "list" and _inside(LIST_BOX, x, y):
            place = (y - LIST_BOX[1]) // ENTRY_HEIGHT - 1
            if 0 <= place < len(self._entries):
                self._load(self._entries[place], now_s)
        elif self._screen == "message" and _inside(MESSAGE_BOX, x, y):
            self._screen = "editor"

    def _choose(self, x: int, y: int) -> None:
        chosen = next((name for name, box in ITEM_BOXES if _inside(box, x, y)), None)
        if chosen == "Load":
            self._entries = listed(self._folder, self._mode, self._first)[:ENTRIES]
            self._screen = "list"
        elif chosen == "Close":
            self._screen = "editor"

    def _load(self, name: str, now_s: float) -> None:
        self._tell(event="load", file=name)
        if self._misbehaviour is Misbehaviour.DEAF_LOAD:
            self._screen = "editor"
            return
        try:
            self._coming = read_design(self._folder / name, self._mode, self._level)
        except DesignError as fault:
            self._refuse(str(fault))
            return
        if self._misbehaviour is Misbehaviour.CORRUPT_SAVE:
            self._refuse("this save cannot be read")
            return
        self._screen, self._since_s = "loading", now_s

    def _refuse(self, why: str) -> None:
        self._message, self._screen = why, "message"
        self._tell(event="refused", why=why)

    def _loading_s(self) -> float:
        slow = {Misbehaviour.SLOW_LOAD: SLOW_S, Misbehaviour.STUCK_LOAD: NEVER_S}
        return slow.get(self._misbehaviour, 0.0)

    def _start(self, design: Design, now_s: float) -> None:
        from controller.simulator.simulate import simulate

        self._run = simulate(design.level, design.bridge)
        self._screen, self._since_s = "run", now_s
        self._tell(event="run", members=len(design.bridge.members), passed=self._run.passed)


def _inside(box: Box, x: int, y: int) -> bool:
    return box[0] <= x < box[2] and box[1] <= y < box[3]
