"""One executor for many: what comes first, on which thread, and what happens to errors."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from controller.executor import ExecutorError
from controller.sweep.turns import Turns


@pytest.fixture
def turns() -> Iterator[Turns]:
    made = Turns()
    yield made
    made.close(5)


class Asking(threading.Thread):
    """Asks for its turn and waits; started one after the other, so that the order of asking is known."""

    def __init__(self, turns: Turns, waiting: int, kind: str, done: list[str]) -> None:
        super().__init__()
        ask = turns.soon if kind == "soon" else turns.in_turn
        self._work = lambda: ask(lambda: done.append(f"{kind} {waiting}"))

    def run(self) -> None:
        self._work()


def test_short_work_comes_before_runs_that_wait_and_each_in_the_order_of_asking(turns: Turns) -> None:
    held, begun, done = threading.Event(), threading.Event(), list[str]()

    def hold() -> None:
        begun.set()
        held.wait(10)

    holder = threading.Thread(target=lambda: turns.in_turn(hold))
    holder.start()
    assert begun.wait(10)
    waiting = []
    for number, kind in enumerate(("run", "soon", "run", "soon", "run")):
        waiting.append(Asking(turns, number, kind, done))
        waiting[-1].start()
        while turns.waiting <= number:
            threading.Event().wait(0.001)
    held.set()
    for each in (holder, *waiting):
        each.join()
    assert done == ["soon 1", "soon 3", "run 0", "run 2", "run 4"]


def test_everything_is_done_on_one_thread_that_is_not_the_asker_s(turns: Turns) -> None:
    seen = {turns.soon(threading.get_ident), turns.in_turn(threading.get_ident)}
    assert len(seen) == 1
    assert threading.get_ident() not in seen


def test_an_error_is_raised_where_the_work_was_asked_for_and_the_next_is_done(turns: Turns) -> None:
    def fail() -> None:
        raise ExecutorError("no window")

    with pytest.raises(ExecutorError, match="no window"):
        turns.in_turn(fail)
    assert turns.soon_each(lambda a, b: a + b)(2, b=3) == 5
    assert turns.busy_s > 0
