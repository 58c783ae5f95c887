"""What the bare command says, and what it does not load to say it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest

HEAVY = (
    "numba",
    "PySide6",
    "shapely",
    "PIL",
    "openai",
    "httpx2",
    "keyring",
    "sqlite_utils",
    "numpy",
    "rich",
    "platformdirs",
)
VERBS = ("sweep", "levels", "validate", "execute", "encode", "decode", "report", "store", "models")


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from console.command import main\n"
        "sys.argv = ['pbbench', '--help']\n"
        "try:\n    main()\n"
        f"except SystemExit:\n    print('loaded', [name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "loaded []"


def test_help_names_every_verb(pbbench: Callable[..., Any]) -> None:
    told = pbbench("--help")
    assert told.code == 0
    for verb in VERBS:
        assert f"\n  {verb} " in told.out


@pytest.mark.parametrize(
    "verb",
    [
        *((verb,) for verb in VERBS),
        ("levels", "build"),
        ("levels", "show"),
        ("store", "rebuild"),
        ("models", "show"),
        ("models", "test"),
        ("models", "key"),
    ],
    ids=" ".join,
)
def test_every_verb_explains_itself(pbbench: Callable[..., Any], verb: tuple[str, ...]) -> None:
    told = pbbench(*verb, "--help")
    assert told.code == 0
    assert told.out.startswith(f"Usage: pbbench {' '.join(verb)}")
    assert told.err == ""


def test_the_installed_command_runs(child: Callable[..., Any]) -> None:
    told = child("--version")
    assert (told.code, told.out, told.err) == (0, f"pbbench {version('polybridgebench')}\n", "")


def test_a_wrong_verb_is_a_usage_error(pbbench: Callable[..., Any]) -> None:
    told = pbbench("swep")
    assert told.code == 2
    assert "swep" in told.err
    assert "Traceback" not in told.err
