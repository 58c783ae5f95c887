"""Typed errors of the editor's files."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class EditorFileError(PolyBridgeBenchError):
    """A file that the editor cannot read or write."""
