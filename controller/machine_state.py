"""Where this machine's own state is kept: the journal of replaced files, their bytes, paired layouts, the lock."""

from __future__ import annotations

import os
from pathlib import Path

ENVIRONMENT = "PBBENCH_NATIVE"


def state_folder() -> Path:
    """``PBBENCH_NATIVE``, else a folder in the user's data folder."""
    from platformdirs import user_data_path

    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path("polybridgebench", appauthor=False) / "native"
