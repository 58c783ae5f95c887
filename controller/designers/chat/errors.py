"""The typed faults of this room, apart from those of a call."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class CardError(PolyBridgeBenchError):
    """A model card that is missing or says something that cannot be meant."""


class ModelKeyError(PolyBridgeBenchError):
    """A key that cannot be had or kept."""
