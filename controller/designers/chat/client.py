"""The one module that wraps the model client: one HTTP attempt at a time, with what it left on the wire."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from ssl import SSLContext
from typing import Any, Self

import httpx2
import openai

from controller.designers.chat.card import ModelCard
from controller.designers.chat.http_attempt import AttemptFailed, Failure, one_line, status_failure
from controller.secret_values import Secret, without_secrets

LARGEST_BODY = 32 * 1024 * 1024
PATH = "/chat/completions"

_TIMEOUTS: tuple[tuple[type[Exception], str], ...] = (
    (httpx2.ConnectTimeout, "connect_timeout"),
    (httpx2.WriteTimeout, "write_timeout"),
    (httpx2.PoolTimeout, "pool_timeout"),
    (httpx2.ReadTimeout, "read_timeout"),
)


@dataclass(slots=True)
class Wire:
    """What an attempt has left on the wire so far; ``headers_at`` is a reading of the monotonic clock."""

    request_bytes: int = 0
    response_bytes: int = 0
    status: int | None = None
    request_id: str | None = None
    headers_at: float | None = None


class BodyTooLargeError(httpx2.TransportError):
    """An answer that is larger than any answer."""


class ChatClient:
    """A connection to a card's endpoint; use it as an async context manager, for one call at a time."""

    def __init__(self, card: ModelCard, key: Secret | None) -> None:
        patience = card.transport
        timeout = httpx2.Timeout(
            connect=patience.connect_s, write=patience.write_s, pool=patience.pool_s, read=patience.read_s
        )
        # No redirect is followed: it would carry the key to whatever host it names.
        self._http = httpx2.AsyncClient(
            verify=_tls(),
            trust_env=False,
            timeout=timeout,
            follow_redirects=False,
            event_hooks={"request": [self._on_request], "response": [self._on_response]},
        )
        self._sdk = openai.AsyncOpenAI(
            api_key="none" if key is None else key.reveal(),
            base_url=card.endpoint,
            max_retries=0,
            timeout=timeout,
            http_client=self._http,
        )
        # The SDK would send what it finds in the environment to every endpoint alike.
        self._unsent = ("openai-organization", "openai-project", *(("authorization",) if key is None else ()))
        self._wire = Wire()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._sdk.close()

    @property
    def wire(self) -> Wire:
        """What the last attempt left on the wire."""
        return self._wire

    async def post(self, body: dict[str, object]) -> bytes:
        """Send one request; the whole body of an answer with status 2xx.

        Raises:
            AttemptFailed: there was none; nothing of the library's error is kept but its words, cleaned of keys.
        """
        self._wire = Wire()
        try:
            response = await self._sdk.post(PATH, cast_to=httpx2.Response, body=body)
        except openai.APIStatusError as error:
            failure = _from_status(error)
        except openai.APIConnectionError as error:
            failure = _from_connection(error.__cause__ or error)
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, UnicodeError, ValueError) as error:
            failure = Failure("unsendable", _words(error), retried=False)
        else:
            return response.content
        # Outside the handlers, so that the library's error, which holds the headers, is not the context of this one.
        raise AttemptFailed(failure)

    async def _on_request(self, request: httpx2.Request) -> None:
        for name in self._unsent:
            request.headers.pop(name, None)
        self._wire.request_bytes = int(request.headers.get("content-length", 0))

    async def _on_response(self, response: httpx2.Response) -> None:
        wire = self._wire
        wire.headers_at, wire.status = time.monotonic(), response.status_code
        named = response.headers.get("x-request-id") or response.headers.get("request-id")
        wire.request_id = None if named is None else one_line(without_secrets(named))
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Counted(response.stream, wire)


class _Counted(httpx2.AsyncByteStream):
    """A body that is counted as it arrives, and cut off when it never ends."""

    def __init__(self, body: httpx2.AsyncByteStream, wire: Wire) -> None:
        self._body = body
        self._wire = wire

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._body:
            self._wire.response_bytes += len(piece)
            if self._wire.response_bytes > LARGEST_BODY:
                raise BodyTooLargeError(f"more than {LARGEST_BODY} bytes")
            yield piece

    async def aclose(self) -> None:
        await self._body.aclose()


@cache
def _tls() -> SSLContext:
    """Made once: it takes longer than everything else in a client."""
    return httpx2.create_ssl_context(trust_env=False)


def _from_status(error: openai.APIStatusError) -> Failure:
    body: Any = error.body
    code = body.get("code") or body.get("type") if isinstance(body, dict) else None
    said = body.get("message") if isinstance(body, dict) else None
    message = said if isinstance(said, str) else f"status {error.status_code}"
    return status_failure(
        error.status_code,
        code if isinstance(code, str) else None,
        without_secrets(message),
        retry_after_s(error.response.headers.get("retry-after"), datetime.now(UTC)),
    )


def _from_connection(cause: BaseException) -> Failure:
    for timeout, kind in _TIMEOUTS:
        if isinstance(cause, timeout):
            return Failure(kind, type(cause).__name__, retried=True)
    if isinstance(cause, BodyTooLargeError):
        return Failure("too_large", str(cause), retried=False)
    if isinstance(cause, httpx2.ConnectError):
        return Failure("no_connection", _words(cause), retried=True)
    if isinstance(cause, httpx2.TransportError | OSError):
        return Failure("connection_dropped", _words(cause), retried=True)
    return Failure("unsendable", _words(cause), retried=False)


def _words(error: BaseException) -> str:
    return one_line(without_secrets(f"{type(error).__name__}: {error}"))


def retry_after_s(value: str | None, now: datetime) -> float | None:
    """Seconds that a ``Retry-After`` asks for, as a number or as a date; ``None`` when it says nothing readable."""
    if value is None:
        return None
    try:
        wanted = float(value)
    except ValueError:
        try:
            at = parsedate_to_datetime(value)
        except ValueError:
            return None
        wanted = (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() - now.timestamp()
    return max(0.0, wanted) if wanted < float("inf") else None
