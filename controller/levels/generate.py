"""The generator: the 189 levels from the family tables, their files, and whether a folder still holds exactly those."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from pathlib import Path

from controller.levels.catalogue import in_order
from controller.levels.errors import LevelError
from controller.levels.families import anchors, compositional, load, terrain
from controller.levels.families.blueprint import build
from controller.levels.files import level_files, same_file
from controller.levels.level import Level
from serializer.atomic import write_atomically


def generate_levels() -> tuple[Level, ...]:
    """All levels of the benchmark, in catalogue order."""
    rows = chain.from_iterable(suite.blueprints() for suite in (anchors, terrain, load, compositional))
    return in_order(build(row) for row in rows)


def write_level_files(folder: Path, limits: Mapping[str, float]) -> tuple[str, ...]:
    """Write the files that are missing or differ, each atomically; the names written, sorted.

    ``limits`` are the strict limits by level name that the context files repeat. A file that only another zlib would
    compress differently stays as it is, and files of levels that are not generated are never touched.

    Raises:
        LevelError: the folder or a file in it cannot be written.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in sorted(_generated_files(limits).items()):
            path = folder / name
            if not (path.is_file() and same_file(name, path.read_bytes(), content)):
                write_atomically(path, content, durable=False)
                written.append(name)
    except OSError as error:
        raise LevelError(
            f"cannot write level files in {folder}: {error.strerror or error}; choose a folder you may write"
        ) from error
    return tuple(written)


def check_level_files(folder: Path, limits: Mapping[str, float]) -> tuple[str, ...]:
    """How a folder differs from the generator: ``missing``, ``extra`` or ``changed``, and the name; sorted by name.

    Raises:
        LevelError: the folder or a file in it cannot be read.
    """
    generated = _generated_files(limits)
    try:
        stored = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".json"}
    except OSError as error:
        raise LevelError(f"cannot read level files in {folder}: {error.strerror or error}") from error
    differences = []
    for name in sorted(generated.keys() | stored.keys()):
        if name not in stored:
            differences.append(f"missing {name}")
        elif name not in generated:
            differences.append(f"extra {name}")
        elif not same_file(name, stored[name], generated[name]):
            differences.append(f"changed {name}")
    return tuple(differences)


def _generated_files(limits: Mapping[str, float]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for level in generate_levels():
        found |= level_files(level, limits.get(level.name))
    return found
