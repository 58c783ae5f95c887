"""Where the store is."""

from __future__ import annotations

import os
from pathlib import Path

ENVIRONMENT = "PBBENCH_STORE"


def store_path(given: Path | None = None) -> Path:
    """The store's file: what is given, else ``PBBENCH_STORE``, else in the user's data folder."""
    from platformdirs import user_data_path

    if given is not None:
        return given
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path("polybridgebench", appauthor=False) / "store.sqlite"
