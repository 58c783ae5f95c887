"""What can be wrong with a reference."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class ReferenceRecordError(PolyBridgeBenchError):
    """A reference that is missing, malformed or cannot be written."""
