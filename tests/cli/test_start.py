"""What the bare command says, and what it does not load to say it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version

import pytest

Pbbench = Callable[..., "subprocess.CompletedProcess[str]"]

HEAVY = ("numba", "PySide6", "shapely", "PIL", "openai", "sqlite_utils", "numpy", "rich", "platformdirs")


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from controller.cli import main\n"
        "sys.argv = ['pbbench', '--help']\n"
        "try:\n    main()\n"
        f"except SystemExit:\n    print('loaded', [name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "loaded []"


def test_help_names_every_verb(pbbench: Pbbench) -> None:
    told = pbbench("--help")
    assert told.returncode == 0
    for verb in ("sweep", "levels", "validate", "execute", "encode", "decode", "report", "store"):
        assert f"\n  {verb} " in told.stdout


@pytest.mark.parametrize(
    "verb",
    [
        ("sweep",),
        ("levels",),
        ("levels", "build"),
        ("levels", "show"),
        ("validate",),
        ("execute",),
        ("encode",),
        ("decode",),
        ("report",),
        ("store", "rebuild"),
    ],
    ids=" ".join,
)
def test_every_verb_explains_itself(pbbench: Pbbench, verb: tuple[str, ...]) -> None:
    told = pbbench(*verb, "--help")
    assert told.returncode == 0
    assert told.stdout.startswith(f"Usage: pbbench {' '.join(verb)}")
    assert told.stderr == ""


def test_the_version_is_the_distributions_own(pbbench: Pbbench) -> None:
    assert pbbench("--version").stdout == f"pbbench {version('polybridgebench')}\n"


def test_a_wrong_verb_is_a_usage_error(pbbench: Pbbench) -> None:
    told = pbbench("swep")
    assert told.returncode == 2
    assert "swep" in told.stderr
    assert "Traceback" not in told.stderr
