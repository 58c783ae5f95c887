"""What may be asked to go wrong, one thing at a time."""

from __future__ import annotations

from enum import StrEnum

IN_RUN_S = 3.0
"""The game's time in a run at which what goes wrong in mid-run does."""
SLOW_S = 1.5
NEVER_S = 3600.0


class Misbehaviour(StrEnum):
    """Each is a thing that games, desktops and people do.

    ``LOST_FOCUS``: another window takes the focus in mid-run. ``SLOW_LOAD``: a design takes 1.5 s to load;
    ``STUCK_LOAD``: it never does. ``FROZEN``: the picture stops in mid-run; ``BLACK``: it goes black. ``DIALOG``: a
    window of another program covers the middle and has the focus from the start, and comes back when it is covered.
    ``CRASH``: the process ends in mid-run. ``CORRUPT_SAVE``: every save is refused with a message; ``DEAF_LOAD``: it is
    ignored without one. ``NO_START``: the key that starts a run does nothing. ``MOVED``: the window moves in mid-run.
    """

    NONE = "none"
    LOST_FOCUS = "lost-focus"
    SLOW_LOAD = "slow-load"
    STUCK_LOAD = "stuck-load"
    FROZEN = "frozen"
    BLACK = "black"
    DIALOG = "dialog"
    CRASH = "crash"
    CORRUPT_SAVE = "corrupt-save"
    DEAF_LOAD = "deaf-load"
    NO_START = "no-start"
    MOVED = "moved"
