"""Every test runs without a screen of the machine's own; those that need one start it."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(variable, None)
