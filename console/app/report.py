"""A fault as a report that can be given away: the whole traceback, no path of this machine, no key."""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from controller.records.redaction import without_machine_paths
from controller.secret_values import REDACTED, without_secrets

_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)", re.IGNORECASE)
_SECRET_TEXT = re.compile(
    r"(?i)(bearer\s+|(?:api[_-]?key|token|secret|password|authorization)\s*['\"]?\s*[=:]\s*['\"]?)[^\s'\",)}]{6,}"
    r"|\b(?:sk|pk|key)-[A-Za-z0-9_\-]{8,}"
)
_SHORTEST_SECRET = 6
_PRODUCTS = ("polybridgebench", "PySide6-Essentials", "numpy")


def report_text(fault: BaseException, where: str, now: datetime) -> str:
    """The report of a fault; ``where`` says which thread or part it came from."""
    lines = [
        f"PolyBridgeBench console, {now.isoformat(' ', 'seconds')}",
        f"in: {where}",
        " · ".join((*_versions(), f"Python {platform.python_version()}", platform.platform())),
        "",
        "".join(traceback.format_exception(fault)),
    ]
    return scrubbed("\n".join(lines))


def scrubbed(text: str, environment: Mapping[str, str] = os.environ) -> str:
    """``text`` without secrets and without this machine's paths; a module's own path within its package stays."""
    for name, value in environment.items():
        if _SECRET_NAME.search(name) and len(value) >= _SHORTEST_SECRET:
            text = text.replace(value, REDACTED)
    text = without_secrets(text)
    text = _SECRET_TEXT.sub(lambda found: (found[1] or "") + REDACTED, text)
    for root in _code_roots():
        text = text.replace(root, "")
    return without_machine_paths(text)


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Keep a report under a name of its own; ``None`` where that is impossible, since a report must not fault again."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"fault-{now:%Y-%m-%d-%H-%M-%S}"
        names = (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt" for number in range(1, 1000))
        path = next(folder / name for name in names if not (folder / name).exists())
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path


def _versions() -> list[str]:
    from importlib.metadata import PackageNotFoundError, version

    found = []
    for product in _PRODUCTS:
        try:
            found.append(f"{product} {version(product)}")
        except PackageNotFoundError:
            found.append(f"{product} not installed")
    return found


def _code_roots() -> list[str]:
    """Folders that modules are imported from, longest first, so that what is left of a path is the module's own."""
    places = {str(Path(__file__).resolve().parents[2]), *sys.path, sys.prefix, sys.base_prefix}
    roots = {place.rstrip("/\\") + os.sep for place in places if len(place) > 1}
    return sorted(roots, key=len, reverse=True)
