"""SHA-256 over files, in the form that ``sha256sum -c`` reads, and what has changed since."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from controller.records.audit import AUDIT
from controller.records.errors import RecordsError
from controller.records.writing import write_bytes

SUMS = "SHA256SUMS"
_CHUNK = 1 << 20


def file_hash(path: Path) -> str:
    """SHA-256 of one file in hex, read in pieces.

    Raises:
        RecordsError: it cannot be read.
    """
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while piece := file.read(_CHUNK):
                digest.update(piece)
    except OSError as fault:
        raise RecordsError(f"cannot read {path}: {fault.strerror}; verify where every file can be read") from fault
    return digest.hexdigest()


def sealed_files(session: Path) -> list[Path]:
    """The files of a session that a seal covers: all but hidden ones, the seal itself and the auditors' verdicts."""
    return sorted(
        path
        for path in session.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(session).parts)
        and path.relative_to(session).as_posix() not in (SUMS, AUDIT)
    )


def sums_text(folder: Path, paths: Iterable[Path]) -> str:
    """One line a file, in order of its name under ``folder``."""
    return sums_of({path.relative_to(folder).as_posix(): file_hash(path) for path in paths})


def sums_of(hashes: Mapping[str, str]) -> str:
    """One line a file, in order of name."""
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes))


def read_sums(path: Path) -> dict[str, str]:
    """Hash by name from such a file.

    Raises:
        RecordsError: it cannot be read, or a line is none.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise RecordsError(f"cannot read {path}: {fault}; restore it") from fault
    found = {}
    for number, line in enumerate(lines, 1):
        digest, gap, name = line.partition("  ")
        if len(digest) != 64 or not gap or not name:
            raise RecordsError(f"{path} is damaged: line {number} is no checksum; restore it")
        found[name] = digest
    return found


def changes(folder: Path, expected: Mapping[str, str], paths: Iterable[Path]) -> list[str]:
    """What is not as the checksums say, by file: changed, missing, added."""
    present = {path.relative_to(folder).as_posix(): path for path in paths}
    found = [
        f"{name}: {'missing' if name not in present else 'changed'}"
        for name, digest in expected.items()
        if name not in present or file_hash(present[name]) != digest
    ]
    return found + [f"{name}: added" for name in present if name not in expected]


def write_seal(session: Path) -> int:
    """Seal a session as it is; how many files are covered.

    Raises:
        RecordsError: a file cannot be read, or the seal not written.
    """
    paths = sealed_files(session)
    write_bytes(session / SUMS, sums_text(session, paths).encode(), durable=True)
    return len(paths)
