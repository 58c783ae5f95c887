"""The seam between the episode and whatever proposes a bridge (paper B.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from controller.designers.observation import Observation
from serializer.errors import PolyBridgeBenchError


class DesignerError(PolyBridgeBenchError):
    """The designer could not be asked: an infrastructure fault. It uses no call and is never scored.

    ``usage`` is what was spent all the same, ``trace`` the key-free account of the tries, as in a ``Proposal``.
    """

    def __init__(
        self, message: str, usage: Mapping[str, float] | None = None, trace: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.usage: Mapping[str, float] = usage or {}
        self.trace: Mapping[str, object] = trace or {}


class DesignerStoppedError(DesignerError):
    """A stop was asked for while the designer was at work; the episode ends as interrupted."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One response: the raw text, verbatim, what it used, and the key-free trace of how it was obtained."""

    text: str
    usage: Mapping[str, float] = field(default_factory=dict)
    trace: Mapping[str, object] = field(default_factory=dict)


class Designer(Protocol):
    """Proposes a whole bridge for what it is shown.

    ``name`` identifies the designer in keys and tables; ``configuration`` is everything that fixes its behaviour
    (frozen into the session's summary, free of secrets).
    """

    @property
    def name(self) -> str: ...

    @property
    def configuration(self) -> Mapping[str, object]: ...

    def propose(self, observation: Observation) -> Proposal:
        """Answer one call.

        Raises:
            DesignerError: no answer could be had (transport, missing recording); not the designer's fault.
        """
        ...


@runtime_checkable
class Attended(Protocol):
    """A designer that may take long: it can be stopped at work, and says when it must wait."""

    def attended(self, stop: Callable[[], bool], tell: Callable[[str], None]) -> Designer:
        """The same designer for one episode: it asks ``stop`` while it works, and ``tell``s of a pause in a line.

        ``propose`` then also raises ``DesignerStoppedError``.
        """
        ...


@runtime_checkable
class Bounded(Protocol):
    """A designer that knows how long one call can take at most, in seconds."""

    @property
    def longest_call_s(self) -> float: ...
