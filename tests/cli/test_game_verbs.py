"""The verbs of the game: what the doctor says, and which levels are paired."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.cli import standin
from controller.levels.catalogue import find_level
from controller.levels.files import layout

LEVEL = "T1B_Span_8m"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / "native"))
    monkeypatch.setenv("PBBENCH_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


def test_the_doctor_names_every_red_light_and_what_to_do(pbbench: Callable[..., Any]) -> None:
    told = pbbench("doctor", "--json")
    assert told.code == 1
    checks = {check["name"]: check for check in json.loads(told.out)}
    assert checks["display"]["light"] == "red"
    assert checks["profile"]["light"] == "red"
    assert "nobody has measured" in checks["profile"]["seen"]
    assert checks["paired levels"]["seen"] == "0 of 189"
    assert checks["your files"]["light"] == "green"
    assert all(check["advice"] for check in checks.values() if check["light"] != "green")


def test_the_doctor_gives_back_what_a_crash_has_left(pbbench: Callable[..., Any], tmp_path: Path) -> None:
    from controller.native.journal import Journal

    theirs = tmp_path / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    Journal(tmp_path / "native").replace(theirs, b"ours")
    told = pbbench("doctor")
    assert "amber  your files" in told.out
    assert "pbbench doctor --give-back" in told.out
    told = pbbench("doctor", "--give-back")
    assert f"given back: {theirs}" in told.err
    assert "green  your files" in told.out
    assert theirs.read_bytes() == b"a person's"


def test_an_unknown_profile_is_a_red_light_with_those_there_are(pbbench: Callable[..., Any]) -> None:
    told = pbbench("doctor", "--profile", "mine")
    assert told.code == 1
    assert "there are: embedded, native, native-standin" in told.out


def test_a_level_is_checked_paired_listed_and_forgotten(pbbench: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "built.pbl"
    file.write_text(json.dumps(layout(find_level(LEVEL))))
    assert pbbench("pairing", "check", LEVEL, file).out == "all anchors agree\n"
    told = pbbench("pairing", "check", "T1B_Span_10m", file)
    assert told.code == 1
    assert "in the layout" in told.out
    assert pbbench("pairing", "add", LEVEL, file).code == 0
    assert "1 of 189 levels are paired" in pbbench("pairing", "list").out
    listed = json.loads(pbbench("levels", "--json").out)
    assert [level["name"] for level in listed if level["paired"]] == [LEVEL]
    assert pbbench("pairing", "remove", LEVEL).code == 0
    assert "is not paired" in pbbench("pairing", "remove", LEVEL).error_line


def test_a_native_sweep_says_in_a_line_what_it_lacks(pbbench: Callable[..., Any], tmp_path: Path) -> None:
    options = ("--designer", "truss", "--levels", LEVEL, "--out", tmp_path / "session")
    told = pbbench("sweep", "--executor", "native", *options)
    assert "calibrated on the embedded executor, not on native" in told.error_line
    told = pbbench("sweep", "--executor", "native", "--foreign-budget-map", *options)
    assert "not paired with a layout of the game: T1B_Span_8m" in told.error_line
    assert not (tmp_path / "session").exists()


def test_the_stand_in_is_started_as_a_process_with_the_profiles_file(
    pbbench: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from console.standin.options import parse

    given: list[list[str]] = []
    started = subprocess.Popen

    def popen(command: list[str]) -> subprocess.Popen[bytes]:
        given.append(command)
        return started([sys.executable, "-c", "raise SystemExit(3)"])

    monkeypatch.setattr(standin.subprocess, "Popen", popen)
    assert pbbench("standin", "--folder", tmp_path, "--level", LEVEL, "--misbehave", "frozen", "--events").code == 3
    assert given[0][1:3] == ["-m", "console.standin"]
    options = parse(given[0][3:])
    assert (options.folder, options.level, options.events) == (tmp_path, LEVEL, True)
    assert options.file == "PolyBridgeBench.pbl"
