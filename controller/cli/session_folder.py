"""Where sessions are."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from controller.records.errors import RecordsError
from controller.records.names import SUMMARY


def sessions_root() -> Path:
    """The user's own data folder: run output never goes into the package."""
    from platformdirs import user_data_path

    return user_data_path("polybridgebench", appauthor=False) / "sessions"


def new_session_folder(now: datetime) -> Path:
    """A folder that is named after the time and does not exist yet."""
    root, stamp = sessions_root(), f"{now:%Y-%m-%d_%H-%M-%S}"
    candidates = (root / (stamp if n == 1 else f"{stamp}_{n}") for n in range(1, 1000))
    return next(folder for folder in candidates if not folder.exists())


def sessions_in(folder: Path) -> tuple[Path, ...]:
    """The folder itself if it is a session, otherwise the sessions directly in it, by name.

    Raises:
        RecordsError: there is no such folder.
    """
    if (folder / SUMMARY).exists():
        return (folder,)
    if not folder.is_dir():
        raise RecordsError(f"{folder}: no such folder: give a session, or a folder of sessions")
    return tuple(sorted(entry.parent for entry in folder.glob(f"*/{SUMMARY}")))
