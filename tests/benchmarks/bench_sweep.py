"""Wall time and peak memory of the whole benchmark: 189 levels, strict and loose, truss designer, all records."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROC = Path("/proc")
SAMPLE_S = 0.1


def children_of(parents: set[int]) -> set[int]:
    """The processes under these, as the kernel lists them now."""
    found = set(parents)
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(after_name[1]) in found:
            found.add(int(stat.parent.name))
    return found


def peak_kib(process: int) -> int:
    """The largest resident set that a process ever had; 0 where it is gone or the system does not say."""
    try:
        lines = (PROC / str(process) / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


def share_kib(process: int) -> int:
    """What a process holds now, pages that several hold divided among them; 0 where it is gone or not said."""
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


def watched(arguments: list[str]) -> tuple[float, dict[int, int], int, str]:
    """Wall time in s, peak KiB by process, the most that all held at a time, and standard output of a command."""
    peaks: dict[int, int] = {}
    together = 0
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True) as sweep:
        family = {sweep.pid}
        while sweep.poll() is None:
            if PROC.is_dir():
                family |= children_of(family)
                for process in family:
                    peaks[process] = max(peaks.get(process, 0), peak_kib(process))
                together = max(together, sum(share_kib(process) for process in family))
            try:
                sweep.wait(SAMPLE_S)
            except subprocess.TimeoutExpired:
                continue
        took = time.perf_counter() - began
        output = sweep.stdout.read() if sweep.stdout else ""
        assert sweep.returncode == 0
    return took, peaks, together, output


def main(folder: Path) -> None:
    """Sweep into a folder and print what it took."""
    os.environ["PBBENCH_STORE"] = str(folder / "store.sqlite")
    out = folder / "session"
    command = ["-c", "from controller.cli import main; main()", "sweep", "--designer", "truss"]
    took, peaks, together, output = watched(
        [*command, "--executor", "embedded", "--condition", "strict", "--condition", "loose", "--out", str(out)]
    )
    records = [path for path in out.rglob("*") if path.is_file()]
    size_mb = sum(path.stat().st_size for path in records) / 1e6
    print(output)
    print(f"wall time    {took:7.1f} s   (aim 60 s)")
    if peaks:
        print(f"peak memory  {together / 1024:7.0f} MB  (aim 600 MB; all processes at a time, shared pages once)")
        print(f"             {sum(peaks.values()) / 1024:7.0f} MB  (sum of {len(peaks)} processes' own peaks)")
    else:
        print("peak memory  not known on this system")
    print(f"records      {len(records):7d} files, {size_mb:.0f} MB")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        main(Path(name))
