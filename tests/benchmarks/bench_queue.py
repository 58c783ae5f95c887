"""Prints what the queue panel costs with 100,000 episodes in the store, beside a plain Qt table over a Python list.

Run it: ``python tests/benchmarks/bench_queue.py [episodes]``. Times are medians in ms.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent.parent / "parts"))

from console_parts import Row, desk, fill_store, write_store
from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QTableView

from console.queue.choice import Choice, Order
from console.queue.columns import COLUMNS
from console.queue.panel import QueuePanel
from console.theme import theme
from controller.levels.catalogue import level_names

EPISODES = 100_000
SIZE = (520, 820)
FRAMES = 60
STATES = ("queued", "queued", "queued", "success", "failed", "success", "queued", "error", "queued", "interrupted")


def rows(count: int) -> list[Row]:
    """Episodes of all levels, designers and states, the same every time."""
    levels, made = sorted(level_names()), []
    for number in range(count):
        repeat, rest = divmod(number, 3 * len(levels))
        status = STATES[(number * 7919) % len(STATES)]
        played = status != "queued"
        day = f"2026-01-{1 + number % 28:02}"
        made.append(
            Row(
                level=levels[rest % len(levels)],
                designer=("truss", "reference", "some-model")[rest // len(levels)],
                repeat=repeat + 1,
                status=status,
                calls=1 + number % 3 if played else 0,
                attempts=1 if played else 0,
                cost=float((number * 7919) % 40_000) if played else None,
                started_at=f"{day}T10:{number % 60:02}:00+00:00" if played else None,
                ended_at=f"{day}T11:{number % 60:02}:30+00:00" if played else None,
                usage={"input_tokens": number % 9000, "output_tokens": 900} if played else {},
            )
        )
    return made


def measured(act: Callable[[int], object], times: int = 15) -> float:
    """Median ms of an act, given the number of the try."""
    took = []
    for number in range(times):
        start = time.perf_counter()
        act(number)
        took.append(1000 * (time.perf_counter() - start))
    return median(took)


def frames_ms(view: QTableView) -> float:
    """Median ms of a frame while scrolling by a page and three rows: every row is a new one."""
    bar = view.verticalScrollBar()
    step = max(1, bar.maximum() // (FRAMES + 1))

    def frame(number: int) -> None:
        bar.setValue(step * (number + 1))
        view.viewport().repaint()

    frame(0)
    return measured(frame, FRAMES)


class PlainModel(QAbstractTableModel):
    """A list of tuples of texts, the cheapest model there can be."""

    def __init__(self, texts: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.texts = texts

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.texts)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.texts[0])

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        return self.texts[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None


def until(application: QApplication, done: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    end = time.monotonic() + 60
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("the panel did not get there in a minute")
        application.processEvents()


def main(count: int) -> None:
    """Print the figures."""
    application = QApplication([])
    theme().install(application, "light")
    with tempfile.TemporaryDirectory() as folder:
        given = desk(Path(folder))
        fill_store(given.services.store, rows(count))
        start = time.perf_counter()
        panel = QueuePanel(given.services)
        panel.resize(*SIZE)
        panel.show()
        application.processEvents()
        shown = 1000 * (time.perf_counter() - start)
        until(application, lambda: panel.model.rowCount() == count)
        filled = 1000 * (time.perf_counter() - start)
        model, table = panel.model, panel.table
        print(f"queue panel, {count:,} episodes, {SIZE[0]} x {SIZE[1]} pixels (medians, ms)")
        print(f"  open: panel painted                 {shown:8.1f}")
        print(f"  open: rows shown (numpy and 1 read) {filled:8.1f}")
        print(f"  scroll, a frame of new rows         {frames_ms(table):8.2f}   (bar 6)")
        words = ("heavy", "G1*", "truss slope", "span 1", "reference")

        def search(number: int) -> None:
            model.choose(Choice(text=words[number % len(words)] if number % 2 == 0 else ""))
            table.viewport().repaint()

        print(f"  filter by words, painted            {measured(search):8.2f}   (bar 15)")

        def by_state(number: int) -> None:
            model.choose(Choice(states=frozenset({("failed", "queued", "error")[number % 3]})))
            table.viewport().repaint()

        print(f"  filter by state, painted            {measured(by_state):8.2f}   (bar 15)")
        model.choose(Choice())

        def sort(number: int) -> None:
            model.arrange(Order(("cost", "level", "tokens", "started", "queue")[number % 5], number % 2 == 1))
            table.viewport().repaint()

        print(f"  sort, painted                       {measured(sort):8.2f}   (bar 60)")
        model.arrange(Order())

        def select(_: int) -> None:
            table.clearSelection()
            table.selectAll()

        print(f"  select all, and allow the acts      {measured(select):8.2f}")
        table.clearSelection()
        table.selectRow(3)

        def refresh(number: int) -> None:
            entry = model.row(number).entry
            write_store(given.services.store, "UPDATE queue SET call = call + 1 WHERE entry = ?", (entry,))
            before = model.snapshot
            panel._touched((entry,))
            until(application, lambda: model.snapshot is not before)

        print(f"  a change in the store, until shown  {measured(refresh, 9):8.1f}")
        snapshot = model.snapshot
        assert snapshot is not None

        later = []
        for number in range(15):
            changed = snapshot.rows.copy()
            changed["call"][number * 7] += 1
            later.append(replace(snapshot, rows=changed))
        on_window = measured(lambda number: model.show(later[number]))
        print(f"  of it on the window's thread        {on_window:8.2f}   (lateness bar 8)")
        plain = QTableView()
        peer = PlainModel([tuple(column.say(model.row(place), 0.0) for column in COLUMNS) for place in range(count)])
        plain.setModel(peer)
        plain.verticalHeader().hide()
        plain.resize(*SIZE)
        plain.show()
        application.processEvents()
        print(f"plain QTableView over a list: scroll  {frames_ms(plain):8.2f}")
        panel.close_down()
        panel.close()
        plain.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EPISODES)
