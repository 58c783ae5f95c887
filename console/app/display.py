"""Whether a window can be shown here; asked without loading Qt."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

NO_DISPLAY = "no display here, so no window: run a verb (pbbench --help lists them), or set DISPLAY or WAYLAND_DISPLAY"


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """True on Windows and macOS; elsewhere where X, Wayland or a Qt platform is named."""
    if platform in {"win32", "darwin"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    # For `make run`: 0 where somebody would see a window.
    sys.exit(0 if has_display({**os.environ, "QT_QPA_PLATFORM": ""}) else 1)
