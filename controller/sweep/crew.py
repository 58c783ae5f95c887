"""Who plays the episodes: this process, or worker processes; told apart by nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from controller.episode.key import EpisodeKey
from controller.sweep.bench import Bench, Recipe
from controller.sweep.configuration import Described

Stop = Callable[[], bool]

LEAVE_S = 5.0
"""How long all that play may take to come to a safe point, once nobody waits for their results."""


@dataclass(frozen=True, slots=True)
class Began:
    """An episode is being played."""

    key: EpisodeKey


@dataclass(frozen=True, slots=True)
class Played:
    """An episode's player is done with it; ``death`` says how the player died, when it did so before the end."""

    key: EpisodeKey
    death: str | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """An episode waits for something outside, such as a rate limit; ``text`` says in a line for what."""

    key: EpisodeKey
    text: str


Step = Began | Waits | Played


class Crew(Protocol):
    """Plays episodes into their records."""

    def describe(self) -> Described:
        """What the parts say of themselves.

        Raises:
            PolyBridgeBenchError: they cannot be built.
        """
        ...

    def play(self, keys: Sequence[EpisodeKey], stop: Stop) -> Iterator[Step]:
        """Play these episodes, in this order as places become free; with ``stop``, no new one is begun.

        Raises:
            PolyBridgeBenchError: the records cannot be written.
        """
        ...

    def dismiss(self, patience_s: float = LEAVE_S) -> None:
        """Let go of every process and thread that was started, after so long wherever it is."""
        ...


class Alone:
    """This process plays, one episode after the other."""

    def __init__(self, recipe: Recipe) -> None:
        self._bench = Bench(recipe)

    def describe(self) -> Described:
        return self._bench.described

    def play(self, keys: Sequence[EpisodeKey], stop: Stop) -> Iterator[Step]:
        for key in keys:
            if stop():
                return
            yield Began(key)
            self._bench.play(key, stop)
            yield Played(key)

    def dismiss(self, patience_s: float = LEAVE_S) -> None:
        """Nothing was started."""
