"""One call over real HTTP: how each thing a server can do ends, what is tried again, and what is written down."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import loopback
import pytest
from keys_in_memory import KEY
from loopback import Fault, Loopback, answer, body, completion, raw, status

from controller.designers.chat.card import ModelCard
from controller.designers.chat.designer import ChatDesigner
from controller.designers.chat.messages import Message
from controller.designers.designer import DesignerError, DesignerStoppedError, Proposal
from controller.secret_values import Secret

MESSAGES: list[Message] = [{"role": "user", "content": "a bridge, please"}]
Cards = Callable[..., ModelCard]


def ask(card: ModelCard, **parts: Any) -> Proposal:
    return ChatDesigner(card, key=Secret(KEY), **parts).ask(MESSAGES)


def attempts_of(told: Proposal | DesignerError) -> list[dict[str, Any]]:
    attempts = told.trace["http_attempts"]
    assert isinstance(attempts, list)
    return attempts


def outcomes(told: Proposal | DesignerError) -> list[str]:
    return [attempt["outcome"] for attempt in attempts_of(told)]


def test_a_plain_answer_is_its_text_with_usage_cost_and_trace(server: Loopback, card: Cards) -> None:
    server.script.append(answer('{"action": "modify"}'))
    told = ask(card())
    assert told.text == '{"action": "modify"}'
    assert told.usage == {
        "http_attempts": 1,
        "input_tokens": 1000,
        "output_tokens": 200,
        "cached_input_tokens": 100,
        "reasoning_tokens": 50,
        "cost_dollars": pytest.approx((900 * 2.0 + 100 * 0.5 + 200 * 8.0) / 1e6),
    }
    assert told.trace["outcome"] == "text"
    assert told.trace["server"] == {"id": "chatcmpl-1", "model": "model-1-2026-01-31"}
    assert told.trace["temperature"] == 0.2
    assert told.trace["price"] == {
        "input_per_million": 2.0,
        "cached_input_per_million": 0.5,
        "output_per_million": 8.0,
        "as_of": "2026-01-31",
        "source": "a test",
    }
    (attempt,) = attempts_of(told)
    assert (attempt["status"], attempt["request_id"], attempt["message"]) == (200, "req-1", None)
    assert attempt["response_bytes"] == len(json.dumps(completion('{"action": "modify"}')))
    assert 0 < attempt["headers_s"] <= attempt["latency_s"]


def test_the_request_holds_the_card_s_controls_and_no_other(server: Loopback, card: Cards) -> None:
    told = ask(card())
    ((path, headers, sent),) = server.seen
    assert path == "/v1/chat/completions"
    assert headers["authorization"] == f"Bearer {KEY}"
    assert sent == {
        "model": "model-1",
        "messages": MESSAGES,
        "temperature": 0.2,
        "max_tokens": 9000,
        "reasoning_effort": "low",
    }
    assert attempts_of(told)[0]["request_bytes"] == int(headers["content-length"])


def test_nothing_of_the_environment_goes_out(server: Loopback, card: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-somebody")
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-somebody")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    ChatDesigner(card()).ask(MESSAGES)
    ((_, headers, _),) = server.seen
    assert "authorization" not in headers
    assert "somebody" not in str(headers)


@pytest.mark.parametrize(
    ("fault", "outcome", "text"),
    [
        (answer(""), "empty", ""),
        (answer("  \n"), "empty", "  \n"),
        (answer(None), "empty", ""),
        (body(completion("x"), choices=[]), "empty", ""),
        (body(completion("x"), choices=None), "empty", ""),
        (body(completion("x"), choices=["odd"]), "empty", ""),
        (answer('{"action": "mod', "length"), "truncated", '{"action": "mod'),
        (answer("", "length"), "truncated", ""),
        (answer(None, refusal="I would rather not."), "refused", "I would rather not."),
        (answer("half a", "content_filter"), "refused", "half a"),
        (status(400, "content_filter"), "refused", ""),
        (status(400, "data_inspection_failed"), "refused", ""),
        (answer([{"type": "text", "text": "in "}, {"type": "text", "text": "parts"}]), "text", "in parts"),
        (answer("```json\n{}\n```"), "text", "```json\n{}\n```"),
        (answer("{}\n{}"), "text", "{}\n{}"),
        (answer("x" * 2_000_000), "text", "x" * 2_000_000),
        (body({"choices": [{"message": {"content": "no usage"}}]}), "text", "no usage"),
    ],
)
def test_an_answer_of_any_kind_uses_the_call_and_is_asked_for_once(
    server: Loopback, card: Cards, fault: Fault, outcome: str, text: str
) -> None:
    server.script.append(fault)
    told = ask(card())
    assert (told.trace["outcome"], told.text) == (outcome, text)
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (status(429), "rate_limited"),
        (status(408), "timeout_at_server"),
        (status(500), "server_error"),
        (status(502), "server_error"),
        (status(503), "server_error"),
        (raw(b"<html>bad gateway</html>", 502, "text/html"), "server_error"),
        (loopback.dropped, "connection_dropped"),
        (loopback.dropped_in_the_body, "connection_dropped"),
        (raw(b"{not json"), "bad_body"),
        (raw(b""), "bad_body"),
        (raw(b"[]"), "bad_body"),
        (raw(b"{}"), "bad_body"),
        (raw(b"<!DOCTYPE html><p>log in</p>", 200, "text/html"), "bad_body"),
        (body({"error": {"message": "overloaded", "code": 503}}), "server_error"),
        (body({"error": {"message": "slow down", "code": 429}}), "rate_limited"),
        (body({"error": "overloaded"}), "server_error"),
    ],
)
def test_what_waiting_may_help_against_is_tried_again(server: Loopback, card: Cards, fault: Fault, kind: str) -> None:
    server.script.extend([fault, answer("at last")])
    told = ask(card())
    assert (told.text, outcomes(told)) == ("at last", [kind, "ok"])
    assert told.usage["http_attempts"] == 2
    first = attempts_of(told)[0]
    assert first["message"]
    assert 0.002 <= first["pause_s"] <= 0.01


@pytest.mark.parametrize(
    ("fault", "kind", "advice"),
    [
        (status(400), "bad_request", "check the card's request controls"),
        (status(401), "unauthorised", "check the key"),
        (status(402), "payment_required", "check the account"),
        (status(403), "forbidden", "check what the key may do"),
        (status(404), "not_found", "check the card's endpoint and model"),
        (status(413), "too_large", "resume"),
        (status(422), "rejected", "resume"),
        (status(429, "insufficient_quota"), "quota_spent", "check the account"),
        (status(301, location="http://127.0.0.1:9/"), "redirected", "check the card's endpoint"),
        (body({"error": {"message": "no such key", "code": 401}}), "unauthorised", "check the key"),
    ],
)
def test_what_waiting_does_not_help_against_is_not_tried_again(
    server: Loopback, card: Cards, fault: Fault, kind: str, advice: str
) -> None:
    server.script.append(fault)
    with pytest.raises(DesignerError, match=advice) as told:
        ask(card())
    assert outcomes(told.value) == [kind]
    assert told.value.trace["outcome"] == "transport_failure"
    assert told.value.usage == {"http_attempts": 1, "calls_without_usage": 1}
    assert len(server.seen) == 1
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("fault", [loopback.slow_headers, loopback.slow_body])
def test_a_silent_server_is_a_timeout_whether_it_began_to_answer_or_not(
    server: Loopback, card: Cards, fault: Fault
) -> None:
    server.script.extend([fault, answer("awake")])
    told = ask(card(read_s=0.1))
    assert (told.text, outcomes(told)) == ("awake", ["read_timeout", "ok"])


def test_too_many_failures_end_the_call_with_every_attempt_on_record(server: Loopback, card: Cards) -> None:
    server.script.extend([status(500)] * 5)
    with pytest.raises(DesignerError, match=r"server error after 3 attempts \(scripted\)") as told:
        ask(card())
    assert outcomes(told.value) == ["server_error"] * 3
    assert [attempt["pause_s"] is None for attempt in attempts_of(told.value)] == [False, False, True]
    assert [attempt["number"] for attempt in attempts_of(told.value)] == [1, 2, 3]
    assert len(server.seen) == 3


def test_nobody_at_the_endpoint_is_said_so(server: Loopback, card: Cards) -> None:
    somewhere = card()
    server.__exit__()
    with pytest.raises(DesignerError, match="check the endpoint and the network") as told:
        ask(somewhere)
    assert outcomes(told.value) == ["no_connection"] * 3


def test_a_server_s_retry_after_is_waited_for_and_told(server: Loopback, card: Cards) -> None:
    server.script.extend([status(429, retry_after="0.2"), answer("later")])
    lines: list[str] = []
    began = time.monotonic()
    told = ask(card(), tell=lines.append)
    assert time.monotonic() - began >= 0.2
    first = attempts_of(told)[0]
    assert (first["retry_after_s"], first["pause_s"] >= 0.2) == (0.2, True)
    assert lines == ["rate limited: goes on in 0 s (attempt 2)"]


def test_a_pause_that_would_outlast_the_deadline_is_not_begun(server: Loopback, card: Cards) -> None:
    server.script.append(status(429, retry_after="3600"))
    began = time.monotonic()
    with pytest.raises(DesignerError, match="a pause of 3600 s would outlast the deadline") as told:
        ask(card())
    assert time.monotonic() - began < 5
    assert outcomes(told.value) == ["rate_limited"]


def test_the_deadline_ends_a_hung_attempt(server: Loopback, card: Cards) -> None:
    server.script.append(loopback.slow_headers)
    with pytest.raises(DesignerError, match=r"no answer within 0\.2 s") as told:
        ask(card(deadline_s=0.2))
    assert outcomes(told.value) == ["cut_short"]


@pytest.mark.parametrize("fault", [loopback.slow_headers, loopback.slow_body])
def test_a_stop_takes_effect_within_a_second_and_keeps_the_account(server: Loopback, card: Cards, fault: Fault) -> None:
    server.script.extend([status(500), fault])
    stopped_at: list[float] = []

    def stop() -> bool:
        if server.entered.is_set() and not stopped_at:
            stopped_at.append(time.monotonic())
        return bool(stopped_at)

    with pytest.raises(DesignerStoppedError) as told:
        ask(card(), stop=stop)
    assert time.monotonic() - stopped_at[0] < 1
    assert told.value.trace["outcome"] == "cancelled"
    assert outcomes(told.value) == ["server_error", "cut_short"]
    assert told.value.usage == {"http_attempts": 2, "calls_without_usage": 1}


def test_a_stop_takes_effect_in_a_long_pause(server: Loopback, card: Cards) -> None:
    server.script.append(status(429, retry_after="15"))
    lines: list[str] = []
    began = time.monotonic()
    with pytest.raises(DesignerStoppedError):
        ask(card(), stop=lambda: bool(lines), tell=lines.append)
    assert time.monotonic() - began < 1


def test_a_rate_limit_holds_back_every_call_to_the_endpoint(server: Loopback, card: Cards) -> None:
    server.script.extend([status(429, retry_after="0.5"), answer("first"), answer("second")])
    paused, finished = threading.Event(), []
    one = threading.Thread(target=lambda: finished.append(ask(card(), tell=lambda _: paused.set()).text))
    one.start()
    assert paused.wait(5)
    began = time.monotonic()
    told: list[str] = []
    ask(card(), tell=told.append)
    assert time.monotonic() - began > 0.3
    assert told[0].startswith("the endpoint is rate limited: goes on in ")
    one.join()
    assert len(finished) == 1


def test_an_endpoint_carries_no_more_calls_than_its_card_allows(server: Loopback, card: Cards) -> None:
    from dataclasses import replace

    narrow = card()
    narrow = replace(narrow, transport=replace(narrow.transport, in_flight=1))
    server.script.append(loopback.slow_headers)
    stop = threading.Event()
    ended: list[BaseException] = []

    def first() -> None:
        with pytest.raises(DesignerStoppedError) as told:
            ask(narrow, stop=stop.is_set)
        ended.append(told.value)

    holder = threading.Thread(target=first)
    holder.start()
    assert server.entered.wait(5)
    asked: list[bool] = []

    def give_up() -> bool:
        asked.append(True)
        return len(asked) > 2

    with pytest.raises(DesignerStoppedError, match="waited for its turn"):
        ask(narrow, stop=give_up)
    assert len(server.seen) == 1
    stop.set()
    holder.join()
    assert len(ended) == 1
    assert ask(narrow).text == "{}"


def test_an_endless_body_is_cut_off(server: Loopback, card: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    from controller.designers.chat import client

    monkeypatch.setattr(client, "LARGEST_BODY", 100_000)
    server.script.append(answer("x" * 300_000))
    with pytest.raises(DesignerError, match="more than 100000 bytes") as told:
        ask(card())
    assert outcomes(told.value) == ["too_large"]
    assert 100_000 < attempts_of(told.value)[0]["response_bytes"] < 300_000
