"""Where the console reads and writes: the store that is opened, and the folder that new sessions go to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from controller.store.place import store_path

_STORE = "places/store"


def chosen_store(settings: QSettings, given: Path | None = None) -> Path:
    """The store to open: what was given on the command line, else what was chosen, else the usual place."""
    kept = settings.value(_STORE, "", type=str)
    return store_path(given or (Path(str(kept)) if kept else None))


def keep_store(settings: QSettings, path: Path | None) -> None:
    """Open this store next time; ``None`` for the usual place."""
    if path is None:
        settings.remove(_STORE)
    else:
        settings.setValue(_STORE, str(path))


def sessions_of(store: Path) -> Path:
    """The folder of the sessions that are run from a store: beside it."""
    return store.parent / "sessions"
