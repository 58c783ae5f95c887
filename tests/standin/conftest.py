"""The shared parts, and one screen for the tests that open the window."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PARTS = str(Path(__file__).parent.parent / "parts")
if PARTS not in sys.path:
    sys.path.insert(0, PARTS)

from screen_parts import screen  # noqa: E402


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with screen() as name:
        yield name
