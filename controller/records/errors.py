"""The typed faults of this room."""

from __future__ import annotations

from pathlib import Path

from serializer.errors import PolyBridgeBenchError


class RecordsError(PolyBridgeBenchError):
    """A record that cannot be written or read; the text names it."""


class NewerRecordError(RecordsError):
    """A record that a newer version wrote."""


def unwritable(path: Path, fault: OSError) -> RecordsError:
    """The error for a file or folder that the system would not write."""
    reason = fault.strerror or type(fault).__name__
    return RecordsError(f"cannot write {path}: {reason}; make room or give a folder you may write to, then resume")
