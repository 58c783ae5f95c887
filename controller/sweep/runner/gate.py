"""Holds and halts inside a player process: said once by the runner, asked for between the steps of every episode."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hold:
    """Let every episode wait before its next step. ``number`` tells one hold from the next."""

    number: int


@dataclass(frozen=True, slots=True)
class Go:
    """A hold is over."""


@dataclass(frozen=True, slots=True)
class Halt:
    """End every episode that has begun at its next safe point."""


class Gatekeeper:
    """What was last said. A halt concerns the episodes that had begun by then, a hold also those that come later.

    ``listen`` takes in whatever has been said and not been heard yet: it is called before every step, so that a step
    never begins after the runner has said that there shall be none.
    """

    def __init__(self, listen: Callable[[], None]) -> None:
        self._listen = listen
        self._changed = threading.Condition()
        self._hold: int | None = None
        self._halts = 0

    def take(self, said: Hold | Go | Halt) -> None:
        """Something new is said."""
        with self._changed:
            match said:
                case Hold(number):
                    self._hold = number
                case Go():
                    self._hold = None
                case Halt():
                    self._halts += 1
            self._changed.notify_all()

    def gate(self, held: Callable[[int], None]) -> Gate:
        """The gate of an episode that begins now; ``held`` hears of each hold, by number, when the episode waits."""
        with self._changed:
            return Gate(self, self._halts, held)

    def pass_gate(self, halts: int, held: Callable[[int], None]) -> bool:
        """Wait while there is a hold; whether the episode that began after so many halts is to end."""
        self._listen()
        told = None
        with self._changed:
            while self._hold is not None and self._halts == halts:
                if self._hold != told:
                    told = self._hold
                    held(told)
                self._changed.wait()
            return self._halts != halts

    def halted(self, halts: int) -> bool:
        """Whether the episode that began after so many halts is to end."""
        return self._halts != halts

    def rest(self, halts: int, seconds: float) -> None:
        """Let time pass, unless a halt comes."""
        until_s = time.monotonic() + seconds
        with self._changed:
            while self._halts == halts and (left_s := until_s - time.monotonic()) > 0:
                self._changed.wait(left_s)


@dataclass(frozen=True, slots=True)
class Gate:
    """One episode's view of the gatekeeper."""

    keeper: Gatekeeper
    halts: int
    held: Callable[[int], None]

    def stop(self) -> bool:
        """Whether to stop here, asked between two steps; waits while there is a hold."""
        return self.keeper.pass_gate(self.halts, self.held)

    def halted(self) -> bool:
        """The same question in the middle of a step: never waits."""
        return self.keeper.halted(self.halts)

    def rest(self, seconds: float) -> None:
        """Let time pass, unless a halt comes."""
        self.keeper.rest(self.halts, seconds)
