"""What a person reads for each executor; what is recorded is the short name."""

from __future__ import annotations

NAMES = {"embedded": "Embedded", "native": "Poly Bridge", "native-standin": "Stand-in game"}


def executor_name(executor: str) -> str:
    """The name to show; that of the record where there is no other."""
    return NAMES.get(executor, executor)
