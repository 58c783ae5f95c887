"""The second Ctrl+C in the terminal of ``pbbench sweep``, by real processes."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from scripted_parts import GATE, GATED_LEVEL, REGISTRY

from controller.cli.sweep_run import STOPPING
from controller.sweep.run import resumable_plan, run_sweep

COMMAND = Path(__file__).parent.parent / "parts" / "sweep_command.py"
LEVELS = ("T1B_Span_6m", "T1B_Span_10m", "T1B_Span_12m")
PATIENCE_S = 60.0
WAITING = {"PBBENCH_TEST_WAITING": "1"}


@contextmanager
def in_a_terminal(folder: Path, gate: Path, jobs: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A sweep as the leader of its process group, as a shell starts one; its designer waits at the gate."""
    parts = ["--designer", "hesitant", "--executor", "painted", "--budget-map", "painted-flat", "--condition", "loose"]
    levels = [part for level in LEVELS for part in ("--levels", level)]
    places = {GATE: str(gate), GATED_LEVEL: LEVELS[1], "PBBENCH_STORE": str(folder.parent / "store.sqlite")}
    command = [sys.executable, str(COMMAND), "sweep", *parts, *levels, "--jobs", str(jobs), "--out", str(folder)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **places, **environment},
        start_new_session=True,
    ) as process:

        def kill() -> None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        patience = threading.Timer(PATIENCE_S, kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            kill()


def children_of(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


@pytest.mark.parametrize(
    ("jobs", "environment"),
    [(1, {}), (2, {}), (2, WAITING)],
    ids=["in this process", "in two workers", "with designers that wait"],
)
def test_a_second_ctrl_c_ends_a_sweep_wherever_it_is_and_says_how_to_go_on(
    tmp_path: Path, jobs: int, environment: dict[str, str]
) -> None:
    folder, gate = tmp_path / "s", tmp_path / "gate"
    os.mkfifo(gate)
    with in_a_terminal(folder, gate, jobs, **environment) as process, gate.open("w"):
        # The episode is in a call that nobody answers, and so at no safe point until the test is over.
        family = [os.pidfd_open(child) for child in children_of(process.pid)]
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        while STOPPING not in (line := process.stderr.readline()):
            assert line, "it ended at the first"
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate()
        for child in family:
            assert select.select([child], [], [], PATIENCE_S)[0], "a worker outlived the sweep"
            os.close(child)
    assert (process.returncode, output) == (130, "")
    assert errors.splitlines()[-1] == f"stopped at once; go on with: pbbench sweep --resume {folder}"
    assert "Traceback" not in errors
    assert json.loads((folder / "summary.json").read_bytes())["status"] == "stopped"
    account = folder / "hesitant_loose_r1" / LEVELS[1] / "trajectory.json"
    assert json.loads(account.read_bytes())["status"] == "running"

    resumed = run_sweep(resumable_plan(folder), folder, resume=True, store=tmp_path / "again", registry=REGISTRY)
    assert resumed.complete
    assert resumed.progress.counts == {"success": 3}
