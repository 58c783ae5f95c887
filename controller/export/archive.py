"""An archive whose bytes follow from its members alone."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path


def write_archive(path: Path, members: Iterable[tuple[str, Path]], written: Callable[[], None]) -> int:
    """Write a tar of (name, file) in the order given, without owners and times; how many there are.

    Nothing is compressed: pictures and states already are. ``written`` is called after every member.

    Raises:
        OSError: a file cannot be read, or the archive not written.
    """
    count = 0
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        for name, source in members:
            data = source.read_bytes()
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(data), 0, 0o644
            archive.addfile(info, io.BytesIO(data))
            count += 1
            written()
    return count
