"""The command as a person runs it: in this process where that is enough, in a child where it matters."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-W", "error", "-c", "from controller.cli import main; main()"]


@dataclass(frozen=True)
class Told:
    code: int
    out: str
    err: str

    @property
    def error_line(self) -> str:
        """The one line of an error: exit code 2, nothing else said."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.startswith("pbbench: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.strip()


@pytest.fixture
def pbbench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Told]:
    from controller.cli import main

    monkeypatch.setenv("PBBENCH_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))

    def run(*arguments: object, stdin: str | bytes = "") -> Told:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["pbbench", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return Told(int(left.value.code or 0), captured.out, captured.err)

    return run


@pytest.fixture
def child_environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PBBENCH_STORE": str(tmp_path / "store.sqlite"),
        "XDG_DATA_HOME": str(tmp_path / "share"),
    }


@pytest.fixture
def child(child_environment: dict[str, str]) -> Callable[..., Told]:
    def run(*arguments: object, stdin: str = "", **options: Any) -> Told:
        options = {"stdout": subprocess.PIPE, **options}
        done = subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=stdin,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=child_environment,
            check=False,
            **options,
        )
        return Told(done.returncode, done.stdout or "", done.stderr)

    return run
