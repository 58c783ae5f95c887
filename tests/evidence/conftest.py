"""A film made of plain colours, so that each test says what its pixels are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from controller.evidence.profile import Profile, Rgb, load_profile
from controller.frame import EDITOR, Frame

DARK = (40, 40, 40)
PROFILE = load_profile("embedded")


@dataclass
class PlainFilm:
    """``success`` and ``failure`` give the colour of the two pixels by frame; all others are ``DARK``."""

    count: int = 48
    success: Mapping[int, Rgb] = field(default_factory=dict)
    failure: Mapping[int, Rgb] = field(default_factory=dict)
    size: Sequence[int] = (1280, 720)
    facts: Mapping[str, object] = field(default_factory=lambda: {"stop": "secret", "peak_utilisation": 1.2345})

    @property
    def times_s(self) -> tuple[float, ...]:
        return tuple((index + 1) / 4 for index in range(self.count))

    def pixel(self, index: int, x: float, y: float) -> Rgb:
        table = {PROFILE.success.pixel: self.success, PROFILE.failure.pixel: self.failure}
        return table.get((x, y), {}).get(index, DARK)

    def frame(self, index: int) -> Frame:
        """The frame's grey tells its index."""
        return Frame(np.full((self.size[1], self.size[0], 3), 60 + 3 * index, np.uint8))

    def save(self, folder: Path) -> tuple[str, ...]:
        raise AssertionError(f"evidence never saves a rollout, here to {folder}")


@pytest.fixture
def film() -> type[PlainFilm]:
    return PlainFilm


@pytest.fixture
def profile() -> Profile:
    return PROFILE


@pytest.fixture
def editor() -> int:
    return EDITOR
