"""What made a record: source, Python, packages, system (paper G.4); no host name, no user, no path."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import controller

DISTRIBUTION = "polybridgebench"

_PACKAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@cache
def provenance() -> dict[str, object]:
    """Source commit (``None`` outside a checkout), own version, Python, packages that are needed to run, system.

    A package that only another system needs is not installed and not named.
    """
    installed = {name: _version(name) for name in _needed_packages()}
    return {
        "source_commit": source_commit(Path(controller.__file__).parent.parent),
        "version": _version(DISTRIBUTION),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": {name: found for name, found in installed.items() if found is not None},
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def source_commit(root: Path) -> str | None:
    """The commit that is checked out in ``root``, ``-dirty`` when files differ from it; ``None`` if there is none."""
    git = shutil.which("git")
    if git is None or not (root / ".git").exists():
        return None
    asked = [git, "-C", str(root), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words, no shell
    return answer.stdout.strip() or None


def _needed_packages() -> list[str]:
    try:
        stated = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        return []
    found = (_PACKAGE.match(line) for line in stated if "extra ==" not in line)
    return sorted(match[0] for match in found if match)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
