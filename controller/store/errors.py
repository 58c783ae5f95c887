"""The typed faults of the store."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class StoreError(PolyBridgeBenchError):
    """The store cannot be opened, read or written; it can always be made again from the records."""


class NewerStoreError(StoreError):
    """A store that a newer version wrote."""


class DamagedStoreError(StoreError):
    """A file that SQLite cannot read as a database."""
