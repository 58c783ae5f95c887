"""The levels there are, read from ``data/levels`` once: all of them, one by name, or those that globs choose.

``find_level`` reads the three files of its own level only. The order is always the same: family as in the tables, span,
name. A level that someone drops into the folder is listed like the others (``data/levels/FORMAT.md`` says how).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from controller.levels.errors import LevelError, UnknownLevel
from controller.levels.families.table import FAMILIES, FAMILY_ORDER, Family, Stratum
from controller.levels.file_names import CONTEXT, LAYOUT
from controller.levels.level import Level
from controller.levels.read import read_level

NEAR_NAMES = 3
NEAR_ENOUGH = 0.5


def level_folder() -> Traversable:
    """Where the level files are."""
    return files("data").joinpath("levels")


@cache
def all_levels() -> tuple[Level, ...]:
    """Every level, in catalogue order.

    Raises:
        LevelError: a level file is missing or malformed.
    """
    return in_order(_read(name) for name in level_names())


def find_level(name: str) -> Level:
    """The level of this name.

    Raises:
        UnknownLevel: no level has this name; tells near ones.
        LevelError: one of its files is missing or malformed.
    """
    names = level_names()
    if name not in names:
        folded = {each.casefold(): each for each in names}
        near = get_close_matches(name.casefold(), folded, NEAR_NAMES, NEAR_ENOUGH)
        raise UnknownLevel(name, tuple(folded[each] for each in near))
    return _read(name)


def select_levels(patterns: Iterable[str]) -> tuple[Level, ...]:
    """The levels whose name matches any of these globs, each once, in catalogue order; without a glob, all of them.

    Raises:
        LevelError: a glob is empty, has a bracket that never closes, or matches no level.
    """
    globs = tuple(patterns)
    if not globs:
        return all_levels()
    chosen: set[str] = set()
    for glob in globs:
        if not glob.strip() or glob.count("[") != glob.count("]"):
            raise LevelError(f"{glob!r} is no glob of level names; write one like 'G1*' or 'T1[BC]_*'")
        matching = {name for name in level_names() if fnmatchcase(name, glob)}
        if not matching:
            raise LevelError(f"no level matches {glob!r}; `pbbench levels` lists the names")
        chosen |= matching
    return in_order(_read(name) for name in chosen)


@cache
def level_names() -> frozenset[str]:
    """The names of all levels, from the folder's listing alone."""
    return frozenset(
        entry.name.removesuffix(CONTEXT) for entry in level_folder().iterdir() if entry.name.endswith(CONTEXT)
    )


def group_of(family: str) -> str:
    """The coarse group of a family (paper section 3).

    Raises:
        LevelError: there is no such family.
    """
    return _family(family).group


def stratum_of(family: str) -> Stratum:
    """``Core`` or ``Compositional``.

    Raises:
        LevelError: there is no such family.
    """
    return _family(family).stratum


def levels_hash(folder: Traversable | None = None) -> str:
    """SHA-256 over names and contents of all level files, for the manifest."""
    total = hashlib.sha256()
    source = level_folder() if folder is None else folder
    for entry in sorted((each for each in source.iterdir() if each.name.endswith(LAYOUT)), key=lambda each: each.name):
        content = hashlib.sha256(entry.read_bytes()).hexdigest()
        total.update(f"{content}  {entry.name}\n".encode())
    return total.hexdigest()


def in_order(levels: Iterable[Level]) -> tuple[Level, ...]:
    """Catalogue order: family, span, name."""
    return tuple(sorted(levels, key=lambda level: (FAMILY_ORDER[level.family], level.span_m, level.name)))


@cache
def _read(name: str) -> Level:
    return read_level(level_folder(), name)


def _family(family: str) -> Family:
    try:
        return FAMILIES[family]
    except KeyError:
        raise LevelError(f"unknown family {family!r}; there are {', '.join(FAMILIES)}") from None
