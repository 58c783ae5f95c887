"""Recording a limit: what it rests on, what is refused, and what a sweep then uses."""

import datetime
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.budgets.budget_map import LOOSE_LIMIT, load_budget_map
from controller.budgets.errors import ReadOnlyMapError, UnknownBudgetMapError, WrongExecutorError
from controller.budgets.ladder import LADDER
from controller.calibration.errors import (
    EditedLevelError,
    FailedRunError,
    IllegalBridgeError,
    KeptReferenceError,
    TermsError,
    UnnamedError,
)
from controller.calibration.kept import kept_reference
from controller.calibration.record import record_limit
from controller.calibration.start import start_map
from controller.calibration.terms import STEPS, Terms, limit_under
from controller.calibration.trial import Trial
from controller.executors.embedded import EmbeddedExecutor
from controller.levels.catalogue import all_levels, find_level
from controller.references.level_hash import level_hash
from controller.references.record import read_reference
from controller.simulator.constants import constants_hash
from controller.simulator.simulate import simulate
from controller.sweep.errors import SweepError
from controller.sweep.plan import SweepPlan
from controller.sweep.run import resumable_plan, run_sweep
from serializer.bridge import Bridge, cost

LEVELS = ("T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m")
NOON = datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.UTC)
MAP = "embedded-mine"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    start_map("embedded", "mine", by="Anna")
    return tmp_path / "budgets"


def trial(name: str, bridge: Bridge | None = None) -> Trial:
    """A bridge, the stored reference unless another is given, run for real."""
    level = find_level(name)
    design = read_reference(name).bridge if bridge is None else bridge
    executor = EmbeddedExecutor()
    return Trial(level, design, executor.name, executor.configuration, simulate(level, design).passed)


def without_last_members(name: str, count: int) -> Bridge:
    bridge = read_reference(name).bridge
    return replace(bridge, members=bridge.members[:-count])


def test_a_run_that_succeeded_gives_the_level_its_limit_and_keeps_its_bridge() -> None:
    run = trial(LEVELS[0])
    made = record_limit(MAP, run, Terms(), by="  Anna  B. ", note=" light ", at=NOON)
    (record,) = made.history
    assert made.limit(LEVELS[0], "strict") == record.limit == 6500
    assert record.reference_cost == cost(run.bridge)
    assert (record.margin, record.step, record.reason) == (1.35, None, "")
    assert (record.executor, record.executor_sha256) == ("embedded", constants_hash())
    assert record.level_sha256 == level_hash(run.level)
    assert (record.at, record.by, record.note) == ("2026-12-01T12:00:00+00:00", "Anna B.", "light")
    assert kept_reference(record.reference_sha256).bridge == run.bridge
    assert made.constants_sha256 == constants_hash()


def test_no_record_knows_the_account_or_the_machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("USER", "LOGNAME", "USERNAME", "HOSTNAME"):
        monkeypatch.setenv(name, "account-of-somebody")
    record_limit(MAP, trial(LEVELS[0]), Terms(), by="Anna")
    written = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert b"account-of-somebody" not in written
    assert str(folder).encode() not in written


@pytest.mark.parametrize("by", ["", " \t"])
def test_who_records_it_must_be_said(by: str) -> None:
    with pytest.raises(UnnamedError, match="settings"):
        record_limit(MAP, trial(LEVELS[0]), Terms(), by=by)
    with pytest.raises(UnnamedError):
        start_map("embedded", "other", by=by)
    assert load_budget_map(MAP).history == ()


def test_a_run_that_failed_is_refused() -> None:
    weak = trial(LEVELS[1], without_last_members(LEVELS[1], 4))
    assert not weak.success
    with pytest.raises(FailedRunError, match=LEVELS[1]):
        record_limit(MAP, weak, Terms(), by="Anna")


