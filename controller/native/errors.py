"""What can go wrong on the machine on which the game runs; each is an infrastructure fault and names what was seen."""

from __future__ import annotations

from controller.executor import ExecutorError


class HostError(ExecutorError):
    """This machine cannot be driven as it is: no display, no permission, no input, another driver at work."""


class WindowError(ExecutorError):
    """The game's window is missing, doubled, of the wrong size, moved in mid-run, or another one is in front of it."""


class PictureError(ExecutorError):
    """What was captured is no picture of the game: black, frozen, or with too many frames missing."""


class StepError(ExecutorError):
    """The game did not do what it was asked within its deadline."""


class InstallError(ExecutorError):
    """The game's files cannot be found, written, read back or given back."""
