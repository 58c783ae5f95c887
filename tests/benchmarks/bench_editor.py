"""What a move of the mouse costs in the editor with 120 members: rules, cost and lists, then with the painting.

A truss of 120 members on a level with rock is dragged by one node and, separately, extended by one member, 300 moves
each, as the mouse does it: snapping, the preview, ``validator.check``, cost, tally, violations list, picture. Then the
same with the canvas and the column painted. Prints medians and 95th percentiles of the thread's processor time in ms,
beside the 16 ms of a screen's refresh, and the median by the clock, which a busy machine stretches; likewise a frame
of a run's film, one undo, and how long the panel takes to open.

Run as ``python tests/benchmarks/bench_editor.py``.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1] / "parts"))

from console_parts import desk
from editor_parts import hold_at, let_go, press
from PySide6.QtWidgets import QApplication

from console.editor.model.adopt import adopt
from console.editor.panel import EditorPanel
from console.editor.run.making import run_design
from console.theme import theme
from controller.levels.catalogue import find_level
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD

LEVEL, MEMBERS, MOVES, REFRESH_MS = "T2H_Rock_16m_R2.25m", 120, 300, 16.0


def main() -> int:
    """Measure and print."""
    application = QApplication.instance() or QApplication([])
    theme().install(application, "light")  # type: ignore[arg-type]
    with TemporaryDirectory() as folder:
        given = desk(Path(folder))
        given.services.settings.setValue("editor/level", LEVEL)
        began = time.perf_counter()
        panel = EditorPanel(given.services)
        panel.resize(1190, 870)
        panel.show()
        application.processEvents()
        print(f"open the panel, first in the process      {1000 * (time.perf_counter() - began):8.2f} ms")
        level = find_level(LEVEL)
        bridge = adopt(truss(), level.anchors).bridge
        panel.design.load(level, 20_000, bridge)
        print(f"members {len(bridge.members)}, nodes {len(bridge.nodes)}, violations {len(panel.design.violations)}")
        panel.tools.use("select")
        node = bridge.nodes[len(bridge.nodes) // 2]
        _tell("move a node", _moves(panel, (node.x, node.y), paint=False))
        _tell("move a node, painted", _moves(panel, (node.x, node.y), paint=True))
        panel.tools.use("draw")
        _tell("draw a member", _moves(panel, (node.x, node.y), paint=False))
        _tell("draw a member, painted", _moves(panel, (node.x, node.y), paint=True))
        panel.editing.select_all()
        ways = _walk()
        _tell("nudge everything, painted", _times(lambda: _painted(lambda: panel.editing.nudge(next(ways)))))
        _tell("undo and redo, painted", _times(lambda: _painted(lambda: _back_and_forth(panel))))
        _film(panel)
        panel.design.undo.setClean()
        panel.close_down()
    return 0


def truss() -> Bridge:
    """Three chords of 25, 24 and 23 bars with the webs between them, cut to the number of members wanted."""
    rows = [
        [Node(100 * row + i, round(0.5 * i + 0.25 * row, 4), 2.5 + 0.75 * row) for i in range(26 - row)]
        for row in range(3)
    ]
    pairs = [(ROAD, a, b) for a, b in pairwise(rows[0])]
    pairs += [(STEEL, a, b) for row in rows[1:] for a, b in pairwise(row)]
    for low, high in pairwise(rows):
        pairs += [(WOOD, low[i + end], node) for i, node in enumerate(high) for end in (0, 1)]
    pairs = pairs[:MEMBERS]
    members = tuple(Member(1000 + i, kind, a.id, b.id) for i, (kind, a, b) in enumerate(pairs))
    used = {end for member in members for end in (member.node_a, member.node_b)}
    return Bridge(tuple(node for row in rows for node in row if node.id in used), members)


def _moves(panel: EditorPanel, start: tuple[float, float], *, paint: bool) -> list[tuple[float, float]]:
    press(panel, start)
    hold_at(panel, (start[0] + 0.4, start[1]))
    steps = iter(range(10 * MOVES))

    def move() -> None:
        step = next(steps)
        hold_at(panel, (start[0] + 0.3 + 0.011 * (step % 100), start[1] + 0.5 + 0.007 * (step % 60)))

    times = _times(lambda: _painted(move) if paint else move())
    panel.canvas.cancel()
    let_go(panel, start)
    return times


def _painted(act: Callable[[], None]) -> None:
    """As the loop does it: once for what was asked to be painted, and once for lists that lay out their rows first."""
    act()
    for _ in range(2):
        QApplication.processEvents()


def _walk() -> Iterator[str]:
    """Row by row over the middle of the view, never twice at one place."""
    while True:
        for way in ("right", "left"):
            yield from (*[way] * 12, "up")


def _back_and_forth(panel: EditorPanel) -> None:
    undo = panel.design.undo
    (undo.undo if undo.canUndo() else undo.redo)()


def _film(panel: EditorPanel) -> None:
    design = panel.design
    began = time.perf_counter()
    outcome = run_design(1, design.level, design.bridge, design.limit, ())
    first = time.perf_counter() - began
    _tell(
        "run it, twice simulated and judged",
        _times(lambda: run_design(2, design.level, design.bridge, 20_000.0, ()), 20),
        refresh=False,
    )
    print(f"{'the first run of a process':40s}{1000 * first:8.1f} ms")
    panel.runs._take(outcome)
    panel.player.pause()
    assert panel.last_run is outcome, "else the film's frames below are none"
    at = iter(range(10 * MOVES))
    _tell(
        "a frame of the film, painted",
        _times(lambda: _painted(lambda: panel.player.seek(0.01 * (next(at) % 200)))),
    )


def _times(act: Callable[[], object], count: int = MOVES) -> list[tuple[float, float]]:
    """Time of the processor and of the clock, in ms."""
    found = []
    for _ in range(count):
        began, clock = time.thread_time(), time.perf_counter()
        act()
        found.append((1000 * (time.thread_time() - began), 1000 * (time.perf_counter() - clock)))
    return found


def _tell(what: str, times: list[tuple[float, float]], *, refresh: bool = True) -> None:
    used, clock = [each[0] for each in times], [each[1] for each in times]
    high = quantiles(used, n=20)[-1]
    word = f", {'within' if high <= REFRESH_MS else 'OVER'} {REFRESH_MS:.0f}" if refresh else ""
    print(f"{what:40s}{median(used):8.2f} ms, 95 % {high:6.2f} ms, by the clock {median(clock):6.2f} ms{word}")


if __name__ == "__main__":
    raise SystemExit(main())
