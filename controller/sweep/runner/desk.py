"""Where commands arrive: each is checked against the store and acknowledged at once, then handed on to be carried out.

The desk only reads, so that it never waits for a transaction of the thread that plays; commands are carried out in the
order in which they were taken.
"""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from controller.store.queue import KNOWN, QUEUED, REMOVABLE, RESTORABLE, RETRIABLE, Queue
from controller.sweep.registry import Registry
from controller.sweep.runner.messages import (
    Abort,
    Acknowledged,
    Command,
    Enqueue,
    Leave,
    Move,
    MoveBefore,
    Pause,
    Remove,
    Repeat,
    Restore,
    Retry,
    SetOptions,
    SetPriority,
    Start,
    StopAfterStep,
    StopTrial,
    TryDesign,
)
from controller.sweep.runner.planning import check_names, plan_of
from serializer.errors import PolyBridgeBenchError

MOST_JOBS = 256

ForEntries = Move | MoveBefore | SetPriority | Retry | Repeat | Remove | Restore


class Desk:
    """Takes commands, in a thread of its own; use it as a context manager there."""

    def __init__(self, store: Path, registry: Registry) -> None:
        self._queue = Queue(store)
        self._registry = registry

    def close(self) -> None:
        """Close the store."""
        self._queue.close()

    def take(self, number: int, command: Command) -> Acknowledged:
        """Whether a command is taken, and what it will do."""
        match command:
            case Enqueue():
                return self._enqueue(number, command)
            case Move() | MoveBefore() | SetPriority() | Retry() | Repeat() | Remove() | Restore():
                return self._for_entries(number, command)
            case SetOptions():
                if not 1 <= command.jobs <= MOST_JOBS:
                    return Acknowledged(number, f"cannot play {command.jobs} episodes at a time: 1 to {MOST_JOBS}")
                return Acknowledged(number)
            case TryDesign():
                return self._try(number, command)
            case Start() | Pause() | StopAfterStep() | Abort() | StopTrial() | Leave():
                return Acknowledged(number)
            case _:
                assert_never(command)

    def _enqueue(self, number: int, command: Enqueue) -> Acknowledged:
        try:
            plan = plan_of(command)
            check_names(plan, self._registry)
        except PolyBridgeBenchError as fault:
            return Acknowledged(number, str(fault))
        return Acknowledged(number, note=f"{_episodes(plan.total)} will be queued")

    def _try(self, number: int, command: TryDesign) -> Acknowledged:
        try:
            self._registry.check((), command.executor)
            self._registry.check_levels(command.executor, (command.level,))
        except PolyBridgeBenchError as fault:
            return Acknowledged(number, str(fault))
        return Acknowledged(number)

    def _for_entries(self, number: int, command: ForEntries) -> Acknowledged:
        condition, does, otherwise = _meaning(command)
        before = command.before if isinstance(command, MoveBefore) else None
        if before is not None and not self._queue.matching(QUEUED, [before]):
            return Acknowledged(number, f"entry {before} is not queued: nothing can be put before it")
        found = self._queue.matching(condition, command.entries)
        if not found:
            return Acknowledged(number, otherwise)
        left = len(set(command.entries)) - len(found)
        note = f"{_episodes(len(found))} {does}" + (f"; {left} left alone" if left else "")
        return Acknowledged(number, note=note, entries=found)


def _meaning(command: ForEntries) -> tuple[str, str, str]:
    """To which entries a command applies, what it does to them, and what is wrong when there are none."""
    match command:
        case Move() | MoveBefore():
            return QUEUED, "moved", "nothing to move: only queued episodes have a place"
        case SetPriority(priority=priority):
            return QUEUED, f"set to priority {priority}", "no priority to set: only queued episodes have one"
        case Retry():
            return RETRIABLE, "queued again", "nothing to retry: results stand, and what runs must end first"
        case Repeat():
            return KNOWN, "will be queued once more", "nothing to repeat: no such entry"
        case Remove():
            return REMOVABLE, "removed", "nothing to remove: stop an episode that runs first"
        case Restore():
            return RESTORABLE, "brought back", "nothing to bring back"
        case _:
            assert_never(command)


def _episodes(count: int) -> str:
    return "1 episode" if count == 1 else f"{count:,} episodes"
