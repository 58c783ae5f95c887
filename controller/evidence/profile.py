"""Which pixels decide, and by what rule: a profile of one kind of picture (paper Table 9, C.4, C.5)."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from dataclasses import asdict, dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, cast, get_args

from serializer.errors import PolyBridgeBenchError

Channel = Literal["red", "green", "blue"]
CHANNELS: tuple[Channel, ...] = get_args(Channel)
Rgb = tuple[int, int, int]
ENVIRONMENT = "PBBENCH_PROFILES"
SUFFIX = ".toml"
SCREEN = "screen"
"""The table that says how a game is driven; the detector has no use for it."""
_NEEDED = {"version", "width", "height", "success", "failure"}


class ProfileError(PolyBridgeBenchError):
    """A detector profile that is missing or says something that cannot be meant."""


@dataclass(frozen=True, slots=True)
class PixelRule:
    """When one pixel counts as lit: every condition that is given must hold. Values are 0..255.

    Attributes:
        pixel: column and row.
        channel: the channel that is read.
        threshold: the channel must be above it.
        dominance: by how much the channel must exceed each of the other two, at least.
        change: by how much the channel must differ from the editor frame's, at least.
    """

    pixel: tuple[int, int]
    channel: Channel
    threshold: int
    dominance: int | None = None
    change: int | None = None

    def is_lit(self, rgb: Rgb, editor_rgb: Rgb) -> bool:
        """Whether a reading passes, beside the reading of the same pixel in the editor frame."""
        at = CHANNELS.index(self.channel)
        value = rgb[at]
        if value <= self.threshold:
            return False
        others = max(other for place, other in enumerate(rgb) if place != at)
        if self.dominance is not None and value - others < self.dominance:
            return False
        return self.change is None or abs(value - editor_rgb[at]) >= self.change


@dataclass(frozen=True, slots=True)
class Profile:
    """The two rules for pictures of ``width`` x ``height`` pixels; ``sha256`` is over everything but the name."""

    name: str
    version: int
    width: int
    height: int
    success: PixelRule
    failure: PixelRule

    @property
    def sha256(self) -> str:
        """Hash of the content: equal rules have equal hashes, however their file is written."""
        content = {key: value for key, value in asdict(self).items() if key != "name"}
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def load_profile(name: str) -> Profile:
    """A profile by name.

    Raises:
        ProfileError: there is none of that name, or its file is wrong.
    """
    return parse_profile(name, profile_text(name))


def user_folder() -> Path:
    """Where the user's own profiles are: ``PBBENCH_PROFILES``, else in the user's configuration folder."""
    from platformdirs import user_config_path

    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_config_path("polybridgebench", appauthor=False) / "profiles"


def profile_text(name: str) -> str:
    """The TOML of a profile; the user's own goes before the one that ships.

    Raises:
        ProfileError: there is none of that name, or it cannot be read.
    """
    found = {**_profiles_in(files("resources").joinpath("profiles")), **_profiles_in(user_folder())}
    if name not in found:
        raise ProfileError(f"no detector profile is called {name!r}; there are: {', '.join(sorted(found))}")
    try:
        return found[name].read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ProfileError(f"the profile {name}{SUFFIX} cannot be read: {type(fault).__name__}") from fault


def _profiles_in(folder: Traversable) -> dict[str, Traversable]:
    if not folder.is_dir():
        return {}
    return {entry.name.removesuffix(SUFFIX): entry for entry in folder.iterdir() if entry.name.endswith(SUFFIX)}


def parse_profile(name: str, text: str) -> Profile:
    """A profile from TOML; ``name`` stands in its errors and in every record.

    Raises:
        ProfileError: not TOML, or a key is missing, unknown, of the wrong kind or out of range.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise ProfileError(f"profile {name} is not TOML: {fault}") from fault
    _check_keys(name, "the file", table, _NEEDED, {SCREEN})
    version, width, height = (_number(name, key, table[key], 1, 1 << 16) for key in ("version", "width", "height"))
    rules = [_rule(name, key, table[key], width, height) for key in ("success", "failure")]
    return Profile(name, version, width, height, *rules)


def _rule(name: str, where: str, table: object, width: int, height: int) -> PixelRule:
    if not isinstance(table, dict):
        raise ProfileError(f"profile {name}: [{where}] must be a table")
    _check_keys(name, f"[{where}]", table, {"pixel", "channel", "threshold"}, {"dominance", "change"})
    pixel = table["pixel"]
    if not isinstance(pixel, list) or len(pixel) != 2:
        raise ProfileError(f"profile {name}: {where}.pixel must be [column, row]")
    if table["channel"] not in CHANNELS:
        raise ProfileError(f"profile {name}: {where}.channel must be one of {', '.join(CHANNELS)}")
    numbers = {
        key: _number(name, f"{where}.{key}", table[key], least, 255)
        for key, least in (("threshold", 0), ("dominance", 1), ("change", 1))
        if key in table
    }
    return PixelRule(
        pixel=(
            _number(name, f"{where}.pixel[0]", pixel[0], 0, width - 1),
            _number(name, f"{where}.pixel[1]", pixel[1], 0, height - 1),
        ),
        channel=cast(Channel, table["channel"]),
        **numbers,
    )


def _check_keys(name: str, where: str, table: dict[str, Any], needed: set[str], optional: set[str]) -> None:
    missing, unknown = needed - table.keys(), table.keys() - needed - optional
    if missing:
        raise ProfileError(f"profile {name}: {where} lacks {', '.join(sorted(missing))}")
    if unknown:
        raise ProfileError(f"profile {name}: {where} holds unknown {', '.join(sorted(unknown))}")


def _number(name: str, where: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ProfileError(f"profile {name}: {where} must be a whole number from {least} to {most}, not {value!r}")
    return value
