from datetime import UTC, datetime, timedelta

import pytest

from console.episode import words

NOW = datetime(2026, 3, 9, 14, 8, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("passed_s", "said"), [(0, "now"), (1.9, "now"), (41, "41 s"), (360, "6 min"), (7300, "2 h"), (200_000, "2 d")]
)
def test_an_age_has_one_unit(passed_s: float, said: str) -> None:
    then = (NOW - timedelta(seconds=passed_s)).isoformat()

    assert words.age(then, NOW) == said


def test_a_moment_that_cannot_be_read_has_no_age_and_no_clock() -> None:
    assert words.age("yesterday", NOW) == ""
    assert words.clock("yesterday") == ""
    assert words.age(None, NOW) == ""


def test_a_clock_that_runs_ahead_is_never_a_negative_age() -> None:
    assert words.age((NOW + timedelta(hours=1)).isoformat(), NOW) == "now"


@pytest.mark.parametrize(
    ("amount_s", "said"),
    [(0.0004, "0 ms"), (0.041, "41 ms"), (3.25, "3.25 s"), (48.13, "48.1 s"), (372, "6 min 12 s"), (7320, "2 h 2 min")],
)
def test_durations_change_their_unit_with_their_size(amount_s: float, said: str) -> None:
    assert words.seconds(amount_s) == said


def test_dollars_have_cents_only_where_there_are_any() -> None:
    assert words.dollars(13000) == "$13,000"
    assert words.dollars(5858.14) == "$5,858.14"


def test_usage_is_read_by_the_names_that_designers_use() -> None:
    assert words.usage({"prompt_tokens": 7000, "completion_tokens": 104, "cost_usd": 0.068}) == "7,104 tok · $0.068"
    assert words.usage({"total_tokens": 9, "prompt_tokens": 5}) == "9 tok"
    assert words.usage({"pages": 3}) == ""
