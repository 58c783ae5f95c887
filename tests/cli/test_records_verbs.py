"""``report``, ``verify``, ``audit`` and ``export`` as a person uses them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from swept_sessions import changed, painted_session

EPISODE = "hesitant_strict_r1/T1B_Span_6m"
Told = Callable[..., Any]


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return painted_session(tmp_path_factory.mktemp("swept"))


@pytest.fixture
def session(swept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(swept, tmp_path / "session"))


def test_the_report_sets_published_figures_and_pairs_beside_the_own_rows(pbbench: Told, session: Path) -> None:
    told = pbbench("report", session, "--compare", "--published", "--by", "span", "--by", "vehicles")
    assert told.code == 0
    assert "6 to under 10 m" in told.out
    assert "1 vehicle" in told.out
    assert "hesitant, strict, embedded  hesitant, loose, embedded  Success@3" in told.out
    published = [line for line in told.out.splitlines() if line.startswith("claude-sonnet-5")]
    assert any("native    published" in line and "50.8 %" in line for line in published)


def test_the_report_as_json_has_them_by_name(pbbench: Told, session: Path) -> None:
    value = json.loads(pbbench("report", session, "--json", "--compare", "--published").out)
    assert {"rows", "comparisons", "published"} == set(value)
    assert value["comparisons"][0]["levels"] == 2
    assert set(value["rows"][0]["spans"]) == {"6 to under 10 m", "10 to under 14 m"}


def test_a_disputed_episode_gives_the_report_a_line_without_it(pbbench: Told, session: Path) -> None:
    assert "without disputed" not in pbbench("report", session).out
    told = pbbench("audit", session, EPISODE, "--verdict", "dispute", "--by", "Ada", "--note", "late marker")
    assert (told.code, told.out) == (0, f"{EPISODE}: dispute, by Ada\n")
    assert "without disputed" in pbbench("report", session).out
    listed = pbbench("audit", session).out.splitlines()
    assert listed[2].startswith(f"{EPISODE}  dispute  Ada")
    assert listed[2].endswith("late marker")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere/none", "--verdict", "agree", "--by", "Ada"], "plans no episode"),
        ([EPISODE, "--by", "Ada"], "give --verdict agree, dispute or unsure"),
        ([EPISODE, "--verdict", "agree"], "say who you are"),
    ],
)
def test_a_verdict_that_cannot_be_kept_is_one_line(
    pbbench: Told, session: Path, arguments: list[str], words: str
) -> None:
    assert words in pbbench("audit", session, *arguments).error_line


def test_verify_tells_every_check_and_seals_what_passes(pbbench: Told, session: Path) -> None:
    told = pbbench("verify", session, "--seal")
    assert told.code == 0
    assert "passed    no_duplicate_keys: " in told.out
    assert f"sealed {session}: " in told.out
    again = json.loads(pbbench("verify", session, "--json").out)
    assert again["valid"]
    (seal,) = [check for check in again["verified"][0]["checks"] if check["name"] == "seal"]
    assert seal["outcome"] == "passed"


def test_verify_names_what_is_wrong_with_exit_code_1_and_does_not_seal(pbbench: Told, session: Path) -> None:
    changed(session / EPISODE / "result.json", lambda result: result.update(cost=1.0))
    told = pbbench("verify", session, "--seal")
    assert told.code == 1
    assert f"            {EPISODE}: result.json differs in cost" in told.out
    assert "not sealed: something was found" in told.out
    assert not (session / "SHA256SUMS").exists()


def test_a_newer_session_is_refused_with_one_line(pbbench: Told, session: Path) -> None:
    changed(session / "summary.json", lambda summary: summary.update(schema=9))
    assert "written by a newer version" in pbbench("verify", session).error_line


def test_an_export_can_be_verified_and_is_never_written_over(pbbench: Told, session: Path, tmp_path: Path) -> None:
    out = tmp_path / "release"
    told = pbbench("export", session, "--out", out, "--format", "csv, markdown")
    assert told.code == 0
    assert told.out.splitlines()[-1] == f"release: {out}"
    assert {path.suffix for path in (out / "tables").iterdir()} == {".csv", ".md"}
    verified = pbbench("verify", out)
    assert verified.code == 0
    assert "passed    release_tables: " in verified.out
    assert "exists and is not empty" in pbbench("export", session, "--out", out).error_line


def test_an_export_of_an_incomplete_session_says_that_it_is_not_valid(
    pbbench: Told, session: Path, tmp_path: Path
) -> None:
    (session / EPISODE / "trajectory.json").unlink()
    told = pbbench("export", session, "--out", tmp_path / "release")
    assert told.code == 0
    assert "the manifest is not valid: no_missing_trajectories, benchmark_levels" in told.out


def test_an_unknown_format_is_one_line(pbbench: Told, session: Path, tmp_path: Path) -> None:
    error = pbbench("export", session, "--out", tmp_path / "release", "--format", "xlsx").error_line
    assert error == "pbbench: no format is called xlsx: there are csv, json, latex, markdown, parquet"
