"""Table 10, one edge case a test: F is a failed execution, S a successful one, V a rejected candidate."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.metrics import accounting as rules
from controller.metrics.trajectory import Episode, episode_from

HISTORIES = st.from_regex(r"[FV]{0,2}[FVS]", fullmatch=True).filter(lambda text: len(text) == 3 or text.endswith("S"))


def test_success_on_the_first_call_counts_everywhere_and_is_no_recovery(episode: Callable[..., Episode]) -> None:
    run = episode("S")
    assert [rules.success_at(run, k) for k in (1, 2, 3)] == [True, True, True]
    assert [rules.valid_at(run, k) for k in (1, 2, 3)] == [True, True, True]
    assert rules.first_attempt_success(run) is True
    assert not rules.recovery_eligible(run)
    assert not rules.recovered(run)
    assert (rules.calls(run), rules.attempts(run)) == (1, 1)


def test_a_rejection_then_a_success_is_neither_success_at_1_nor_a_recovery(
    episode: Callable[..., Episode],
) -> None:
    run = episode("VS")
    assert not rules.success_at(run, 1)
    assert rules.success_at(run, 2)
    assert not rules.valid_at(run, 1)
    assert rules.first_attempt_success(run) is True
    assert not rules.recovery_eligible(run)
    assert not rules.recovered(run)


def test_a_failure_then_a_success_is_a_recovery(episode: Callable[..., Episode]) -> None:
    run = episode("FS")
    assert rules.valid_at(run, 1)
    assert not rules.success_at(run, 1)
    assert rules.recovery_eligible(run)
    assert rules.recovered(run)
    assert rules.first_attempt_success(run) is False


def test_two_failures_then_a_success_is_one_recovery_not_two(episode: Callable[..., Episode]) -> None:
    run = episode("FFS")
    assert rules.recovery_eligible(run)
    assert rules.recovered(run)
    assert (rules.calls(run), rules.attempts(run), rules.physics_repair_calls(run)) == (3, 3, 2)


def test_three_failures_are_eligible_and_not_recovered(episode: Callable[..., Episode]) -> None:
    run = episode("FFF")
    assert rules.recovery_eligible(run)
    assert not rules.recovered(run)
    assert rules.valid_at(run, 1)
    assert not rules.success_at(run, 3)


def test_a_failure_on_call_3_is_not_eligible(episode: Callable[..., Episode]) -> None:
    run = episode("VVF")
    assert not rules.recovery_eligible(run)
    assert rules.valid_at(run, 3)
    assert not rules.valid_at(run, 2)
    assert (rules.calls(run), rules.attempts(run)) == (3, 1)


def test_a_failure_a_rejection_and_a_success_is_a_recovery(episode: Callable[..., Episode]) -> None:
    run = episode("FVS")
    assert rules.recovery_eligible(run)
    assert rules.recovered(run)
    assert rules.validation_repair_calls(run) == 1
    assert rules.physics_repair_calls(run) == 1


def test_a_rejection_a_failure_and_a_success_is_a_recovery(episode: Callable[..., Episode]) -> None:
    run = episode("VFS")
    assert rules.recovery_eligible(run)
    assert rules.recovered(run)


def test_success_after_two_rejections_uses_three_calls_and_one_attempt(episode: Callable[..., Episode]) -> None:
    run = episode("VVS")
    assert rules.success_at(run, 3)
    assert not rules.success_at(run, 2)
    assert (rules.calls(run), rules.attempts(run)) == (3, 1)
    assert rules.validation_repair_calls(run) == 2
    assert rules.physics_repair_calls(run) == 0
    assert not rules.recovery_eligible(run)


def test_three_rejections_never_reach_physics_and_have_no_first_attempt(episode: Callable[..., Episode]) -> None:
    run = episode("VVV")
    assert not rules.valid_at(run, 3)
    assert rules.first_attempt_success(run) is None
    assert rules.attempts(run) == 0
    assert rules.cost_of_success(run) is None


def test_an_empty_response_is_a_parse_error_that_uses_its_call(episode: Callable[..., Episode]) -> None:
    run = episode("VS", codes=("PARSE_ERROR",))
    assert rules.calls(run) == 2
    assert [event.code for event in rules.error_events(run)] == ["PARSE_ERROR"]


def test_a_candidate_carries_each_code_once_however_many_members_break_it(episode: Callable[..., Episode]) -> None:
    run = episode("VVV", codes=("EDGE_TOO_LONG", "OVER_BUDGET", "EDGE_TOO_LONG"))
    counts = Counter(event.code for event in rules.error_events(run))
    assert counts == {"EDGE_TOO_LONG": 3, "OVER_BUDGET": 3}


def test_a_failed_execution_is_an_error_event_of_its_call(episode: Callable[..., Episode]) -> None:
    events = rules.error_events(episode("VFS"))
    assert [(event.call, event.code) for event in events] == [(1, "EDGE_TOO_LONG"), (2, "RUN_FALSE_AFTER_VALID")]


def test_the_cost_of_success_is_that_of_the_design_that_succeeded(
    episode: Callable[..., Episode], raw: Callable[..., dict[str, Any]]
) -> None:
    record = raw("FS")
    record["calls"][0]["cost"], record["calls"][1]["cost"] = 8000.0, 9500.5
    assert rules.cost_of_success(episode_from(record, "test")) == 9500.5
    assert rules.cost_of_success(episode("FFF")) is None


def test_calls_beyond_the_horizon_are_not_counted(raw: Callable[..., dict[str, Any]]) -> None:
    record = raw("FFF")
    late = {**record["calls"][2], "call": 4, "attempt": {"attempt": 4, "outcome": "failure_or_timeout"}}
    record["calls"].append(late)
    assert rules.calls(episode_from(record, "test")) == 3


@given(letters=HISTORIES)
def test_every_history_obeys_the_orderings_of_the_definitions(episode: Callable[..., Episode], letters: str) -> None:
    run = episode(letters)
    valid = [rules.valid_at(run, k) for k in (1, 2, 3)]
    success = [rules.success_at(run, k) for k in (1, 2, 3)]
    assert valid == sorted(valid)
    assert success == sorted(success)
    assert all(v or not s for v, s in zip(valid, success, strict=True))
    assert rules.recovery_eligible(run) or not rules.recovered(run)
    assert rules.success_at(run, 3) or not rules.recovered(run)
    assert rules.first_attempt_success(run) or not rules.success_at(run, 1)
    assert rules.calls(run) == rules.attempts(run) + rules.validation_repair_calls(run)
    assert rules.recovery_eligible(run) == ("F" in letters[:2])


@pytest.mark.parametrize("letters", ["S", "FS", "VVS"])
def test_only_an_episode_without_success_counts_as_failed(episode: Callable[..., Episode], letters: str) -> None:
    assert episode(letters).status == "success"
    assert episode(letters.replace("S", "V").ljust(3, "V")).status == "failed"
