"""A captured film on disk: its pictures as they were taken, and when each was due and late."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.executors.rollout_file import RolloutFileError
from serializer.atomic import write_atomically

FILM_FILE = "film.json"
EDITOR_FILE = "editor_before_run.png"
SCHEMA = 1


@dataclass(frozen=True, slots=True, eq=False)
class StoredFilm:
    """PNGs of the editor before the run and of every run frame, the time of each, and the executor's facts."""

    editor: bytes
    frames: tuple[bytes, ...]
    times_s: tuple[float, ...]
    facts: dict[str, Any]


def write_film(folder: Path, film: StoredFilm) -> tuple[str, ...]:
    """Write a film; the names of its files. Not forced to the disk: an episode that a power cut spoils is run again.

    Raises:
        OSError: the system would not write.
    """
    names = [f"frame_{place + 1:02d}.png" for place in range(len(film.frames))]
    for name, png in ((EDITOR_FILE, film.editor), *zip(names, film.frames, strict=True)):
        write_atomically(folder / name, png, durable=False)
    content = {"schema": SCHEMA, "frames": names, "times_s": film.times_s, "facts": film.facts}
    write_atomically(folder / FILM_FILE, json.dumps(content, indent=1).encode("utf-8"), durable=False)
    return (FILM_FILE, EDITOR_FILE, *names)


def read_film(folder: Path) -> StoredFilm:
    """The film that ``write_film`` left in a folder.

    Raises:
        RolloutFileError: it is missing, damaged, or of a newer version.
    """
    path = folder / FILM_FILE
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["schema"] != SCHEMA:
            raise RolloutFileError(f"{path} has schema {content['schema']}; this version reads {SCHEMA}")
        # A record names files beside itself and never leads elsewhere.
        frames = tuple((folder / Path(name).name).read_bytes() for name in content["frames"])
        times = tuple(float(time_s) for time_s in content["times_s"])
        film = StoredFilm((folder / EDITOR_FILE).read_bytes(), frames, times, dict(content["facts"]))
    except OSError as fault:
        raise RolloutFileError(f"cannot read the film in {folder}: {fault.strerror or fault}") from fault
    except (KeyError, TypeError, ValueError) as fault:
        raise RolloutFileError(f"{path} is not a stored film: {fault}; run the bridge again") from fault
    if len(film.frames) != len(film.times_s):
        raise RolloutFileError(f"{path} has {len(film.frames)} frames and {len(film.times_s)} times")
    return film
