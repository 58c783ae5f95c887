"""From trajectories to every table: time for the paper's 2,268 episodes, time and memory as they grow to 100,000."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from controller.levels.catalogue import all_levels

sys.path.insert(0, str(Path(__file__).parents[1] / "parts"))

from lettered_trajectories import trajectory

DESIGNERS = ("one", "two", "three", "four", "five", "six")
HISTORIES = ("S", "FS", "FFS", "VS", "FFF", "VVV", "VFS", "FVF")
MEMBERS, FEW_MEMBERS = 60, 8
"""Members of a candidate: as many as a long bridge has; and few, so that a hundred thousand records stay in memory."""

SHA = "aa" * 32
GROWTH = ((1, MEMBERS), (1, FEW_MEMBERS), (11, FEW_MEMBERS), (44, FEW_MEMBERS))
"""Repeats of the 2,268, up to 99,792 episodes, and the members of their candidates."""

READ_ALL = """
import json, sys, time
from pathlib import Path
paths = sorted(path for folder in sys.argv[1:] for path in Path(folder).glob("*/*/trajectory.json"))
began = time.perf_counter()
for path in paths:
    json.loads(path.read_bytes())
print(json.dumps({"s": time.perf_counter() - began, "episodes": len(paths)}))
"""

COUNT_ALL = """
import json, resource, sys, time
from pathlib import Path
from controller.metrics.level_facts import level_facts
from controller.metrics.all_tables import all_tables
from controller.metrics.stream import count_sessions
from controller.records.audit import disputed_in
import numpy
began = time.perf_counter()
rows = [(row, level_facts(row)) for row in count_sessions([Path(each) for each in sys.argv[1:]], disputed_in)]
counted = time.perf_counter()
tables = all_tables(rows)
ended = time.perf_counter()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
cells = sum(len(table.rows) * len(table.columns) for table in tables)
print(json.dumps({"read_s": counted - began, "tables_s": ended - counted, "peak_mb": peak, "cells": cells}))
"""


def candidate(members: int) -> dict[str, object]:
    """An answer of this size."""
    return {
        "nodes": [{"id": n, "x": 0.25 * n, "y": 2.0625, "isKinematic": False} for n in range(members // 2)],
        "edges": [{"id": 99 + n, "type": 1, "anchorAID": n, "anchorBID": n + 1, "rate": 0} for n in range(members)],
    }


def write_session(folder: Path, repeat: int, levels: list[str], members: int) -> Path:
    """2,268 trajectories, as the paper's six designers under two conditions leave them."""
    number, answer = repeat, candidate(members)
    for designer in DESIGNERS:
        for condition in ("strict", "loose"):
            row = folder / f"{designer}_{condition}_r{repeat}"
            for level in levels:
                number += 1
                letters = HISTORIES[number * 7 % len(HISTORIES)]
                facts = {"level": level, "designer": designer, "condition": condition, "repeat": repeat}
                record = trajectory(letters, **facts, sha256=SHA, cost=9_000.0 + number, candidate=answer)
                (row / level).mkdir(parents=True)
                (row / level / "trajectory.json").write_text(json.dumps(record))
    return folder


def child(program: str, folders: list[Path]) -> dict[str, float]:
    """What a program of its own prints, so that its memory is its own."""
    arguments = [sys.executable, "-c", program, *map(str, folders)]
    result: dict[str, float] = json.loads(subprocess.run(arguments, capture_output=True, text=True, check=True).stdout)
    return result


def main(growth: tuple[tuple[int, int], ...] = GROWTH) -> None:
    """Print one line for each size."""
    levels = [level.name for level in all_levels()]
    with tempfile.TemporaryDirectory() as room:
        folders: dict[int, list[Path]] = {}
        for wanted, members in growth:
            written = folders.setdefault(members, [])
            while len(written) < wanted:
                place = Path(room) / f"{members}_{len(written)}"
                written.append(write_session(place, len(written) + 1, levels, members))
            json_alone, counted = child(READ_ALL, written), child(COUNT_ALL, written)
            episodes = int(json_alone["episodes"])
            whole_s = counted["read_s"] + counted["tables_s"]
            print(
                f"{episodes:7,d} episodes of {members:2d} members  {whole_s:6.2f} s to all tables "
                f"({1e6 * counted['read_s'] / episodes:4.0f} µs each, {counted['tables_s']:.2f} s for "
                f"{counted['cells']:,.0f} cells)  json alone {json_alone['s']:6.2f} s  "
                f"peak {counted['peak_mb']:4.0f} MB" + ("  (aim 0.5 s)" if wanted == 1 else ""),
                flush=True,
            )


if __name__ == "__main__":
    main()
