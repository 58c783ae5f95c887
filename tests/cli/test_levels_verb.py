"""The list of levels, one level, and the files behind them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.levels import catalogue
from controller.levels.catalogue import all_levels

Run = Callable[..., Any]


def test_the_list_has_a_line_for_every_level(pbbench: Run) -> None:
    lines = pbbench("levels").out.splitlines()
    assert lines[0].split()[0] == "level"
    assert [line.split()[0] for line in lines[2:]] == [level.name for level in all_levels()]
    assert len(lines) == 2 + 189


def test_the_list_in_json_has_limit_and_reference_of_each(pbbench: Run) -> None:
    listed = json.loads(pbbench("levels", "--json").out)
    assert len(listed) == 189
    for level in listed:
        assert level["reference_cost"] < level["strict_limit"] <= 42_000
        assert level["vehicle_weights_pg"]
        assert {"Road", "Wood"} <= set(level["materials"])


def test_a_level_is_shown_with_what_is_never_sent_apart(pbbench: Run) -> None:
    shown = json.loads(pbbench("levels", "show", "G1_Clearance_Multi2_14m_R2m").out)
    sent, kept = shown["sent_to_the_designer"], shown["never_sent_to_the_designer"]
    assert set(sent["context"]) == {"task_context", "semantic_environment"}
    assert sent["context"]["task_context"]["budget_limit"] == kept["limits"]["strict"]
    assert kept["limits"]["loose"] == 50_000
    assert kept["analysis_metadata"]["family_id"] == "G1"
    assert kept["reference"]["cost"] < kept["limits"]["strict"]
    assert "G1" not in json.dumps(sent).replace("G1_Clearance_Multi2_14m_R2m", "")


def test_an_unknown_level_is_not_shown(pbbench: Run) -> None:
    assert "did you mean" in pbbench("levels", "show", "G1_Clearance_Multi2_14m").error_line


def test_the_check_verifies_everything_and_lists_the_one_file_that_differs(
    pbbench: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "levels"
    shutil.copytree(str(catalogue.level_folder()), folder)
    name = "T1B_Span_6m_context.json"
    (folder / name).write_bytes((folder / name).read_bytes() + b"\n")
    monkeypatch.setattr(catalogue, "level_folder", lambda: folder)
    told = pbbench("levels", "build", "--check")
    assert (told.code, told.out) == (1, f"changed {name}\n")
    assert (folder / name).read_bytes().endswith(b"\n\n")
