"""The typed faults of a sweep."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class SweepError(PolyBridgeBenchError):
    """A sweep that cannot be planned, started or carried on."""


class ConfigurationError(SweepError):
    """A session cannot be resumed, because what fixes its results has changed."""
