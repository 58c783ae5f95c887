"""The seam between the episode and whatever proposes a bridge (paper B.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from controller.designers.observation import Observation
from serializer.errors import PolyBridgeBenchError


class DesignerError(PolyBridgeBenchError):
    """The designer could not be asked: an infrastructure fault. It uses no call and is never scored."""


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
