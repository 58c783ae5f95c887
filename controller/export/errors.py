"""The typed faults of an export."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class ExportError(PolyBridgeBenchError):
    """An export that cannot be made; nothing of it is left."""


class LeakError(ExportError):
    """Something private was found in a finished release, which was then thrown away."""


class ExportCancelledError(ExportError):
    """Somebody cancelled it; nothing of it is left."""
