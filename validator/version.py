"""Which validator judged a session: a number for people and a hash for manifests (paper D.5, G.4)."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

VALIDATOR_VERSION = 1
"""Raised by hand when a rule, a limit or the reading of candidates changes what is legal."""

SOURCES: dict[str, tuple[str, ...]] = {
    "resources": ("materials.toml",),
    "serializer": (
        "bridge.py",
        "candidate.py",
        "candidate_schema.py",
        "errors.py",
        "lenient_json.py",
        "materials.py",
        "response_object.py",
    ),
    "validator": (
        "check.py",
        "facts.py",
        "message.py",
        "regions.py",
        "rules.py",
        "rules_budget.py",
        "rules_clearance.py",
        "rules_connectivity.py",
        "rules_identity.py",
        "rules_members.py",
        "site.py",
        "violation.py",
        "wording.py",
    ),
}
"""Every source that decides what is legal and how it is said: the rules, and the reader of candidates."""


@cache
def validator_hash() -> str:
    """SHA-256, in hex, over names and contents of ``SOURCES``; the same on every system, whatever its line ends."""
    digest = hashlib.sha256()
    for package, names in sorted(SOURCES.items()):
        for name in names:
            content = files(package).joinpath(name).read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{package}/{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
