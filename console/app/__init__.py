"""Starting the console: arguments, one copy a store, the look, the window, the runner; and what happens on a fault.

Design note. Only what the first paint needs is imported before it: no pyqtgraph, no numba, no model client, no panel. A
fault that nobody caught is written to a report without this machine's paths and without keys, but with its whole
traceback; then the runner is stopped, since a console that no longer knows what it shows must not go on driving a game.
Where the process itself dies, the runner sees its standard input end and lets go of everything by itself.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and stay until it is closed; the exit code."""
    from console.app.start import main as start

    return start(argv)


__all__ = ["main"]
