"""One logical call: attempts, pauses, a deadline, a stop; the only place that retries (paper D.5)."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeVar

from controller.clock import utc_now
from controller.designers.chat.card import Transport
from controller.designers.chat.endpoints import Endpoint
from controller.designers.chat.http_attempt import AttemptFailed, Failure, HttpAttempt, status_failure, without_retry
from controller.designers.chat.reply import Answer, BadBodyError, Reply, ServerReportedError, read_reply

Outcome = Answer | Literal["transport_failure", "cancelled"]
Body = dict[str, object]

STOP_POLL_S = 0.1
SHARED = frozenset({"rate_limited"})
"""Failures that concern everybody at the endpoint: while one call pauses for it, none begins."""

T = TypeVar("T")


class Wire(Protocol):
    """What an attempt left on the wire."""

    request_bytes: int
    response_bytes: int
    status: int | None
    request_id: str | None
    headers_at: float | None


class Client(Protocol):
    """Whoever makes one HTTP attempt."""

    @property
    def wire(self) -> Wire: ...

    async def post(self, body: Body) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a call ended. ``reply`` is there when it was answered, ``failure`` when it was not or only refused."""

    outcome: Outcome
    reply: Reply | None
    failure: Failure | None
    attempts: tuple[HttpAttempt, ...]
    started_at: str
    ended_at: str


@dataclass(frozen=True, slots=True)
class Patience:
    """The rules of a call: its card's transport, the gate it stands before, who may stop it and who hears of pauses."""

    transport: Transport
    endpoint: Endpoint
    stop: Callable[[], bool]
    tell: Callable[[str], None]
    jitter: random.Random = field(default_factory=random.SystemRandom)


class _Stopped(Exception):  # noqa: N818 - an event, not an error
    """A stop was asked for."""


async def ask(client: Client, body: Body, patience: Patience) -> Exchange:
    """Ask until there is an answer, a failure that waiting does not help, too many failures, the deadline or a stop."""
    log: list[HttpAttempt] = []
    started_at, reply, failure = utc_now(), None, None
    outcome: Outcome = "transport_failure"
    deadline_s = time.monotonic() + patience.transport.deadline_s
    try:
        async with asyncio.timeout(patience.transport.deadline_s):
            reply = await _unless_stopped(_attempts(client, body, patience, deadline_s, log), patience.stop)
        outcome = reply.answer
    except TimeoutError:
        failure = Failure("deadline", f"no answer within {patience.transport.deadline_s:g} s", retried=False)
    except _Stopped:
        outcome = "cancelled"
    except AttemptFailed as fault:
        failure = fault.failure
        if failure.refused:
            outcome, reply = "refused", Reply("refused", "")
    return Exchange(outcome, reply, failure, tuple(log), started_at, utc_now())


def pause_s(transport: Transport, number: int, retry_after_s: float | None, jitter: random.Random) -> float:
    """The pause after failed attempt ``number``: within the card's bounds, growing, at least what the server wants."""
    longest = min(transport.backoff_max_s, transport.backoff_min_s * 2.0**number)
    drawn = jitter.uniform(transport.backoff_min_s, max(transport.backoff_min_s, longest))
    if retry_after_s is None or retry_after_s < drawn:
        return drawn
    # Everybody was told the same time: spread the return a little, always to the later side.
    return retry_after_s + jitter.uniform(0.0, transport.backoff_min_s / 2)


async def _attempts(client: Client, body: Body, patience: Patience, deadline_s: float, log: list[HttpAttempt]) -> Reply:
    transport = patience.transport
    for number in range(1, transport.attempts + 1):
        await _until_open(patience)
        try:
            return await _attempt(client, body, number, log)
        except AttemptFailed as fault:
            failure = fault.failure
        if not failure.retried or number == transport.attempts:
            raise AttemptFailed(failure)
        pause = pause_s(transport, number, failure.retry_after_s, patience.jitter)
        if time.monotonic() + pause >= deadline_s:
            raise AttemptFailed(without_retry(failure, f"a pause of {pause:.0f} s would outlast the deadline"))
        log[-1] = replace(log[-1], pause_s=round(pause, 3))
        patience.tell(f"{failure.kind.replace('_', ' ')}: goes on in {pause:.0f} s (attempt {number + 1})")
        if failure.kind in SHARED:
            patience.endpoint.close_for(pause)
        await asyncio.sleep(pause)
    raise AssertionError("a card allows at least one attempt")


async def _until_open(patience: Patience) -> None:
    """Wait until the endpoint may be asked again, and then not all at the same moment."""
    while (closed_s := patience.endpoint.opens_in_s()) > 0:
        wait_s = closed_s + patience.jitter.uniform(0.0, patience.transport.backoff_min_s / 2)
        patience.tell(f"the endpoint is rate limited: goes on in {wait_s:.0f} s")
        await asyncio.sleep(wait_s)


async def _attempt(client: Client, body: Body, number: int, log: list[HttpAttempt]) -> Reply:
    """One attempt, logged however it ends."""
    started_at, began = utc_now(), time.monotonic()
    failure = Failure("cut_short", "stopped, or out of time", retried=False)
    reply: Reply | None = None
    try:
        reply = _read(await client.post(body))
    except AttemptFailed as fault:
        failure = fault.failure
    finally:
        wire, ended = client.wire, time.monotonic()
        log.append(
            HttpAttempt(
                number=number,
                started_at=started_at,
                ended_at=utc_now(),
                latency_s=round(ended - began, 6),
                outcome="ok" if reply is not None else failure.kind,
                headers_s=None if wire.headers_at is None else round(wire.headers_at - began, 6),
                status=wire.status,
                request_id=wire.request_id,
                request_bytes=wire.request_bytes,
                response_bytes=wire.response_bytes,
                message=None if reply is not None else failure.message,
                retry_after_s=None if reply is not None else failure.retry_after_s,
            )
        )
    if reply is None:
        raise AttemptFailed(failure)
    return reply


def _read(content: bytes) -> Reply:
    try:
        return read_reply(content)
    except BadBodyError as fault:
        failure = Failure("bad_body", f"the answer is {fault}", retried=True)
    except ServerReportedError as fault:
        failure = status_failure(fault.code or 500, None, str(fault))
    raise AttemptFailed(failure)


async def _unless_stopped(work: Coroutine[object, object, T], stop: Callable[[], bool]) -> T:
    """The result of ``work``, which is cancelled soon after ``stop`` says so."""
    task = asyncio.ensure_future(work)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=STOP_POLL_S)
            if not task.done() and stop():
                raise _Stopped
        return task.result()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
