"""How long ``pbbench --help`` takes, beside an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

RUNS = 10


def wall_s(arguments: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    """Print both medians."""
    command = ["-c", "from controller.cli import main; main()", "--help"]
    wall_s(command)
    bare = median(wall_s(["-c", "pass"]) for _ in range(RUNS))
    helped = median(wall_s(command) for _ in range(RUNS))
    print(f"python -c pass   {bare * 1000:6.0f} ms (median of {RUNS})")
    print(f"pbbench --help   {helped * 1000:6.0f} ms (median of {RUNS}; aim 300 ms)")


if __name__ == "__main__":
    main()
