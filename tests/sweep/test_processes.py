"""Sweeps over several processes, and what becomes of them when somebody ends one."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from episode_accounts import accounts
from scripted_parts import DEADLY_LEVEL, GATE, GATED_LEVEL, REGISTRY

from controller.records.names import INTERRUPTED
from controller.records.session import read_session
from controller.sweep.plan import SweepPlan
from controller.sweep.run import resumable_plan, run_sweep

PARTS = Path(__file__).parent.parent / "parts"
LEVELS = ("T1B_Span_6m", "T1B_Span_10m", "T1B_Span_12m", "T1B_Span_8m")
PLAN = SweepPlan(("hesitant",), ("loose",), LEVELS, "painted", 1, "painted-flat")


class Child:
    """A sweep in a process of its own, in a process group of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        command = [sys.executable, str(PARTS / "sweep_child.py"), *options, str(folder), *LEVELS]
        store = {"PBBENCH_STORE": str(folder.parent / "child.sqlite")}
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **store, **environment},
            start_new_session=True,
        )
        self.said: list[dict[str, Any]] = []

    def hear_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(json.loads(line))
            if wanted(self.said[-1]):
                return self.said[-1]
        raise AssertionError(self.process.stderr.read() if self.process.stderr else "")

    def end(self) -> str:
        """Wait for its end; what it wrote to standard error."""
        _, errors = self.process.communicate(timeout=60)
        return errors


@pytest.fixture
def start() -> Any:
    children: list[Child] = []

    def begin(*arguments: Any, **environment: str) -> Child:
        children.append(Child(*arguments, **environment))
        return children[-1]

    yield begin
    for child in children:
        with suppress(ProcessLookupError):
            os.killpg(child.process.pid, signal.SIGKILL)
        child.process.wait()
        for stream in (child.process.stdout, child.process.stderr):
            if stream is not None:
                stream.close()


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    path = tmp_path / "gate"
    os.mkfifo(path)
    return path


def sweep(folder: Path, plan: SweepPlan = PLAN, jobs: int = 1, **options: Any) -> Any:
    return run_sweep(plan, folder, jobs, store=folder.parent / "store.sqlite", registry=REGISTRY, **options)


def test_results_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    plan = SweepPlan(
        ("truss",), ("strict", "loose"), ("T1C_RoadWood_6m", "T2I_Overhead_12m_H1m"), budget_map="embedded-flat"
    )
    for jobs, name in ((1, "one"), (2, "two")):
        assert sweep(tmp_path / name, plan, jobs).complete
    assert accounts(tmp_path / "one") == accounts(tmp_path / "two")
    assert len(accounts(tmp_path / "one")) == 4


def test_a_killed_sweep_loses_only_what_was_running_and_ends_as_if_nothing_had_been(
    tmp_path: Path, gate: Path, start: Any
) -> None:
    folder, whole = tmp_path / "s", tmp_path / "whole"
    child = start(folder, "--jobs", "2", **{GATE: str(gate), GATED_LEVEL: "T1B_Span_10m"})
    ended = 0

    def three_ended(said: dict[str, Any]) -> bool:
        nonlocal ended
        ended += said["event"] == "EpisodeEnded"
        return ended == 3

    child.hear_until(three_ended)
    workers = _children_of(child.process.pid)
    watched = [os.pidfd_open(worker) for worker in workers]
    os.kill(child.process.pid, signal.SIGKILL)
    child.process.wait()
    for worker in watched:
        assert select.select([worker], [], [], 20)[0], "a worker outlived its parent"
        os.close(worker)
    assert len(watched) >= 2
    running = [place for place, account in accounts(folder).items() if account["status"] == "running"]
    assert running == ["hesitant_loose_r1/T1B_Span_10m"]

    assert sweep(folder, resumable_plan(folder), resume=True).complete
    assert sweep(whole).complete
    assert accounts(folder) == accounts(whole)
    (aside,) = folder.glob(f"*/{INTERRUPTED}/*")
    assert json.loads((aside / "trajectory.json").read_bytes())["status"] == "interrupted"
    assert "1 episodes were cut short" in read_session(folder).summary.notes[-1].text


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_sweep_at_the_next_safe_point(tmp_path: Path, gate: Path, start: Any, jobs: str) -> None:
    folder = tmp_path / "s"
    child = start(folder, "--jobs", jobs, **{GATE: str(gate), GATED_LEVEL: "T1B_Span_12m"})
    child.hear_until(lambda said: said["level"] == "T1B_Span_12m")
    with gate.open("w"):
        # The episode is at its first call; everybody in the terminal's group gets the signal.
        os.killpg(child.process.pid, signal.SIGINT)
        if jobs == "2":
            child.hear_until(lambda said: said.get("event") == "heeded")
    last = child.hear_until(lambda said: "complete" in said)
    assert child.end() == ""
    assert (child.process.returncode, last["stopped"], last["complete"]) == (0, True, False)
    if jobs == "2":
        assert last["heavy"] == []
    statuses = {place.rpartition("/")[2]: account["status"] for place, account in accounts(folder).items()}
    assert statuses["T1B_Span_6m"] == "success"
    assert statuses["T1B_Span_12m"] == "interrupted"
    assert json.loads((folder / "summary.json").read_bytes())["status"] == "stopped"


def test_an_episode_whose_worker_dies_is_an_error_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "s"
    monkeypatch.setenv(DEADLY_LEVEL, "T1B_Span_10m")
    result = sweep(folder, jobs=2)
    assert result.progress.counts == {"success": 3, "error": 1}
    account = accounts(folder)["hesitant_loose_r1/T1B_Span_10m"]
    assert account["error"]["where"] == "program"
    assert account["error"]["message"] == "the process that played it ended (exit code 7)"
    monkeypatch.delenv(DEADLY_LEVEL)
    assert sweep(folder, resume=True).complete


def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(tmp_path: Path, start: Any) -> None:
    folder = tmp_path / "s"
    child = start(folder, "--designer", "verbose", "--jobs", "2", "--largest-file", "2000000")
    said = child.hear_until(lambda line: "error" in line)
    assert child.end() == ""
    assert child.process.returncode == 2
    assert "cannot write" in said["error"]
    assert "response.txt: File too large; make room" in said["error"]
    assert "\n" not in said["error"]
    assert not list(folder.rglob("response.txt"))
    assert not list(folder.rglob("*.tmp"))
    assert {account["status"] for account in accounts(folder).values()} <= {"running", "interrupted"}
    assert json.loads((folder / "summary.json").read_bytes())["status"] == "stopped"


def _children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
