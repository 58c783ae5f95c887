"""A folder of the test's own for profiles and for the driver's state; a screen with a game on it for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from console.theme import theme


@pytest.fixture(autouse=True)
def own_profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[Path]:
    folder = tmp_path / "profiles"
    monkeypatch.setenv("PBBENCH_PROFILES", str(folder))
    monkeypatch.setenv("PBBENCH_NATIVE", str(tmp_path / "native"))
    # A screen that other tests of this process share is none of these tests' conditions.
    monkeypatch.delenv("DISPLAY", raising=False)
    theme().install(qapp, "light")
    yield folder
    theme().choose("system")
