"""One screen for all tests of a process that need one, and a clean game on it for each."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from screen_parts import fast_profile, nursery, screen

from controller.executors import native
from controller.executors.native import NativeExecutor
from controller.native.input import load_library
from controller.native.profile_file import profile_toml


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with screen() as name:
        library = loaded_library()
        yield name
        if nursery.cache_info().currsize:
            nursery().close()
        # The library keeps its connection for the life of the process.
        library.platformModule._display.close()


def loaded_library() -> Any:
    """What presses and clicks, loaded here once: whichever test did it would be blamed for the files it leaves open."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        return load_library("pyautogui")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game's folder."""
    made = tmp_path / "game"
    made.mkdir()
    return made


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Where the driver keeps what it must not lose."""
    return tmp_path / "state"


@pytest.fixture
def keep_profile(folder: Path, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sweeps and runners drive the stand-in by a profile for fast time; called, it keeps that otherwise."""
    profiles = tmp_path / "profiles"
    profiles.mkdir()
    monkeypatch.setenv("PBBENCH_PROFILES", str(profiles))
    monkeypatch.setenv("PBBENCH_NATIVE", str(state))
    monkeypatch.setattr(native, "_SHARED", {})

    def keep(**changed: Any) -> None:
        profile = fast_profile(folder, most_dropped=40, **changed)
        (profiles / "native-standin.toml").write_text(profile_toml(profile))

    keep()
    return keep


@pytest.fixture
def driver(folder: Path, state: Path) -> Iterator[Callable[..., NativeExecutor]]:
    """Makes executors for the game in ``folder``, and ends them."""
    made: list[NativeExecutor] = []

    def make(**changed: Any) -> NativeExecutor:
        made.append(NativeExecutor(fast_profile(folder, **changed), state))
        return made[-1]

    yield make
    for executor in made:
        executor.close()
