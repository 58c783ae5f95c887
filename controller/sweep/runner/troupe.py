"""The player processes of the runner: who is free, who plays what, who waits at a hold, who has died."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Literal

from controller.store.queue import Entry
from controller.sweep.bench import Recipe
from controller.sweep.pool import Pool
from controller.sweep.runner.gate import Go, Halt, Hold
from controller.sweep.runner.player import (
    Describe,
    Held,
    Parts,
    Play,
    Played,
    Question,
    Ran,
    Report,
    Took,
    Try,
    Unbuilt,
    Unrun,
    play_alone,
    play_together,
)
from controller.sweep.runner.steps import Step

IN_FLIGHT = 16
"""Episodes at a time in the one process whose designers wait for others; their endpoints set limits of their own."""

TRIAL_STOPPED = "the run was stopped"

Phase = Literal["between", "call", "run"]
Answer = Callable[[Parts | str], None]
Outcome = Callable[[Path | str], None]


@dataclass(slots=True)
class Part:
    """An entry that is being played."""

    entry: Entry
    longest_call_s: float | None = None
    began_s: float = field(default_factory=time.monotonic)
    phase: Phase = "between"
    call: int = 0
    attempt: int = 0
    held: int | None = None
    held_since_s: float = 0.0
    held_s: float = 0.0

    def step(self, step: Step) -> None:
        """It took a step."""
        self.call, self.attempt = step.call, step.attempt
        if step.kind == "call_started":
            self.phase = "call"
        elif step.kind == "attempt_started":
            self.phase = "run"
        elif step.kind != "note":
            self.phase = "between"

    def hold(self, number: int) -> None:
        """It waits at a hold."""
        if self.held is None:
            self.held_since_s = time.monotonic()
        self.held = number

    def go(self) -> None:
        """It waits no longer."""
        if self.held is not None:
            self.held_s += time.monotonic() - self.held_since_s
        self.held = None

    def took_s(self) -> float:
        """How long it has been played, without the time for which it was held."""
        self.go()
        return round(time.monotonic() - self.began_s - self.held_s, 3)


@dataclass(frozen=True, slots=True)
class Lost:
    """The player of a part died; how."""

    how: str


@dataclass(slots=True)
class _Asked:
    """A question and who waits for the answer; ``tries`` more players may be given it, if one dies over it."""

    question: Question
    answer: Callable[[Parts | Path | str], None]
    together: bool
    tries: int


@dataclass(slots=True)
class _Player:
    together: bool
    parts: dict[int, Part] = field(default_factory=dict)
    asked: _Asked | None = None

    def room(self) -> bool:
        return len(self.parts) < (IN_FLIGHT if self.together else 1) and self.asked is None


class Troupe:
    """``jobs`` processes that play one episode each, and one more for those that wait for others."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = Pool()
        self._players: dict[Connection, _Player] = {}
        self._hold: int = 0

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything that is being played."""
        return tuple(part for player in self._players.values() for part in player.parts.values())

    @property
    def is_asked(self) -> bool:
        """Whether a question is open."""
        return any(player.asked is not None for player in self._players.values())

    @property
    def tries(self) -> bool:
        """Whether a design is run by hand."""
        return any(_is_try(player) for player in self._players.values())

    def has_room(self, *, together: bool, most: int = IN_FLIGHT) -> bool:
        """Whether another entry can be played now; ``most`` bounds those that are played together."""
        if together:
            return len(self._playing(together=True)) < most
        return len(self._playing(together=False)) < self.jobs

    def play(self, part: Part, order: Play, *, together: bool) -> None:
        """Have an entry played; there must be room."""
        pipe = self._with_room(together=together)
        self._players[pipe].parts[order.entry] = part
        self._pool.tell(pipe, order)

    def ask(self, recipe: Recipe, answer: Answer) -> None:
        """Have the parts of a recipe built; ``answer`` hears what they are, or in a line why they cannot be."""

        def take(answered: Parts | Path | str) -> None:
            if not isinstance(answered, Path):
                answer(answered)

        self._put(_Asked(Describe(recipe), take, together=False, tries=1))

    def attempt(self, order: Try, outcome: Outcome, *, together: bool) -> None:
        """Have a design run by hand; ``outcome`` hears the folder of the trial, or in a line why there is none."""

        def take(answered: Parts | Path | str) -> None:
            if not isinstance(answered, Parts):
                outcome(answered)

        self._put(_Asked(order, take, together=together, tries=0))

    def stop_trial(self) -> None:
        """End the process that runs a design by hand; its ``outcome`` hears of it."""
        for pipe in [pipe for pipe, player in self._players.items() if _is_try(player)]:
            self._pool.kill([pipe])
            self._answer(self._players.pop(pipe), TRIAL_STOPPED)

    def hold(self) -> None:
        """Let everybody wait before their next step."""
        self._hold += 1
        self._tell_all(Hold(self._hold))

    def go(self) -> None:
        """Let everybody go on."""
        for part in self.parts:
            part.go()
        self._tell_all(Go())

    def halt(self) -> None:
        """Let everybody end at their next safe point."""
        self._tell_all(Halt())
        self.go()

    def not_yet_held(self) -> tuple[Part, ...]:
        """Those that the present hold has not stopped yet."""
        return tuple(part for part in self.parts if part.held != self._hold)

    def kill(self) -> tuple[Part, ...]:
        """End every process that plays; what they were playing."""
        doomed = [pipe for pipe, player in self._players.items() if player.parts]
        cut_short = tuple(part for pipe in doomed for part in self._players[pipe].parts.values())
        self._pool.kill(doomed)
        for pipe in doomed:
            asked = self._players.pop(pipe).asked
            if asked is not None:
                self._put(asked)
        return cut_short

    def listen(self, wake: Connection, timeout_s: float | None) -> Iterator[tuple[Part, Took | Held | Played | Lost]]:
        """What players report, waited for until somebody wakes us; questions are answered on the way."""
        for heard in wait([*self._players, wake], timeout_s):
            if heard is wake:
                while wake.poll():
                    wake.recv_bytes()
            elif isinstance(heard, Connection) and heard in self._players:
                yield from self._attend(heard)

    def shrink(self) -> None:
        """Let go of idle processes that the number of jobs has no place for."""
        alone = [pipe for pipe, player in self._players.items() if not player.together]
        idle = [pipe for pipe in alone if self._players[pipe].room()]
        self._dismiss(idle[: max(0, len(alone) - self.jobs)])

    def dismiss(self) -> None:
        """Let go of everybody."""
        self._dismiss(list(self._players))

    def _attend(self, pipe: Connection) -> Iterator[tuple[Part, Took | Held | Played | Lost]]:
        report: Report | None = self._pool.hear(pipe)
        player = self._players[pipe]
        match report:
            case None:
                yield from self._lost(pipe)
            case Parts():
                self._answer(player, report)
            case Ran(folder):
                self._answer(player, folder)
            case Unbuilt(message) | Unrun(message):
                self._answer(player, message)
            case Took(entry, step):
                player.parts[entry].step(step)
                yield player.parts[entry], report
            case Held(entry, number):
                player.parts[entry].hold(number)
                yield player.parts[entry], report
            case Played(entry):
                yield player.parts.pop(entry), report

    def _lost(self, pipe: Connection) -> Iterator[tuple[Part, Lost]]:
        player = self._players.pop(pipe)
        how = self._pool.bury(pipe)
        if player.asked is not None and player.asked.tries:
            player.asked.tries -= 1
            self._put(player.asked)
        else:
            self._answer(player, f"the process that was to answer died ({how})")
        for part in player.parts.values():
            yield part, Lost(how)

    @staticmethod
    def _answer(player: _Player, answer: Parts | Path | str) -> None:
        asked, player.asked = player.asked, None
        if asked is not None:
            asked.answer(answer)

    def _put(self, asked: _Asked) -> None:
        pipe = self._with_room(together=asked.together)
        self._players[pipe].asked = asked
        self._pool.tell(pipe, asked.question)

    def _with_room(self, *, together: bool) -> Connection:
        for pipe, player in self._players.items():
            if player.together == together and player.room():
                return pipe
        pipe = self._pool.hire(play_together if together else play_alone)
        self._players[pipe] = _Player(together)
        return pipe

    def _playing(self, *, together: bool) -> list[Part]:
        return [
            part for player in self._players.values() if player.together == together for part in player.parts.values()
        ]

    def _tell_all(self, message: Hold | Go | Halt) -> None:
        # The idle ones too: one that ended its episode during a hold must hear that it is over.
        for pipe in self._players:
            self._pool.tell(pipe, message)

    def _dismiss(self, pipes: list[Connection]) -> None:
        for pipe in pipes:
            del self._players[pipe]
        self._pool.dismiss(pipes)


def _is_try(player: _Player) -> bool:
    return player.asked is not None and isinstance(player.asked.question, Try)
