"""A small sweep from the command line to its report, with its stops and its endings."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
SWEEP = ("sweep", "--levels", "T1B_Span_6m", "--levels", "T1B_Span_8m")


def test_a_sweep_ends_with_a_table_and_its_place_and_a_report_says_the_same(pbbench: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    told = pbbench(*SWEEP, "--designer", "reference", "--condition", "strict", "--condition", "loose", "--out", out)
    assert told.code == 0
    table, _, place = told.out.partition("\n\n")
    assert [line.split()[:4] for line in table.splitlines()[2:]] == [
        ["reference", "strict", "embedded", "2"],
        ["reference", "loose", "embedded", "2"],
    ]
    assert place == f"records: {out}\n"
    assert f"4 of 4 episodes to play, records in {out}\n" in told.err
    assert "4/4  took" in told.err
    report = pbbench("report", out)
    assert report.code == 0
    assert report.out.startswith(table)
    assert "95 % interval" in report.out


def test_the_report_in_json_has_every_breakdown(pbbench: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    pbbench(*SWEEP, "--designer", "reference", "--jobs", 1, "--out", out)
    (row,) = json.loads(pbbench("report", out, "--json").out)["rows"]
    assert row["executor"] == "embedded"
    assert row["sessions"] == [str(out)]
    assert row["overall"]["success_at_1"]["hits"] == 2
    assert row["overall"]["recovery_at_3"]["share"] is None
    assert 0 < row["overall"]["cost_ratio"]["mean"] < 1
    assert list(row["strata"]) == ["Core"]
    assert list(row["groups"]) == ["Anchor and Connectivity"]
    assert row["families"]["T1B"]["planned"] == 2


def test_a_report_by_family_has_a_line_for_each(pbbench: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    pbbench("sweep", "--levels", "T1[BD]_*_6m", "--designer", "reference", "--jobs", 1, "--out", out)
    lines = pbbench("report", out, "--by", "family", "--by", "tag").out.splitlines()
    assert [line.split()[:2] for line in lines if line.startswith("T1")] == [["T1B", "1"], ["T1D", "1"]]
    assert lines[-1] == "Tags overlap: their lines must not be summed."


def test_repeats_are_counted_in_one_row(pbbench: Run, tmp_path: Path) -> None:
    told = pbbench(
        "sweep",
        "--levels",
        "T1B_Span_6m",
        "--repeats",
        2,
        "--jobs",
        1,
        "--designer",
        "reference",
        "--out",
        tmp_path / "session",
    )
    assert told.out.splitlines()[2].split()[:4] == ["reference", "strict", "embedded", "2"]


def test_a_second_sweep_into_the_folder_is_refused_and_changes_nothing(pbbench: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    pbbench("sweep", "--levels", "T1B_Span_6m", "--jobs", 1, "--out", out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert f"--resume {out}" in pbbench("sweep", "--levels", "T1B_Span_8m", "--out", out).error_line
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_two_sweeps_at_once_in_one_folder_are_refused(pbbench: Run, tmp_path: Path) -> None:
    from controller.records.session import locked

    out = tmp_path / "session"
    pbbench("sweep", "--levels", "T1B_Span_6m", "--jobs", 1, "--out", out)
    with locked(out):
        assert "another sweep" in pbbench("sweep", "--resume", out).error_line


def test_a_complete_session_resumes_to_the_same_table(pbbench: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    first = pbbench("sweep", "--levels", "T1B_Span_6m", "--jobs", 1, "--out", out)
    again = pbbench("sweep", "--resume", out, "--jobs", 1)
    assert (again.code, again.out) == (0, first.out)
    assert "0 of 1 episodes to play" in again.err


def test_without_a_folder_the_records_go_to_the_users_data_folder(pbbench: Run, tmp_path: Path) -> None:
    told = pbbench("sweep", "--levels", "T1B_Span_6m", "--jobs", 1)
    folder = Path(told.out.splitlines()[-1].removeprefix("records: "))
    assert folder.is_relative_to(tmp_path / "share")
    assert (folder / "summary.json").is_file()
    assert pbbench("store", "rebuild").out.startswith("1 session indexed in ")


def test_one_per_family_is_twenty_seven_levels_and_a_limit_cuts_them() -> None:
    from controller.cli.level_choice import chosen_levels

    chosen = chosen_levels([], one_per_family=True, limit=None)
    assert len({level.family for level in chosen}) == len(chosen) == 27
    assert chosen_levels([], one_per_family=True, limit=5) == chosen[:5]
    assert [level.name for level in chosen_levels(["T1B_*"], one_per_family=True, limit=None)] == ["T1B_Span_14m"]


def test_ctrl_c_stops_at_a_safe_point_says_how_to_go_on_and_resuming_finishes(
    pbbench: Run, child_environment: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "session"
    arguments = ["sweep", "--levels", "T1C*", "--designer", "truss", "--jobs", "2", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-c", "from controller.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=child_environment,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("["):
                break
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "stopping at the next safe point" in errors
    assert "Traceback" not in errors
    assert output.splitlines()[-1].endswith(f"go on with: pbbench sweep --resume {out}")
    assert "of planned" in output
    summary = json.loads((out / "summary.json").read_text())
    assert summary["status"] == "stopped"
    report = json.loads(pbbench("report", out, "--json").out)["rows"][0]["overall"]
    assert 0 < report["completed"] < report["planned"] == 7
    finished = pbbench("sweep", "--resume", out, "--jobs", 1)
    assert finished.code == 0
    assert f"{7 - report['completed']} of 7 episodes to play" in finished.err
    assert "of planned" not in finished.out
    assert json.loads((out / "summary.json").read_text())["status"] == "complete"
