"""Every condition of a reportable session, broken one at a time; what is broken is named, and nothing else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from swept_sessions import changed, painted_session, physics_session

from controller.records.audit import add_verdict
from controller.records.errors import NewerRecordError, RecordsError
from controller.records.session import read_session
from controller.verification.check import CHECKS, Check
from controller.verification.checksums import write_seal
from controller.verification.migration import up_to_date
from controller.verification.verify import Demands, verify_sessions

ROW, LEVEL = "hesitant_strict_r1", "T1B_Span_6m"
NAME = f"{ROW}/{LEVEL}"
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return painted_session(tmp_path_factory.mktemp("swept"))


@pytest.fixture(scope="module")
def physics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return physics_session(tmp_path_factory.mktemp("physics"))


@pytest.fixture
def session(swept: Path, tmp_path: Path) -> Path:
    """A copy to break."""
    return Path(shutil.copytree(swept, tmp_path / "session"))


def failed(checks: tuple[Check, ...]) -> dict[str, tuple[str, ...]]:
    return {check.name: check.findings for check in checks if check.outcome == "failed"}


def test_a_finished_session_passes_every_check_that_is_made(session: Path) -> None:
    checks = verify_sessions([session])
    assert failed(checks) == {}
    left = {check.name for check in checks if check.outcome == "not done"}
    assert left == {"benchmark_levels", "seal", "legality", "replay"}
    assert {check.name for check in checks} == {name for name in CHECKS if not name.startswith("release_")}


TRAJECTORY: dict[str, tuple[Change, set[str]]] = {
    "another executor": (lambda t: t.update(executor="native"), {"one_executor", "results"}),
    "another budget map": (lambda t: t["budget_map"].update(sha256="00"), {"one_budget_map", "results"}),
    "another limit": (lambda t: t.update(limit=1.0), {"limits", "results"}),
    "another key": (lambda t: t["key"].update(level="T1B_Span_10m"), {"keys_match_folders", "results"}),
    "a counter": (lambda t: t.update(rounds_used=1), {"counters"}),
    "a status": (lambda t: t.update(status="failed"), {"outcomes", "results"}),
    "an interrupted episode": (lambda t: t.update(status="interrupted"), {"episodes_completed", "results"}),
    "a cost": (lambda t: t["calls"][-1].update(cost=1.0), {"results"}),
    "an outcome": (
        lambda t: t["calls"][-1]["attempt"].update(outcome="failure_or_timeout"),
        {"outcomes", "results"},
    ),
    "a marker": (lambda t: t["calls"][-2]["attempt"].update(marker_frame=3), {"outcomes"}),
    "the numbers of attempts": (lambda t: t["calls"][-1]["attempt"].update(attempt=3), {"outcomes"}),
    "frames that are not evenly spaced": (
        lambda t: t["calls"][-2]["attempt"].update(selected_frames=[0, 1, 2, 7]),
        {"feedback_mode"},
    ),
    "feedback that was not given": (lambda t: t["calls"][-1].update(feedback_received="none"), {"feedback_mode"}),
    "a fourth call": (
        lambda t: t["calls"].extend({**t["calls"][0], "call": len(t["calls"]) + more} for more in (1, 2)),
        {"call_limit", "physics_limit", "counters", "feedback_mode", "results", "outcomes"},
    ),
}


@pytest.mark.parametrize("what", TRAJECTORY)
def test_a_changed_trajectory_fails_the_checks_that_it_breaks_and_is_named(session: Path, what: str) -> None:
    change, names = TRAJECTORY[what]
    changed(session / NAME / "trajectory.json", change)
    found = failed(verify_sessions([session]))
    assert set(found) <= names
    assert found
    assert all(finding.startswith(NAME) for findings in found.values() for finding in findings)
    # Each change breaks at least the first check that it is about.
    assert names - set(found) <= {"outcomes"}


CONFIGURATION: dict[str, tuple[str, Change]] = {
    "four calls": ("call_limit", lambda c: c["protocol"].update(calls=4)),
    "four attempts": ("physics_limit", lambda c: c["protocol"].update(attempts=4)),
    "a longer window": ("execution_window", lambda c: c["protocol"].update(window_s=20.0)),
    "more frames": ("execution_window", lambda c: c["protocol"].update(frames_per_s=8)),
    "all feedback": ("feedback_mode", lambda c: c["protocol"].update(feedback_mode="all")),
    "skills": ("skill_mode", lambda c: c["protocol"].update(skill_mode="skills")),
}


@pytest.mark.parametrize("what", CONFIGURATION)
def test_a_configuration_that_is_not_the_protocols_fails_the_check_of_its_part(session: Path, what: str) -> None:
    name, change = CONFIGURATION[what]
    changed(session / "summary.json", lambda summary: change(summary["configuration"]))
    assert set(failed(verify_sessions([session]))) == {name}


def test_a_missing_trajectory_and_a_missing_result_are_named(session: Path) -> None:
    (session / NAME / "trajectory.json").unlink()
    (session / "hesitant_loose_r1" / LEVEL / "result.json").unlink()
    found = failed(verify_sessions([session]))
    assert found["no_missing_trajectories"] == (NAME,)
    assert found["no_missing_results"] == (f"hesitant_loose_r1/{LEVEL}: result.json is missing",)
    assert set(found) == {"no_missing_trajectories", "no_missing_results", "summary"}


def test_a_trajectory_that_nobody_planned_is_named(session: Path) -> None:
    shutil.copytree(session / NAME, session / ROW / "T1B_Span_22m")
    assert failed(verify_sessions([session])) == {"no_unplanned_trajectories": (f"{ROW}/T1B_Span_22m",)}


def test_a_result_and_its_copy_are_held_against_each_other_and_against_the_trajectory(session: Path) -> None:
    changed(session / NAME / "result.json", lambda result: result.update(cost=1.0))
    found = failed(verify_sessions([session]))
    assert found["results"] == (f"{NAME}: result.json differs in cost",)
    assert found["summary"] == (f"{NAME}: the copy in summary.json differs from result.json",)


def test_the_same_keys_in_two_sessions_are_duplicates_and_other_repeats_are_none(session: Path, tmp_path: Path) -> None:
    changed(session / "summary.json", lambda summary: summary.update(session="first"))
    twin = Path(shutil.copytree(session, tmp_path / "twin"))
    changed(twin / "summary.json", lambda summary: summary.update(session="second"))
    found = failed(verify_sessions([session, twin]))
    assert len(found["no_duplicate_keys"]) == 4
    assert found["no_duplicate_keys"][0] == f"{NAME}: in first and second"
    later = painted_session(tmp_path, "later", first_repeat=2)
    assert failed(verify_sessions([session, later])) == {}


@pytest.mark.parametrize(("field", "value"), [("executor", "native"), ("budget_map", None)])
def test_one_row_over_two_executors_or_budget_maps_is_refused(
    session: Path, tmp_path: Path, field: str, value: str | None
) -> None:
    later = painted_session(tmp_path, "later", first_repeat=2)

    def mix(summary: dict[str, Any]) -> None:
        for row in summary["rows"]:
            row[field] = value or {**row["budget_map"], "name": "other", "sha256": "ffff"}

    changed(later / "summary.json", mix)
    check = "one_executor" if field == "executor" else "one_budget_map"
    found = failed(verify_sessions([session, later]))[check]
    assert any(finding.startswith("hesitant, strict: ") for finding in found)


def test_a_budget_map_of_another_executor_is_never_used_in_silence(session: Path) -> None:
    def foreign(summary: dict[str, Any]) -> None:
        for row in summary["rows"]:
            row["budget_map"]["executor"] = "native"

    changed(session / "summary.json", foreign)
    findings = failed(verify_sessions([session]))["one_budget_map"]
    assert any("which was calibrated on native" in finding for finding in findings)


def test_sessions_that_differ_in_what_fixes_results_do_not_go_together(session: Path, tmp_path: Path) -> None:
    later = painted_session(tmp_path, "later", first_repeat=2)

    def differ(summary: dict[str, Any]) -> None:
        configuration = summary["configuration"]
        configuration["validator"]["sha256"] = "00"
        configuration["level_sha256"][LEVEL] = "00"
        configuration["designers"]["hesitant"]["version"] = 2
        configuration["executor"]["configuration"]["constants_sha256"] = "00"

    changed(later / "summary.json", differ)
    found = failed(verify_sessions([session, later]))
    assert set(found) == {"one_configuration", "one_validator"}
    parts = {finding.partition(":")[0] for finding in found["one_configuration"]}
    assert parts == {f"level {LEVEL}", "designer hesitant", "executor embedded"}


def test_two_prompts_are_found_whatever_the_designers_are_called(session: Path, tmp_path: Path) -> None:
    later = painted_session(tmp_path, "later", first_repeat=2)
    for folder, digest in ((session, "aa"), (later, "bb")):
        prompt = {"name": "design-1", "sha256": digest}
        changed(
            folder / "summary.json",
            lambda summary, prompt=prompt: summary["configuration"]["designers"].update(chat={"prompt": prompt}),
        )
    assert "one_prompt" in failed(verify_sessions([session, later]))


def test_a_row_of_the_papers_kind_covers_every_level(session: Path) -> None:
    found = failed(verify_sessions([session], Demands(full=True)))
    assert list(found) == ["benchmark_levels"]
    assert found["benchmark_levels"][0] == f"{ROW}: 187 of 189 levels are missing, first T1B_Span_8m"


def test_a_seal_finds_one_changed_byte_in_any_file_and_what_came_or_went(session: Path) -> None:
    covered = write_seal(session)
    assert covered == sum(
        path.is_file() and not path.name.startswith(".") and path.name != "SHA256SUMS" for path in session.rglob("*")
    )
    assert failed(verify_sessions([session])) == {}
    for path in [path for path in session.rglob("*") if path.is_file() and path.suffix in (".png", ".txt")][:20]:
        before = path.read_bytes()
        path.write_bytes(bytes([before[0] ^ 1]) + before[1:])
        (finding,) = failed(verify_sessions([session]))["seal"]
        assert finding == f"session/{path.relative_to(session).as_posix()}: changed"
        path.write_bytes(before)
    (session / ROW / "stray.txt").write_text("new")
    (session / NAME / "round_1" / "response.txt").unlink()
    assert set(failed(verify_sessions([session]))["seal"]) == {
        f"session/{ROW}/stray.txt: added",
        f"session/{NAME}/round_1/response.txt: missing",
    }


def test_a_verdict_does_not_break_a_seal(session: Path) -> None:
    write_seal(session)
    key = next(read_session(session).summary.episode_keys())
    add_verdict(session, key, "dispute", "an auditor")
    assert failed(verify_sessions([session])) == {}


def test_a_newer_session_is_refused_and_an_older_one_verified_in_a_copy(session: Path) -> None:
    changed(session / "summary.json", lambda summary: summary.update(schema=2))
    with pytest.raises(NewerRecordError, match="newer version"):
        verify_sessions([session])
    changed(session / "summary.json", lambda summary: summary.update(schema=0))
    before = (session / "summary.json").read_bytes()
    with pytest.raises(RecordsError, match="knows no way on from 0"):
        verify_sessions([session])

    def first(copy: Path) -> None:
        changed(copy / "summary.json", lambda summary: summary.update(schema=1))

    with up_to_date(session, {0: first}) as copy:
        assert copy != session
        assert read_session(copy).summary.levels == ("T1B_Span_6m", "T1B_Span_10m")
    assert not copy.exists()
    assert (session / "summary.json").read_bytes() == before


def test_real_attempts_run_again_are_the_same_bit_for_bit(physics: Path) -> None:
    checks = {check.name: check for check in verify_sessions([physics], Demands(replay=True))}
    assert checks["replay"].outcome == checks["legality"].outcome == "passed"


def test_a_record_that_a_run_does_not_give_again_says_so(physics: Path, tmp_path: Path) -> None:
    session = Path(shutil.copytree(physics, tmp_path / "physics"))
    path = session / "truss_strict_r1" / LEVEL / "trajectory.json"
    changed(path, lambda t: t["calls"][0]["attempt"]["facts"].update(state_hash="00"))
    findings = failed(verify_sessions([session], Demands(replay=True)))["replay"]
    assert findings == (f"truss_strict_r1/{LEVEL} call 1: differs from its record in state_hash",)


def test_a_candidate_that_the_response_does_not_give_is_found(physics: Path, tmp_path: Path) -> None:
    session = Path(shutil.copytree(physics, tmp_path / "physics"))
    path = session / "truss_strict_r1" / LEVEL / "trajectory.json"
    changed(path, lambda t: t["calls"][0]["candidate"]["edges"].pop())
    found = failed(verify_sessions([session], Demands(replay=True)))
    assert found["legality"] == (f"truss_strict_r1/{LEVEL} call 1: judged again, it differs in candidate",)
    assert "differs from its record in" in found["replay"][0]


def test_an_attempt_under_other_constants_is_not_compared_but_named(session: Path) -> None:
    found = failed(verify_sessions([session], Demands(replay=True)))
    assert "the physical constants are not those that it was run with" in found["replay"][0]


def test_progress_is_told_to_the_last_episode(session: Path) -> None:
    told: list[tuple[int, int]] = []
    verify_sessions([session], progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_folder_that_is_no_session_is_refused(tmp_path: Path) -> None:
    (tmp_path / "summary.json").write_text(json.dumps([]))
    with pytest.raises(RecordsError, match="no JSON object"):
        verify_sessions([tmp_path])
