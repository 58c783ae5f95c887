"""The commands that change the queue and nothing else."""

from __future__ import annotations

from typing import assert_never

from controller.store.queue import Queue
from controller.sweep.runner.messages import Move, MoveBefore, Remove, Restore, Retry, SetPriority

QueueChange = Move | MoveBefore | SetPriority | Retry | Remove | Restore


def change_queue(queue: Queue, command: QueueChange) -> None:
    """Carry one out.

    Raises:
        StoreError: the store cannot be written.
    """
    match command:
        case Move(entries, "top"):
            queue.to_end(entries, top=True)
        case Move(entries, "bottom"):
            queue.to_end(entries, top=False)
        case Move(entries, place):
            queue.past(entries, up=place == "up")
        case MoveBefore(entries, before):
            queue.before(entries, before)
        case SetPriority(entries, priority):
            queue.set_priority(entries, priority)
        case Retry(entries):
            queue.retry(entries)
        case Remove(entries):
            queue.remove(entries)
        case Restore(entries):
            queue.restore(entries)
        case _:
            assert_never(command)
