"""The ``pbbench`` command: a verb goes to the controller's command line, none opens the window.

The controller knows nothing of the console, so the fork is here; neither side is loaded for the other.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command of ``sys.argv`` and exit with its code."""
    if len(sys.argv) > 1:
        from controller.cli import main as verbs

        verbs()
        return
    from console.app.display import NO_DISPLAY, has_display

    if not has_display():
        sys.stderr.write(f"pbbench: {NO_DISPLAY}\n")
        sys.exit(2)
    from console.app import main as window

    sys.exit(window([]))
