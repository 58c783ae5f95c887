"""One HTTP attempt as it is recorded, and why one fails (paper D.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

LONGEST_MESSAGE = 300

WAITED_OUT = frozenset({408, 409, 425, 429})
"""Refusals with a status below 500 that are about the moment, not about the request."""
REFUSAL_CODES = frozenset(
    {"content_filter", "content_policy_violation", "responsibleaipolicyviolation", "data_inspection_failed"}
)
"""Error codes with which servers refuse the content of a request."""
SPENT_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Error codes of a 429 that no waiting helps against."""

_KINDS = {
    400: "bad_request",
    401: "unauthorised",
    402: "payment_required",
    403: "forbidden",
    404: "not_found",
    408: "timeout_at_server",
    413: "too_large",
    429: "rate_limited",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an attempt failed: a kind of ours, the server's or library's words without keys, and what may be done.

    ``refused`` is a refusal of the content, which is an answer; ``retry_after_s`` is what the server asked for.
    """

    kind: str
    message: str
    retried: bool
    refused: bool = False
    retry_after_s: float | None = None


class AttemptFailed(Exception):  # noqa: N818 - it carries a failure, which may be retried
    """An attempt without an answer. Its cause is never chained: library errors hold the request's headers."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class HttpAttempt:
    """One attempt on the wire.

    ``latency_s`` is to the end of it, ``headers_s`` to the head of the response; ``request_bytes`` is of the body,
    ``response_bytes`` as far as it arrived; ``outcome`` is ``ok`` or the failure's kind; ``pause_s`` followed it.
    """

    number: int
    started_at: str
    ended_at: str
    latency_s: float
    outcome: str
    headers_s: float | None = None
    status: int | None = None
    request_id: str | None = None
    request_bytes: int = 0
    response_bytes: int = 0
    message: str | None = None
    retry_after_s: float | None = None
    pause_s: float | None = None


def status_failure(status: int, code: str | None, message: str, retry_after_s: float | None = None) -> Failure:
    """What a status other than 2xx means."""
    spelt = (code or "").lower()
    refused = status in (400, 403, 422) and spelt in REFUSAL_CODES
    spent = spelt in SPENT_CODES
    kind = "refused" if refused else "quota_spent" if spent else _kind(status)
    retried = not spent and (status in WAITED_OUT or status >= 500)
    return Failure(kind, one_line(message), retried, refused, retry_after_s)


def one_line(text: str) -> str:
    """A server's words, fit for a record."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def without_retry(failure: Failure, because: str) -> Failure:
    """The same failure, final."""
    return replace(failure, retried=False, message=f"{failure.message}; {because}")


def _kind(status: int) -> str:
    if status in _KINDS:
        return _KINDS[status]
    return "server_error" if status >= 500 else "redirected" if 300 <= status < 400 else "rejected"
