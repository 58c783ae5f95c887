"""Whether this machine lets one program see and press for another, and what must be set before it is asked to."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from controller.native.errors import HostError

PER_MONITOR_AWARE_V2 = -4


def prepare_platform() -> None:
    """Make pixels mean pixels: called before anything is captured or clicked.

    On Windows this process becomes aware of each monitor's own scale. On X11 a missing authority file is said to be
    empty, which python-xlib does not assume by itself.

    Raises:
        HostError: this machine cannot be driven, and why.
    """
    fault = platform_fault()
    if fault is not None:
        raise HostError(fault)
    if sys.platform == "win32":
        import ctypes

        # Refused where the process has already been given an awareness: then that one stands, and sizes are compared.
        ctypes.windll.user32.SetProcessDpiAwarenessContext(ctypes.c_void_p(PER_MONITOR_AWARE_V2))
    elif sys.platform == "linux":
        authority = Path(os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority")
        if not authority.exists():
            os.environ["XAUTHORITY"] = os.devnull


@contextmanager
def speaking_aside() -> Iterator[None]:
    """While inside, what a library prints goes to standard error: standard output may carry somebody's data."""
    with redirect_stdout(sys.stderr):
        yield


def platform_fault(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """Why a game cannot be driven on this machine, in a sentence with what to do; ``None`` where it can be."""
    if platform == "win32":
        return None
    if platform == "darwin":
        return _macos_fault()
    if environment.get("DISPLAY"):
        return None
    if environment.get("WAYLAND_DISPLAY"):
        return (
            "this is a Wayland session, where no program may see or press for another: log out and choose an X11 "
            "session (Xorg)"
        )
    return "there is no display here (DISPLAY is not set): run this in the desktop session that shows the game"


def _macos_fault() -> str:
    missing = [] if sys.platform != "darwin" else _missing_macos_permissions()
    if missing:
        return (
            f"macOS has not granted {' and '.join(missing)}: System Settings, Privacy & Security, allow the terminal "
            "or the app, and start it again. Windows are not found on macOS even so: use Windows or an X11 session"
        )
    return "windows are not found on macOS by this version: drive the game on Windows or in an X11 session"


def _missing_macos_permissions() -> list[str]:
    import ctypes

    frameworks = "/System/Library/Frameworks"
    graphics = ctypes.CDLL(f"{frameworks}/CoreGraphics.framework/CoreGraphics")
    services = ctypes.CDLL(f"{frameworks}/ApplicationServices.framework/ApplicationServices")
    granted = {
        "Screen Recording": bool(graphics.CGPreflightScreenCaptureAccess()),
        "Accessibility": bool(services.AXIsProcessTrusted()),
    }
    return [name for name, given in granted.items() if not given]
