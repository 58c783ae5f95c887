"""A whole sweep in this process: what it plays, leaves and tells."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from episode_accounts import accounts
from scripted_parts import REGISTRY

from controller.records.errors import RecordsError
from controller.records.names import INTERRUPTED
from controller.records.session import SessionBusyError, locked, read_session
from controller.store.store import Store
from controller.sweep.errors import ConfigurationError, SweepError
from controller.sweep.plan import SweepPlan
from controller.sweep.progress import EpisodeBegan, EpisodeEnded, SweepEvent, SweepStarted
from controller.sweep.registry import Registry
from controller.sweep.run import SweepResult, resumable_plan, run_sweep
from serializer.errors import PolyBridgeBenchError

LEVELS = ("T1B_Span_6m", "T1B_Span_10m", "T1B_Span_12m")
PLAN = SweepPlan(("hesitant",), ("strict", "loose"), LEVELS, "painted", 1, "painted-flat")


def sweep(folder: Path, plan: SweepPlan = PLAN, **options: Any) -> SweepResult:
    options.setdefault("registry", REGISTRY)
    return run_sweep(plan, folder, store=folder.parent / "store.sqlite", **options)


def test_every_planned_episode_becomes_a_result(tmp_path: Path) -> None:
    result = sweep(tmp_path / "s")
    assert result.complete
    assert not result.stopped
    assert (result.progress.done, result.progress.total, result.progress.counts) == (6, 6, {"success": 6})
    assert len(accounts(tmp_path / "s")) == 6


def test_the_order_is_the_plan_s_and_is_told(tmp_path: Path) -> None:
    events: list[SweepEvent] = []
    sweep(tmp_path / "s", on_event=events.append)
    assert isinstance(events[0], SweepStarted)
    assert events[0].to_play == 6
    began = [(event.key.condition, event.key.level) for event in events if isinstance(event, EpisodeBegan)]
    assert began == [(condition, level) for condition in ("strict", "loose") for level in LEVELS]
    ended = [event for event in events if isinstance(event, EpisodeEnded)]
    assert [event.progress.done for event in ended] == [1, 2, 3, 4, 5, 6]
    assert [event.calls_used for event in ended] == [2, 3, 3] * 2
    assert ended[-1].progress.eta_s == 0


def test_the_summary_freezes_the_configuration_and_copies_the_results(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    sweep(folder)
    summary = json.loads((folder / "summary.json").read_bytes())
    assert summary["status"] == "complete"
    assert [row["row"] for row in summary["rows"]] == ["hesitant_strict_r1", "hesitant_loose_r1"]
    assert [result["status"] for result in summary["results"]] == ["success"] * 6
    frozen = summary["configuration"]
    assert frozen["protocol"]["calls"] == frozen["protocol"]["attempts"] == 3
    assert frozen["limits"]["loose"] == dict.fromkeys(LEVELS, 50_000)
    assert frozen["budget_map"] == {"name": "painted-flat", "sha256": "f1a7", "executor": "painted"}
    assert all(re.fullmatch("[0-9a-f]{64}", value) for value in frozen["level_sha256"].values())
    assert re.fullmatch("[0-9a-f]{64}", frozen["validator"]["sha256"])
    (run,) = summary["runs"]
    assert run["ended_at"] >= run["started_at"]


def test_no_record_of_a_sweep_names_a_path_of_this_machine(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    sweep(folder, replace(PLAN, designers=("hesitant", "broken")))
    for path in folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes().decode("latin-1")
            assert str(tmp_path) not in content, path
            assert str(Path(__file__).parent.parent) not in content, path


def test_a_fault_in_a_designer_s_program_is_an_error_with_its_place_and_the_sweep_goes_on(tmp_path: Path) -> None:
    events: list[SweepEvent] = []
    result = sweep(tmp_path / "s", replace(PLAN, designers=("broken", "hesitant")), on_event=events.append)
    assert result.progress.counts == {"error": 6, "success": 6}
    assert not result.complete
    ended = next(event for event in events if isinstance(event, EpisodeEnded))
    assert ended.message is not None
    assert re.fullmatch(
        r"ZeroDivisionError: cannot divide scripted_parts.py \(at scripted_parts.py:\d+ in propose\)", ended.message
    )


def test_a_stopped_sweep_goes_on_where_it_was_and_ends_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    sweep(whole)
    asked = iter([False] * 12)
    stopped = sweep(halved, stop=lambda: next(asked, True))
    assert stopped.stopped
    assert 0 < stopped.progress.done < 6
    assert stopped.progress.counts["interrupted"] == 1
    before = {
        path: path.read_bytes() for path in halved.glob("*/*/trajectory.json") if b'"success"' in path.read_bytes()
    }
    assert sweep(halved, resumable_plan(halved), resume=True).complete
    assert accounts(halved) == accounts(whole)
    assert {path: path.read_bytes() for path in before} == before
    (aside,) = halved.glob(f"*/{INTERRUPTED}/*")
    assert json.loads((aside / "trajectory.json").read_bytes())["status"] == "interrupted"
    session = read_session(halved)
    assert len(session.summary.runs) == 2
    assert [note.text for note in session.summary.notes] == ["resumed"]


def test_resuming_plays_errors_again_and_leaves_failures_alone(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    plan = replace(PLAN, designers=("broken",), conditions=("loose",))
    sweep(folder, plan)
    failed = next(folder.glob("*/T1B_Span_6m/trajectory.json"))
    account = json.loads(failed.read_bytes())
    account.update(status="failed", error=None)
    failed.write_text(json.dumps(account))
    events: list[SweepEvent] = []
    sweep(folder, plan, resume=True, on_event=events.append)
    assert [event.key.level for event in events if isinstance(event, EpisodeBegan)] == list(LEVELS[1:])


def test_a_finished_session_can_be_resumed_and_plays_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    sweep(folder)
    before = accounts(folder)
    events: list[SweepEvent] = []
    assert sweep(folder, resume=True, on_event=events.append).complete
    assert [type(event) for event in events] == [SweepStarted]
    assert accounts(folder) == before


def test_a_session_of_another_configuration_is_not_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    sweep(folder)
    before = (folder / "summary.json").read_bytes()
    other = replace(REGISTRY, executors={"painted": "scripted_parts:ChangedExecutor"})
    with pytest.raises(ConfigurationError, match=r"cannot resume .*: executor changed since it began") as caught:
        sweep(folder, resume=True, registry=other)
    assert "\n" not in str(caught.value)
    with pytest.raises(ConfigurationError, match="level_sha256, limits changed"):
        sweep(folder, replace(PLAN, levels=LEVELS[:2]), resume=True)
    assert (folder / "summary.json").read_bytes() == before


def test_a_folder_that_holds_a_session_is_refused_with_the_way_on(tmp_path: Path) -> None:
    sweep(tmp_path / "s")
    before = accounts(tmp_path / "s")
    with pytest.raises(RecordsError, match=r"already holds a session: go on with --resume"):
        sweep(tmp_path / "s")
    assert accounts(tmp_path / "s") == before


def test_two_sweeps_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    folder.mkdir()
    with locked(folder), pytest.raises(SessionBusyError, match="another sweep is running in"):
        sweep(folder)
    assert [path.name for path in folder.iterdir()] == [".lock"]


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordsError, match=r"cannot write .*file/s: Not a directory; .*") as caught:
        sweep(tmp_path / "file" / "s")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"designers": ("oracle",)}, "unknown designer 'oracle': there are broken, hesitant, truss, verbose"),
        ({"executor": "native"}, "unknown executor 'native': there are embedded, painted"),
        ({"levels": ("T1B_Span_6",)}, "unknown level 'T1B_Span_6': did you mean T1B_Span_6m"),
        ({"budget_map": "embedded-flat"}, "calibrated on the embedded executor, not on painted"),
    ],
)
def test_a_name_that_is_not_known_leaves_nothing_behind(tmp_path: Path, change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PolyBridgeBenchError, match=re.escape(complaint)):
        sweep(tmp_path / "s", replace(PLAN, **change))
    assert not (tmp_path / "s").exists()


def test_a_foreign_budget_map_is_used_when_that_is_meant_and_every_record_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    sweep(folder, replace(PLAN, budget_map="embedded-flat", foreign_budget_map=True))
    for account in accounts(folder).values():
        assert account["budget_map"] == {"name": "embedded-flat", "sha256": "f1a7", "executor": "embedded"}
    (note,) = read_session(folder).summary.notes
    assert "limits of the embedded executor were used with painted" in note.text


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"designers": ()}, "at least one designer"),
        ({"conditions": ("strict", "strict")}, "named twice"),
        ({"conditions": ("tight",)}, "unknown condition 'tight': there are strict, loose"),
        ({"repeats": 0}, "use 1 or more"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SweepError, match=re.escape(complaint)):
        replace(PLAN, **change)


def test_a_sweep_without_jobs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SweepError, match="use 1 or more"):
        sweep(tmp_path / "s", jobs=0)


def test_repeats_are_rows_of_their_own(tmp_path: Path) -> None:
    sweep(tmp_path / "s", replace(PLAN, conditions=("loose",), repeats=2))
    rows = read_session(tmp_path / "s").summary.rows
    assert [(row.row, row.repeat) for row in rows] == [("hesitant_loose_r1", 1), ("hesitant_loose_r2", 2)]


def test_a_designer_with_a_path_is_built_from_it() -> None:
    registry = Registry(designers={"path:PATH": "pathlib:PurePath"})
    assert str(registry.designer("path:a/b:c")) == "a/b:c"
    with pytest.raises(SweepError, match="there are path:PATH"):
        registry.designer("path:")


def test_the_store_follows_the_sweep(tmp_path: Path) -> None:
    sweep(tmp_path / "s")
    with Store(tmp_path / "store.sqlite") as store:
        assert [row["status"] for row in store.rows("episodes")] == ["success"] * 6
        assert [row["status"] for row in store.rows("sessions")] == ["complete"]
