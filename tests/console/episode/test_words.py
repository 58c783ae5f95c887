from datetime import UTC, date, datetime, timedelta

import pytest

from console.episode import words
from controller.designers.chat.card import Price
from controller.designers.chat.usage import Usage, usage_record

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


def test_usage_is_read_by_the_names_that_designers_record() -> None:
    price = Price(2.0, 8.0, 0.5, date(2026, 1, 31), "a test")

    recorded = usage_record(Usage(7000, 104, cached_input=100, reasoning=50), price, http_attempts=2)

    assert words.usage(recorded) == f"7,104 tok · ${recorded['cost_dollars']:.3f}"
    assert words.usage(usage_record(Usage(5, 4), None, 1)) == "9 tok"
    assert words.usage({"pages": 3}) == ""


def test_a_sum_that_misses_a_price_is_not_shown_as_the_whole() -> None:
    amounts = {"input_tokens": 8.0, "output_tokens": 1.0, "cost_dollars": 0.068, "calls_without_price": 1.0}

    assert words.usage(amounts) == "9 tok · at least $0.068"
