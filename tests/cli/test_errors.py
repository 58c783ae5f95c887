"""Each error of the issue's list: one line that says what, where and what to do; exit code 2; nothing half-written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
LEVEL = "T1B_Span_6m"


def test_an_unknown_level_is_told_near_names(pbbench: Run) -> None:
    line = pbbench("validate", "T1B_Span_6", "-").error_line
    assert "T1B_Span_6m" in line
    assert "did you mean" in line


@pytest.mark.parametrize("verb", [("validate", LEVEL), ("execute", LEVEL), ("encode",), ("decode",)], ids=" ".join)
def test_a_missing_file_is_named(pbbench: Run, tmp_path: Path, verb: tuple[str, ...]) -> None:
    path = tmp_path / "absent.json"
    assert pbbench(*verb, path).error_line.startswith(f"pbbench: cannot read {path}: No such file")


def test_a_folder_is_no_file(pbbench: Run, tmp_path: Path) -> None:
    assert f"cannot read {tmp_path}: Is a directory" in pbbench("encode", tmp_path).error_line


def test_bytes_that_are_no_text_are_refused_with_their_place(pbbench: Run) -> None:
    assert "standard input: not UTF-8 at byte 2" in pbbench("decode", "-", stdin=b"{}\xff").error_line


@pytest.mark.parametrize("text", ["", "hello", "[1, 2]", "{}"])
def test_what_holds_no_bridge_is_refused(pbbench: Run, text: str) -> None:
    assert "give a candidate" in pbbench("execute", LEVEL, "-", stdin=text).error_line


def test_a_broken_payload_is_refused(pbbench: Run) -> None:
    assert "save" in pbbench("decode", "-", stdin="eAFLKC0pBgAFGgIF").error_line


def test_an_unbounded_device_is_not_read_to_its_end(pbbench: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    with path.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    assert "longer than" in pbbench("decode", path).error_line


@pytest.mark.parametrize("glob", ["X9*", "[", ""])
def test_a_bad_glob_starts_no_sweep(pbbench: Run, tmp_path: Path, glob: str) -> None:
    out = tmp_path / "session"
    assert "level" in pbbench("sweep", "--levels", glob, "--out", out).error_line
    assert not out.exists()


@pytest.mark.parametrize(
    ("option", "name"), [("--designer", "trus"), ("--executor", "poly"), ("--designer", "replay:")]
)
def test_an_unknown_part_starts_no_sweep(pbbench: Run, tmp_path: Path, option: str, name: str) -> None:
    out = tmp_path / "session"
    assert name in pbbench("sweep", option, name, "--out", out).error_line
    assert not out.exists()


def test_a_folder_with_other_things_in_it_is_left_alone(pbbench: Run, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    line = pbbench("sweep", "--levels", LEVEL, "--jobs", 1, "--out", tmp_path).error_line
    assert "not empty" in line
    assert (tmp_path / "thesis.txt").read_text() == "precious"


def test_a_place_that_cannot_be_a_folder_is_named(pbbench: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    line = pbbench("sweep", "--levels", LEVEL, "--jobs", 1, "--out", tmp_path / "file" / "session").error_line
    assert str(tmp_path / "file") in line


def test_a_film_that_cannot_be_written_is_an_error(pbbench: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nodes = json.dumps({"nodes": [], "edges": []})
    line = pbbench("execute", LEVEL, "-", "--frames", tmp_path / "file" / "film", stdin=nodes).error_line
    assert f"cannot write pictures to {tmp_path / 'file' / 'film'}: Not a directory: " in line


def test_a_report_of_what_is_no_session_is_refused(pbbench: Run, tmp_path: Path) -> None:
    assert "no such session folder" in pbbench("report", tmp_path / "absent").error_line
    assert "holds no trajectories" in pbbench("report", tmp_path).error_line


@pytest.mark.parametrize("arguments", [("sweep", "--resume"), ("report",)], ids=" ".join)
def test_a_session_of_a_newer_version_is_refused(pbbench: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "summary.json").write_text(json.dumps({"schema": 99}))
    assert "newer version" in pbbench(*arguments, tmp_path).error_line


def test_resume_goes_on_as_planned_and_takes_no_other_plan(pbbench: Run, tmp_path: Path) -> None:
    told = pbbench("sweep", "--resume", tmp_path, "--limit", 3)
    assert told.code == 2
    assert "as planned" in told.err


def test_a_full_output_is_one_line_and_nothing_at_exit(child: Run) -> None:
    full = Path("/dev/full")
    with full.open("w") as stream:
        told = child("levels", "show", LEVEL, stdout=stream)
    assert told.error_line == "pbbench: the output: No space left on device: free some space and run the command again"


def test_a_reader_that_leaves_early_is_no_error(child_environment: dict[str, str]) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-c", "from controller.cli import main; main()", "levels", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=child_environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 1


def no_room() -> None:
    """Let no file of this process grow beyond 20 kB, less than a picture or the store needs."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_disk_that_is_full_ends_a_film_in_one_line_and_leaves_no_half_picture(child: Run, tmp_path: Path) -> None:
    nodes = json.dumps({"nodes": [], "edges": []})
    told = child("execute", LEVEL, "-", "--frames", tmp_path / "film", stdin=nodes, preexec_fn=no_room)
    assert told.error_line.startswith(f"pbbench: cannot write pictures to {tmp_path / 'film'}: File too large: ")
    assert list((tmp_path / "film").iterdir()) == []


def test_a_disk_that_is_full_ends_a_sweep_in_one_line_and_leaves_no_half_record(child: Run, tmp_path: Path) -> None:
    out = tmp_path / "session"
    told = child("sweep", "--levels", LEVEL, "--jobs", 1, "--out", out, preexec_fn=no_room)
    assert told.code == 2
    assert told.err.splitlines()[-1].startswith("pbbench: cannot ")
    assert "Traceback" not in told.err
    for path in out.rglob("*.json"):
        json.loads(path.read_bytes())
    assert not list(out.rglob("*.tmp"))
