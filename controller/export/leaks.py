"""Looking for private things in a finished release: the proof that cleaning worked."""

from __future__ import annotations

import re
import struct
import tarfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from controller.export.private import HOME_PATTERNS, SECRET_PATTERNS, Private

PNG = b"\x89PNG\r\n\x1a\n"
_PICTURE_DATA = (b"IDAT", b"IEND", b"IHDR", b"PLTE")


def leaks(release: Path, private: Private, looked: Callable[[], None] = lambda: None) -> Iterator[str]:
    """What is private in a release: the file and the kind, never the value. ``looked`` is called after every file.

    Texts are searched whole, names of files as well; of pictures what stands beside the pixels; of stored states the
    bytes, for values only.
    """
    search = _Search(private)
    for path in sorted(release.rglob("*")):
        name = path.relative_to(release).as_posix()
        if path.is_dir():
            continue
        yield from search.found(f"the name of {name}", name.encode())
        if path.suffix == ".tar":
            yield from _in_archive(path, search, looked)
        elif path.suffix == ".parquet":
            yield from search.found(name, path.read_bytes(), values_only=True)
        else:
            yield from search.found(name, path.read_bytes())
        looked()


class _Search:
    """Every value and pattern, for bytes. A value is looked for as it is, without the bounds that cleaning respects."""

    def __init__(self, private: Private) -> None:
        self._values = [("a secret", secret.encode()) for secret in private.secrets]
        homes = [home for home in private.homes if home.strip("/\\")]
        self._patterns = [("the home folder", re.compile(rf"{re.escape(home)}(?![\w-])".encode())) for home in homes]
        self._patterns += [
            ("the host name", re.compile(rf"(?i:(?<![\w.-]){re.escape(host)}(?![\w-]))".encode()))
            for host in private.hosts
        ]
        self._looks = [
            (kind, re.compile(pattern.encode())) for kind, pattern in {**SECRET_PATTERNS, **HOME_PATTERNS}.items()
        ]

    def found(self, where: str, data: bytes, *, values_only: bool = False) -> Iterator[str]:
        for kind, value in self._values:
            if value in data:
                yield f"{where}: {kind}"
        if values_only:
            return
        for kind, pattern in (*self._patterns, *self._looks):
            if pattern.search(data):
                yield f"{where}: {kind}"


def _in_archive(path: Path, search: _Search, looked: Callable[[], None]) -> Iterator[str]:
    try:
        with tarfile.open(path, "r:") as archive:
            for member in archive:
                name = f"{path.name}/{member.name}"
                yield from search.found(f"the name of {name}", member.name.encode())
                file = archive.extractfile(member)
                data = b"" if file is None else file.read()
                if data.startswith(PNG):
                    yield from search.found(name, beside_the_pixels(data))
                else:
                    yield from search.found(name, data, values_only=True)
                looked()
    except tarfile.TarError:
        # What cannot be searched is not proven to be clean.
        yield f"{path.name}: no archive that can be searched"


def beside_the_pixels(png: bytes) -> bytes:
    """The text and other chunks of a PNG, unpacked where they are compressed; a broken end is taken as it is."""
    found, at = [], len(PNG)
    while at + 8 <= len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        if kind not in _PICTURE_DATA:
            found.append(data)
            found.extend(_unpacked(data))
        at += length + 12
    return b"\n".join((*found, png[at:]))


def _unpacked(chunk: bytes) -> Iterator[bytes]:
    """Compressed text begins somewhere after a keyword's zero."""
    for at, byte in enumerate(chunk[:-1]):
        if byte == 0x78:
            try:
                yield zlib.decompressobj().decompress(chunk[at:], 1 << 20)
            except zlib.error:
                continue