def test_an_illegal_bridge_is_refused_even_if_it_carries() -> None:
    bridge = read_reference(LEVELS[0]).bridge
    run = trial(LEVELS[0], replace(bridge, members=(*bridge.members, replace(bridge.members[0], id=9000))))
    assert run.success
    with pytest.raises(IllegalBridgeError, match=r"NON_SEQUENTIAL_ID|DUPLICATE"):
        record_limit(MAP, run, Terms(), by="Anna")


def test_a_level_that_was_edited_since_the_run_is_refused(folder: Path) -> None:
    run = trial(LEVELS[0])
    heavier = replace(
        run.level, vehicles=tuple(replace(each, weight_pg=each.weight_pg * 2) for each in run.level.vehicles)
    )
    with pytest.raises(EditedLevelError, match="edited since the run"):
        record_limit(MAP, replace(run, level=heavier), Terms(), by="Anna")
    with pytest.raises(EditedLevelError, match="cannot be read"):
        record_limit(MAP, replace(run, level=replace(run.level, name="T1B_Span_7m")), Terms(), by="Anna")
    assert not (folder / "references").exists()


def test_a_map_takes_no_run_of_another_executor_and_one_that_ships_takes_none() -> None:
    run = trial(LEVELS[0])
    with pytest.raises(WrongExecutorError, match=r"embedded.*native"):
        record_limit(MAP, replace(run, executor="native"), Terms(), by="Anna")
    with pytest.raises(ReadOnlyMapError):
        record_limit("embedded-v1", run, Terms(), by="Anna")
    with pytest.raises(UnknownBudgetMapError):
        record_limit("embedded-none", run, Terms(), by="Anna")


@given(st.floats(100, 20_000), st.floats(1, 1.9), st.sampled_from(STEPS))
def test_a_limit_is_the_cost_times_the_margin_rounded_up(
    reference_cost: float, margin: float, step: float | None
) -> None:
    limit = limit_under(Terms(margin, step), reference_cost)
    assert limit >= reference_cost * margin - 0.005
    if step is None:
        assert limit in LADDER
        assert all(rung < reference_cost * margin + 0.005 for rung in LADDER if rung < limit)
    else:
        assert limit % step == 0
        assert limit - step < reference_cost * margin + 0.005


@pytest.mark.parametrize(
    ("terms", "match"),
    [
        (Terms(typed=12_000.0), "needs a reason"),
        (Terms(typed=12_000.0, reason="  "), "needs a reason"),
        (Terms(typed=9_000.0, reason="as in the paper"), "below the reference's cost"),
        (Terms(typed=float("nan"), reason="why not"), "below the reference's cost"),
        (Terms(typed=60_000.0, reason="why not"), "above the loose one"),
        (Terms(margin=0.9), "margin of 0.9"),
        (Terms(margin=float("inf")), "margin of inf"),
        (Terms(margin=5), "ladder"),
        (Terms(step=0.0), "steps of 0"),
        (Terms(step=float("nan")), "steps of nan"),
    ],
)
def test_terms_from_which_no_limit_follows_are_refused(terms: Terms, match: str) -> None:
    with pytest.raises(TermsError, match=match):
        limit_under(terms, 10_000.0)


def test_a_limit_typed_by_hand_is_kept_with_its_reason() -> None:
    made = record_limit(MAP, trial(LEVELS[0]), Terms(typed=7_777.0, reason="the paper's"), by="Anna")
    (record,) = made.history
    assert (record.limit, record.margin, record.reason, record.typed) == (7777, None, "the paper's", True)
    assert record.limit <= LOOSE_LIMIT


