"""What a model is and how it is asked (paper D.5, Table 11): typed, without a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

OutputField = Literal["max_completion_tokens", "max_tokens"]


@dataclass(frozen=True, slots=True)
class KeyReference:
    """Where the key lies: an environment variable, an entry of the system's keyring, or (neither) no key at all."""

    environment: str | None = None
    keyring: str | None = None

    @property
    def needed(self) -> bool:
        """Whether the endpoint wants a key."""
        return self.environment is not None or self.keyring is not None


@dataclass(frozen=True, slots=True)
class RequestControls:
    """What is sent beside the messages; ``None`` sends nothing and leaves it to the provider.

    ``reasoning`` holds keys of the request's body as the provider spells them.
    """

    temperature: float | None = None
    max_output_tokens: int | None = None
    max_output_field: OutputField = "max_tokens"
    reasoning: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Transport:
    """Patience, in seconds, and how often: it decides whether an answer arrives, never what it says.

    Attributes:
        connect_s, write_s, pool_s, read_s: timeouts of one HTTP attempt; ``read_s`` is between two pieces of it.
        deadline_s: for a whole call with its pauses.
        attempts: HTTP attempts per call.
        backoff_min_s, backoff_max_s: bounds of a pause after a failed attempt.
        in_flight: calls at once to this endpoint, over all episodes of the process.
    """

    connect_s: float = 10.0
    write_s: float = 60.0
    pool_s: float = 30.0
    read_s: float = 300.0
    deadline_s: float = 1500.0
    attempts: int = 4
    backoff_min_s: float = 2.0
    backoff_max_s: float = 10.0
    in_flight: int = 8


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens, ``None`` where it is not known; ``as_of`` is when ``source`` said so."""

    input_per_million: float | None
    output_per_million: float | None
    cached_input_per_million: float | None
    as_of: date
    source: str


@dataclass(frozen=True, slots=True)
class ModelCard:
    """One model behind one endpoint. ``as_of`` is when its facts were last looked up; ``price`` ``None`` is unknown."""

    alias: str
    title: str
    model: str
    endpoint: str
    images: bool
    as_of: date
    notes: str
    key: KeyReference
    request: RequestControls
    transport: Transport
    price: Price | None
