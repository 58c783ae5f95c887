"""Keys and the mouse: the one place that knows pyautogui and pydirectinput, and loads neither before it is needed."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any, Protocol

from controller.executor import OperatorNeededError
from controller.native.errors import HostError
from controller.native.platform import prepare_platform, speaking_aside
from controller.native.screen_profile import InputName

MOUSE = "mouse"
"""What the left button is called among the held keys."""
CORNER = "the pointer is in a corner of the screen, which pauses everything: move it away and start again"


class HeldKeys(Protocol):
    """Whoever lets go of what is held when this process cannot."""

    def down(self, key: str) -> None: ...

    def up(self, key: str) -> None: ...


class Input:
    """Presses and clicks, each as down, a while, up. Coordinates are pixels of the whole screen.

    Raises:
        HostError: the library cannot be loaded here.
    """

    def __init__(self, name: InputName, guard: HeldKeys, held_s: float) -> None:
        self._library = load_library(name)
        self._guard = guard
        self._held_s = held_s

    def check_key(self, key: str) -> None:
        """Refuse a key that the library does not know: it would press nothing and say nothing.

        Raises:
            HostError: there is no such key.
        """
        if not knows_key(self._library, key):
            raise HostError(f"no key is called {key!r} here: correct it in the profile")

    def check_corner(self) -> None:
        """Raise ``OperatorNeededError`` when the pointer is in a corner."""
        try:
            self._library.failSafeCheck()
        except self._library.FailSafeException:
            raise OperatorNeededError(CORNER) from None

    def press(self, key: str) -> None:
        """Press and let go of a key.

        Raises:
            OperatorNeededError: the pointer is in a corner; the key is up.
        """
        self._held(key, lambda: self._library.keyDown(key))

    def click(self, x: int, y: int) -> None:
        """Click the left button at a point.

        Raises:
            OperatorNeededError: the pointer is in a corner; the button is up.
        """
        self.check_corner()
        self._library.moveTo(x, y)
        self._held(MOUSE, self._library.mouseDown)

    def _held(self, key: str, down: Any) -> None:  # noqa: ANN401 - a call without arguments
        self._guard.down(key)
        try:
            down()
            time.sleep(self._held_s)
        except self._library.FailSafeException:
            raise OperatorNeededError(CORNER) from None
        finally:
            release(self._library, key)
            self._guard.up(key)


def knows_key(library: Any, key: str) -> bool:  # noqa: ANN401 - either library
    """Whether a key of this name can be pressed."""
    valid = getattr(library, "isValidKey", None)
    return bool(valid(key)) if valid is not None else key in library.KEYBOARD_MAPPING


def release(library: Any, key: str) -> None:  # noqa: ANN401 - either library
    """Let go of a key, or of the button, wherever the pointer is: a corner must not keep a key down."""
    library.FAILSAFE = False
    try:
        if key == MOUSE:
            library.mouseUp()
        else:
            library.keyUp(key)
    finally:
        library.FAILSAFE = True


def load_library(name: InputName) -> Any:  # noqa: ANN401 - a module without types
    """The library, set so that it adds no pauses of its own and heeds its corners.

    pyautogui fails to load in four ways (KeyError without a display, two errors of Xlib without access to it, and
    ``SystemExit`` where tkinter is missing); all of them become one error. Its mouse-position window, which alone needs
    tkinter, is never loaded.

    Raises:
        HostError: it cannot be loaded here, and why.
    """
    prepare_platform()
    if name == "pydirectinput" and sys.platform != "win32":
        raise HostError("pydirectinput sends scan codes on Windows only: set input to pyautogui in the profile")
    absent = object()
    before = sys.modules.get("mouseinfo", absent)
    modules: dict[str, Any] = sys.modules
    # It makes the import of that window fail, which pyautogui provides for.
    modules["mouseinfo"] = None
    try:
        with speaking_aside():
            library: Any = import_module(name)
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - see above; all of them mean one thing
        reason = f"{type(fault).__name__}: {fault}"
        raise HostError(f"{name} cannot reach the keyboard and mouse of this display ({reason})") from None
    finally:
        if before is absent:
            del modules["mouseinfo"]
        else:
            modules["mouseinfo"] = before
    library.PAUSE = 0
    library.FAILSAFE = True
    return library
