"""What a person reads for each executor, where the short name is what is recorded."""

from __future__ import annotations

EMBEDDED = "embedded"
NAMES = {EMBEDDED: "Embedded", "native": "Poly Bridge", "native-standin": "Stand-in game"}

GAMES = frozenset({"native", "native-standin"})
"""Those that drive the one game of the machine: the registry's ``single``, which loads too much for a first paint."""


def executor_name(executor: str) -> str:
    """The name to show; that of the record where there is no other."""
    return NAMES.get(executor, executor)


def workers(executor: str, jobs: int) -> int:
    """How many episodes an executor runs at a time, of the number that was set."""
    return 1 if executor in GAMES else jobs
