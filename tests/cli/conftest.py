"""The real command in a child process, with a store of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-W", "error", "-c", "from controller.cli import main; main()"]

Pbbench = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def pbbench(tmp_path_factory: pytest.TempPathFactory) -> Pbbench:
    """Run ``pbbench`` with arguments; ``stdin`` is text, ``stdout`` may be a stream."""
    home = tmp_path_factory.mktemp("home")

    def run(
        *arguments: object, stdin: str = "", stdout: Any = subprocess.PIPE, cwd: Path | None = None, **env: str
    ) -> Any:
        return subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=cwd or home,
            env={
                **os.environ,
                "PBBENCH_STORE": str(home / "store.sqlite"),
                "XDG_DATA_HOME": str(home),
                "COLUMNS": "120",
                **env,
            },
            check=False,
        )

    return run
