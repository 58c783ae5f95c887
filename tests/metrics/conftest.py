"""Trajectories by their letters, raw and read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lettered_trajectories import trajectory

from controller.metrics.trajectory import Episode, episode_from


@pytest.fixture(scope="session")
def raw() -> Callable[..., dict[str, Any]]:
    return trajectory


@pytest.fixture(scope="session")
def episode() -> Callable[..., Episode]:
    def build(letters: str, **facts: Any) -> Episode:
        return episode_from(trajectory(letters, **facts), "test")

    return build
