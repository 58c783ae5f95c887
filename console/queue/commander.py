"""Turns acts on rows into commands for the runner, says what came of them, and can undo a removal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from console.queue import strings
from console.queue.acts import MOVABLE, REMOVABLE, RETRIABLE
from console.queue.row import Target
from console.services import RunnerPort
from controller.sweep.runner.messages import (
    Acknowledged,
    Command,
    Move,
    MoveBefore,
    Place,
    Queued,
    Remove,
    Repeat,
    Restore,
    Retry,
    SetPriority,
)

Entries = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Pending:
    """A command that is not acknowledged yet; the stacks that take its entries when it is taken, or refused."""

    command: Command
    said: str
    if_taken: list[Entries] | None = None
    if_refused: list[Entries] | None = None


class QueueCommander(QObject):
    """``said`` carries one line and whether it can be undone; ``changed`` the entries that a command touched."""

    said = Signal(str, bool)
    changed = Signal(object)
    undo_changed = Signal()

    def __init__(self, runner: RunnerPort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._pending: dict[int, _Pending] = {}
        self._repeats: set[int] = set()
        self._undo: list[Entries] = []
        self._redo: list[Entries] = []

    @property
    def can_undo(self) -> bool:
        """Whether a removal can be taken back."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether a removal that was taken back can be done again."""
        return bool(self._redo)

    def move(self, rows: Sequence[Target], place: Place) -> None:
        """Move the queued ones among these."""
        entries = _of(rows, MOVABLE)
        if entries:
            self._send(Move(entries, place), strings.MOVED.format(count=len(entries)))

    def move_before(self, entries: Sequence[int], before: int | None) -> None:
        """Move entries to just before another, or to the end."""
        moved = tuple(each for each in entries if each != before)
        if moved:
            self._send(MoveBefore(moved, before), strings.MOVED.format(count=len(moved)))

    def set_priority(self, rows: Sequence[Target], priority: int) -> None:
        """Give the queued ones among these a priority."""
        entries = _of(rows, MOVABLE)
        if entries:
            said = strings.PRIORITY_SET.format(priority=priority, count=len(entries))
            self._send(SetPriority(entries, priority), said)

    def retry(self, rows: Sequence[Target]) -> None:
        """Queue again those that were interrupted, cancelled or ended by an error."""
        entries = _of(rows, RETRIABLE)
        if entries:
            self._send(Retry(entries), strings.RETRIED.format(count=len(entries)))

    def repeat(self, rows: Sequence[Target]) -> None:
        """Queue the same keys as further repeats."""
        entries = tuple(row.entry for row in rows)
        if entries:
            self._send(Repeat(entries), strings.REPEATED.format(count=len(entries)))

    def remove(self, rows: Sequence[Target]) -> None:
        """Cancel or hide those that are not being played."""
        entries = _of(rows, REMOVABLE)
        if entries:
            self._redo.clear()
            self._send(Remove(entries), strings.REMOVED.format(count=len(entries)), self._undo)

    def undo(self) -> None:
        """Bring back what was removed last."""
        if self._undo:
            entries = self._undo.pop()
            said = strings.RESTORED.format(count=len(entries))
            self._send(Restore(entries), said, self._redo, self._undo)

    def redo(self) -> None:
        """Remove again what was brought back last."""
        if self._redo:
            entries = self._redo.pop()
            said = strings.REMOVED_AGAIN.format(count=len(entries))
            self._send(Remove(entries), said, self._undo, self._redo)

    def take(self, event: Acknowledged) -> None:
        """The runner's answer to a command; of other panels' commands only the entries are of interest."""
        pending = self._pending.pop(event.command, None)
        if pending is None:
            self.changed.emit(event.entries)
            return
        asked = command_entries(pending.command)
        # What was left alone was not removed, so it is not to be brought back either.
        taken = event.entries or asked
        stack = pending.if_taken if event.error is None else pending.if_refused
        if stack is not None:
            stack.append(taken)
        self.undo_changed.emit()
        if event.error is None and isinstance(pending.command, Repeat):
            # It is taken, and done only when its session is on disk.
            self._repeats.add(event.command)
        elif event.error is None:
            said = pending.said if len(taken) == len(asked) else event.note or pending.said
            self.said.emit(said, isinstance(pending.command, Remove))
            self.changed.emit(tuple({*taken, *asked}))
        else:
            self.said.emit(strings.REFUSED.format(error=event.error), False)

    def take_queued(self, event: Queued) -> None:
        """What a ``Repeat`` of this panel led to; a plan's commands are its own affair."""
        if event.command not in self._repeats:
            return
        self._repeats.discard(event.command)
        if event.error is not None:
            self.said.emit(strings.REFUSED.format(error=event.error), False)
        else:
            self.said.emit(strings.REPEATED.format(count=len(event.entries)), False)

    def forget_pending(self) -> None:
        """The runner is gone: what it has not confirmed counts as refused."""
        for pending in self._pending.values():
            if pending.if_refused is not None:
                pending.if_refused.append(command_entries(pending.command))
        self._pending.clear()
        self._repeats.clear()
        self.undo_changed.emit()

    def _send(
        self,
        command: Command,
        said: str,
        if_taken: list[Entries] | None = None,
        if_refused: list[Entries] | None = None,
    ) -> None:
        number = self._runner.send(command)
        self._pending[number] = _Pending(command, said, if_taken, if_refused)
        self.said.emit(strings.ASKED.format(what=said), False)
        self.undo_changed.emit()


def command_entries(command: Command) -> Entries:
    """The entries that a command names."""
    return tuple(getattr(command, "entries", ()))


def _of(rows: Sequence[Target], states: frozenset[str]) -> Entries:
    return tuple(row.entry for row in rows if row.standing in states)
