"""One console a store: two would play the same queue."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile

from console.app import strings as say
from serializer.errors import PolyBridgeBenchError


class SecondCopyError(PolyBridgeBenchError):
    """Another console has this store open, or the store's folder cannot be written."""


def hold_store(store: Path) -> QLockFile:
    """Mark the store as open while the lock that is given back lives; one left by a dead process is taken over.

    Raises:
        SecondCopyError: another process holds it.
    """
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SecondCopyError(say.LOCK_FAULT.format(store=store)) from fault
    lock = QLockFile(f"{store}.console.lock")
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if lock.error() != QLockFile.LockError.LockFailedError:
        raise SecondCopyError(say.LOCK_FAULT.format(store=store))
    process, host, _name = lock.getLockInfo()
    raise SecondCopyError(say.SECOND_COPY.format(store=store, process=process, host=host))
