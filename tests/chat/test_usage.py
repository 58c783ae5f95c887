"""Usage and cost: what is said is counted, what is not said is counted as that, and any body has a reading."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, date, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.designers.chat.call import pause_s
from controller.designers.chat.card import Price, Transport
from controller.designers.chat.client import retry_after_s
from controller.designers.chat.reply import BadBodyError, Reply, ServerReportedError, read_reply
from controller.designers.chat.usage import Usage, cost_dollars, usage_from, usage_record

DAY = date(2026, 1, 31)
PRICE = Price(2.0, 8.0, 0.5, DAY, "a test")


def test_reasoning_that_only_the_total_holds_is_output() -> None:
    assert usage_from({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 40}) == Usage(10, 30)
    assert usage_from({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 3}) == Usage(10, 5)


@pytest.mark.parametrize(
    "value",
    [None, 5, {}, {"prompt_tokens": 5}, {"prompt_tokens": -1, "completion_tokens": 2}, {"prompt_tokens": True}],
)
def test_usage_that_makes_no_sense_is_no_usage(value: object) -> None:
    assert usage_from(value) is None


def test_a_cost_is_known_when_every_part_of_it_is() -> None:
    assert cost_dollars(Usage(1_000_000, 500_000, 400_000), PRICE) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 0.5 * 8)
    assert cost_dollars(Usage(1_000_000, 0), PRICE) == pytest.approx(2.0)
    assert cost_dollars(Usage(5, 5), None) is None
    assert cost_dollars(Usage(5, 5), Price(1.0, None, None, DAY, "x")) is None
    assert cost_dollars(Usage(5, 5, 3), Price(1.0, 1.0, None, DAY, "x")) is None
    assert cost_dollars(Usage(5, 5, 0), Price(0.0, 0.0, None, DAY, "x")) == 0


def test_what_is_not_known_is_counted_and_never_zero() -> None:
    assert usage_record(None, PRICE, 3) == {"http_attempts": 3, "calls_without_usage": 1}
    unpriced = usage_record(Usage(7, 2, None, 1), None, 1)
    assert unpriced == {
        "http_attempts": 1,
        "input_tokens": 7,
        "output_tokens": 2,
        "reasoning_tokens": 1,
        "calls_without_price": 1,
    }


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, JSON, JSON, JSON, JSON)
def test_any_json_is_an_answer_or_a_typed_refusal(
    content: object, finish: object, usage: object, choices: object, error: object
) -> None:
    choice = {"finish_reason": finish, "message": {"content": content, "refusal": error}}
    for value in (
        {"choices": [choice], "usage": usage},
        {"choices": choices, "usage": usage},
        {"error": error, "choices": choices},
        choices,
    ):
        with suppress(BadBodyError, ServerReportedError):
            assert isinstance(read_reply(json.dumps(value).encode()), Reply)


@given(st.binary(max_size=60))
def test_any_bytes_are_an_answer_or_a_typed_refusal(content: bytes) -> None:
    with suppress(BadBodyError, ServerReportedError):
        assert isinstance(read_reply(content), Reply)


def test_a_body_nested_beyond_reason_is_refused() -> None:
    with pytest.raises(BadBodyError):
        read_reply(b"[" * 100_000)


@given(st.integers(1, 12), st.integers())
def test_a_pause_stays_within_the_card_s_bounds(number: int, seed: int) -> None:
    usual = Transport()
    assert 2.0 <= pause_s(usual, number, None, Random(seed)) <= min(10.0, 2.0 * 2**number)


@given(st.integers(1, 12), st.floats(0, 1000), st.integers())
def test_a_pause_is_never_shorter_than_the_server_wants(number: int, wanted_s: float, seed: int) -> None:
    found = pause_s(Transport(), number, wanted_s, Random(seed))
    assert max(2.0, wanted_s) <= found <= max(10.0, wanted_s + 1.0)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("7", 7.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("soon", None),
        ("nan", None),
        ("inf", None),
        ("Sat, 31 Jan 2026 12:00:30 GMT", 30.0),
        ("Sat, 31 Jan 2026 11:00:00 GMT", 0.0),
    ],
)
def test_retry_after_is_read_as_a_number_or_a_date(value: str | None, seconds: float | None) -> None:
    assert retry_after_s(value, datetime(2026, 1, 31, 12, tzinfo=UTC)) == seconds
