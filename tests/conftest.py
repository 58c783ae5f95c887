"""Every test runs without a screen of the machine's own; those that need one start it."""

import gc
import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(variable, None)

# However busy the machine: no property is about time.
settings.register_profile("untimed", settings(deadline=None, suppress_health_check=[HealthCheck.too_slow]))
settings.load_profile("untimed")

# Nothing is let go while tests are collected, and the search for it is a quarter of the time that this takes.
gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: from now on, look only at what tests leave."""
    gc.freeze()
    gc.enable()
