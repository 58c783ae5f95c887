"""The windows of this machine, by the one class that knows its system."""

from __future__ import annotations

import sys

from controller.native.desktop import Desktop
from controller.native.errors import HostError


def open_desktop() -> Desktop:
    """The windows of this machine.

    Raises:
        HostError: they cannot be asked for here.
    """
    from controller.native.platform import prepare_platform

    prepare_platform()
    if sys.platform == "win32":
        from controller.native.window_windows import WindowsDesktop

        return WindowsDesktop()
    if sys.platform == "linux":
        from controller.native.window_x11 import X11Desktop

        return X11Desktop()
    raise HostError(f"windows are not found on {sys.platform}: drive the game on Windows or in an X11 session")