def test_a_map_starts_from_what_another_has_in_force_and_says_so(folder: Path) -> None:
    shipped = load_budget_map("embedded-v1")
    made = start_map("embedded", "copy", by="Bert", like="embedded-v1")
    assert {name: row.limit for name, row in made.rows.items()} == {
        name: row.limit for name, row in shipped.rows.items()
    }
    assert {(each.copied.map_name, each.copied.sha256, each.by) for each in made.history if each.copied} == {
        ("embedded-v1", shipped.hash, "Bert")
    }
    assert all(each.level_sha256 == level_hash(find_level(each.level)) for each in made.history)
    assert kept_reference(made.history[0].reference_sha256).bridge == read_reference(made.history[0].level).bridge
    record_limit(made.name, trial(LEVELS[0]), Terms(margin=2.0), by="Bert")
    again = start_map("embedded", "copy.2", by="Cleo", like=made.name)
    assert len(again.history) == len(all_levels())
    assert again.limit(LEVELS[0], "strict") == load_budget_map(made.name).limit(LEVELS[0], "strict")
    with pytest.raises(WrongExecutorError, match=r"embedded.*native"):
        start_map("native", "copy", by="Bert", like="embedded-v1")
    assert not (folder / "native-copy.json").exists()


def test_a_reference_that_was_damaged_is_refused(folder: Path) -> None:
    (record,) = record_limit(MAP, trial(LEVELS[0]), Terms(), by="Anna").history
    path = folder / "references" / f"{record.reference_sha256}.json"
    path.write_text(path.read_text("utf-8").replace("1", "2"), "utf-8")
    with pytest.raises(KeptReferenceError, match="damaged"):
        kept_reference(record.reference_sha256)
    path.unlink()
    with pytest.raises(KeptReferenceError, match="cannot be read"):
        kept_reference(record.reference_sha256)


def budgets_of(session: Path) -> Mapping[str, str]:
    found: Mapping[str, str] = json.loads((session / "summary.json").read_bytes())["configuration"]["budget_map"]
    return found


def test_a_sweep_uses_the_map_by_name_and_goes_on_under_the_same_limits_while_more_are_recorded(tmp_path: Path) -> None:
    made = [record_limit(MAP, trial(name), Terms(), by="Anna") for name in LEVELS][-1]
    plan = SweepPlan(("reference",), ("strict",), LEVELS, budget_map=MAP)
    session = tmp_path / "session"
    asked = iter([False] * 3)
    first = run_sweep(plan, session, store=tmp_path / "store.sqlite", stop=lambda: next(asked, True))
    assert first.stopped
    assert budgets_of(session) == {"name": MAP, "sha256": made.hash, "executor": "embedded"}
    later = record_limit(MAP, trial(LEVELS[0]), Terms(typed=9_999.0, reason="a trial"), by="Anna")
    resumed = run_sweep(resumable_plan(session), session, store=tmp_path / "store.sqlite", resume=True)
    assert resumed.progress.counts == {"success": 3}
    for path in session.glob("*/*/trajectory.json"):
        account = json.loads(path.read_bytes())
        assert account["budget_map"]["name"] == MAP
        assert account["budget_map"]["sha256"] == made.hash != later.hash
        assert account["limit"] == made.limit(account["key"]["level"], "strict")
    run_sweep(plan, tmp_path / "second", store=tmp_path / "store.sqlite")
    assert budgets_of(tmp_path / "second")["sha256"] == later.hash


def test_limits_of_another_executor_are_used_only_where_meant_and_every_record_says_so(tmp_path: Path) -> None:
    start_map("native", "hand", by="Anna")
    record_limit("native-hand", replace(trial(LEVELS[0]), executor="native"), Terms(), by="Anna")
    plan = SweepPlan(("reference",), ("strict",), LEVELS[:1], budget_map="native-hand")
    with pytest.raises(SweepError, match=r"native-hand was calibrated on the native executor, not on embedded"):
        run_sweep(plan, tmp_path / "refused", store=tmp_path / "store.sqlite")
    session = tmp_path / "session"
    run_sweep(replace(plan, foreign_budget_map=True), session, store=tmp_path / "store.sqlite")
    summary = json.loads((session / "summary.json").read_bytes())
    assert "limits of the native executor were used with embedded" in summary["notes"][0]["text"]
    (account,) = (json.loads(path.read_bytes()) for path in session.glob("*/*/trajectory.json"))
    assert (account["executor"], account["budget_map"]["executor"]) == ("embedded", "native")
