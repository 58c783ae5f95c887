"""Screen profiles as TOML: read strictly, so that a slip of the pen is an error with a place, and written again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from controller.evidence.profile import SCREEN, PixelRule, ProfileError, parse_profile, profile_text
from controller.native.screen_profile import (
    GAMES,
    INPUTS,
    INSTALL_MODES,
    LAYOUT_SOURCES,
    Click,
    EditorMark,
    Install,
    Keys,
    Point,
    ScreenProfile,
    Wait,
)

T = TypeVar("T", bound=str)
HOTKEYS = ("pause", "scrolllock", *(f"f{number}" for number in range(1, 13)))


def load_screen_profile(name: str) -> ScreenProfile:
    """The screen profile of this name; the user's own goes before the one that ships.

    Raises:
        ProfileError: there is none, it has no ``[screen]`` table, or something in it cannot be meant.
    """
    return parse_screen_profile(name, profile_text(name))


def parse_screen_profile(name: str, text: str) -> ScreenProfile:
    """A screen profile from TOML; ``name`` stands in its errors and in every record.

    Raises:
        ProfileError: not TOML, or a key is missing, unknown, of the wrong kind or out of range.
    """
    detector = parse_profile(name, text)
    table = tomllib.loads(text).get(SCREEN)
    if table is None:
        raise ProfileError(f"profile {name} has no [{SCREEN}] table: it judges pictures, and no game is driven with it")
    screen = _Table(name, SCREEN, table, (detector.width, detector.height))
    profile = ScreenProfile(
        detector=detector,
        measured=screen.flag("measured"),
        game=screen.one_of("game", GAMES),
        game_version=screen.text("game_version"),
        window_title=screen.pattern("window_title"),
        dpi_scale=screen.number("dpi_scale", 0.5, 8),
        time_scale=screen.number("time_scale", 0.1, 64),
        input=screen.one_of("input", INPUTS),
        hotkey=screen.one_of("hotkey", HOTKEYS),
        neutral=screen.point("neutral") if screen.has("neutral") else None,
        install=_install(screen.table("install")),
        keys=_keys(screen.table("keys")),
        load=tuple(_click(each) for each in screen.tables("load")),
        loaded=_wait(screen.table("loaded")),
        started=_wait(screen.table("started")),
        stopped=_wait(screen.table("stopped")),
        editor=_mark(screen.table("editor")),
        frozen_frames=screen.whole("frozen_frames", 4, 48),
        most_dropped=screen.whole("most_dropped", 0, 40),
    )
    screen.done()
    if profile.game == "Poly Bridge" and (profile.install.layouts != "paired" or profile.time_scale != 1):
        screen.refuse("game", "the game runs in real time and loads only layouts that were paired with a level")
    return profile


def profile_toml(profile: ScreenProfile) -> str:
    """The profile as the text of its file; reading it gives the same profile."""
    detector = profile.detector
    lines = [f"{key} = {_value(getattr(detector, key))}" for key in ("version", "width", "height")]
    for key in ("success", "failure"):
        lines += _section(key, _rule(getattr(detector, key)))
    names = ("measured", "game", "game_version", "window_title", "dpi_scale", "time_scale", "input", "hotkey")
    screen: dict[str, object] = {key: getattr(profile, key) for key in names}
    if profile.neutral is not None:
        screen["neutral"] = profile.neutral
    screen |= {key: getattr(profile, key) for key in ("frozen_frames", "most_dropped")}
    lines += _section(SCREEN, screen)
    for key in ("install", "keys", "loaded", "started", "stopped", "editor"):
        part = getattr(profile, key)
        facts = {field: getattr(part, field) for field in part.__dataclass_fields__}
        lines += _section(f"{SCREEN}.{key}", {field: value for field, value in facts.items() if value is not None})
    for click in profile.load:
        wait = {"at_most_s": click.wait.at_most_s, "changed": click.wait.changed}
        lines += ["", f"[[{SCREEN}.load]]", f"name = {_value(click.name)}", f"at = {_value(click.at)}"]
        lines.append(f"wait = {{ {', '.join(f'{key} = {_value(value)}' for key, value in wait.items())} }}")
    return "\n".join(lines) + "\n"


class _Table:
    """One table of the file. Whatever is not asked for by the time of ``done`` is unknown."""

    def __init__(self, profile: str, where: str, values: Any, size: Point) -> None:  # noqa: ANN401 - any TOML value
        if not isinstance(values, dict):
            raise ProfileError(f"profile {profile}: [{where}] must be a table")
        self.profile, self.where, self.values, self.size = profile, where, values, size
        self._asked: set[str] = set()

    def refuse(self, key: str, why: str) -> ProfileError:
        raise ProfileError(f"profile {self.profile}: {self.where}.{key}: {why}")

    def has(self, key: str) -> bool:
        return key in self.values

    def done(self) -> None:
        unknown = sorted(self.values.keys() - self._asked)
        if unknown:
            self.refuse(unknown[0], "unknown; take it out")

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not value:
            self.refuse(key, f"must be text, not {value!r}")
        return str(value)

    def flag(self, key: str) -> bool:
        value = self._get(key)
        if not isinstance(value, bool):
            self.refuse(key, f"must be true or false, not {value!r}")
        return bool(value)

    def one_of(self, key: str, known: Sequence[T]) -> T:
        value = self._get(key)
        for each in known:
            if value == each:
                return each
        raise self.refuse(key, f"must be one of {', '.join(known)}, not {value!r}")

    def pattern(self, key: str) -> str:
        text = self.text(key)
        try:
            re.compile(text)
        except re.error as fault:
            self.refuse(key, f"is no regular expression: {fault}")
        return text

    def number(self, key: str, least: float, most: float) -> float:
        value = self._get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(key, f"must be a number from {least:g} to {most:g}, not {value!r}")
        return float(value)

    def whole(self, key: str, least: int, most: int) -> int:
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(key, f"must be a whole number from {least} to {most}, not {value!r}")
        return int(value)

    def point(self, key: str) -> Point:
        x, y = self.wholes(key, 2)
        width, height = self.size
        if not (0 <= x < width and 0 <= y < height):
            self.refuse(key, f"({x}, {y}) lies outside the client area of {width} x {height}")
        return x, y

    def wholes(self, key: str, count: int) -> list[int]:
        value = self._get(key)
        good = isinstance(value, list) and len(value) == count
        if not good or any(not isinstance(each, int) or isinstance(each, bool) for each in value):
            self.refuse(key, f"must be a list of {count} whole numbers, not {value!r}")
        return list(value)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._get(key)
        if not isinstance(value, list) or not value or any(not isinstance(each, str) for each in value):
            self.refuse(key, f"must be a list of texts, not {value!r}")
        return tuple(value)

    def table(self, key: str) -> _Table:
        return _Table(self.profile, f"{self.where}.{key}", self._get(key), self.size)

    def tables(self, key: str) -> list[_Table]:
        value = self._get(key)
        if not isinstance(value, list) or not value:
            self.refuse(key, "must be given at least once, as [[...]]")
        return [_Table(self.profile, f"{self.where}.{key}", each, self.size) for each in value]

    def _get(self, key: str) -> Any:  # noqa: ANN401 - any TOML value
        if key not in self.values:
            self.refuse(key, "missing")
        self._asked.add(key)
        return self.values[key]


def _install(table: _Table) -> Install:
    install = Install(
        mode=table.one_of("mode", INSTALL_MODES),
        file=table.text("file"),
        folders=table.texts("folders"),
        layouts=table.one_of("layouts", LAYOUT_SOURCES),
    )
    table.done()
    if install.file != re.sub(r"[^\w .()-]", "", install.file) or install.file.startswith("."):
        table.refuse("file", f"must be a plain file name, not {install.file!r}")
    return install


def _keys(table: _Table) -> Keys:
    back = table.text("back") if table.has("back") else None
    keys = Keys(table.text("start"), table.text("stop"), table.number("held_s", 0.01, 1), back)
    table.done()
    return keys


def _click(table: _Table) -> Click:
    click = Click(table.text("name"), table.point("at"), _wait(table.table("wait")))
    table.done()
    return click


def _wait(table: _Table) -> Wait:
    wait = Wait(table.number("at_most_s", 0.1, 120), table.number("changed", 0, 1))
    table.done()
    return wait


def _mark(table: _Table) -> EditorMark:
    red, green, blue = table.wholes("rgb", 3)
    mark = EditorMark(table.point("pixel"), (red, green, blue), table.whole("tolerance", 0, 100))
    table.done()
    return mark


def _rule(rule: PixelRule) -> dict[str, object]:
    facts = {key: getattr(rule, key) for key in ("pixel", "channel", "threshold", "dominance", "change")}
    return {key: value for key, value in facts.items() if value is not None}


def _section(name: str, facts: Mapping[str, object]) -> list[str]:
    return ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in facts.items())]


def _value(value: object) -> str:
    """A TOML value; JSON's escapes of a text are TOML's too."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)
