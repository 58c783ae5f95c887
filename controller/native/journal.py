"""The user's files that ours have replaced, kept so that each comes back whatever happens (paper C.3).

Order is everything: the old bytes are on the disk before the journal names them, and the journal before the file is
replaced. Giving back can be broken off and begun again at any point. A file that the game wrote meanwhile is kept
beside the journal before the old one returns: it may be the work of a person.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.native.errors import InstallError
from serializer.atomic import sync_folder, write_atomically

JOURNAL = "replaced.json"
KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Replaced:
    """One file: where, what stood there by the name of its copy (``None`` for no file), and the hash of what we put."""

    path: str
    kept: str | None
    ours_sha256: str


class Journal:
    """The replaced files of one machine; ``folder`` is private to this project."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def entries(self) -> tuple[Replaced, ...]:
        """What has not been given back.

        Raises:
            InstallError: the journal cannot be read.
        """
        path = self._folder / JOURNAL
        try:
            return tuple(Replaced(**entry) for entry in json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError) as fault:
            raise InstallError(
                f"the journal {path} of your replaced game files cannot be read ({fault}): look at it and at "
                f"{self._folder / KEPT}, put the files back by hand, then remove it"
            ) from fault

    def replace(self, path: Path, data: bytes) -> None:
        """Put ``data`` in a file's place; what stood there before the first time is what comes back.

        Raises:
            InstallError: the system would not read or write; the file is then as it was.
        """
        entries = {entry.path: entry for entry in self.entries()}
        before = entries.get(str(path))
        try:
            kept = self._keep(path) if before is None else before.kept
            entries[str(path)] = Replaced(str(path), kept, hashlib.sha256(data).hexdigest())
            self._write(tuple(entries.values()))
            write_atomically(path, data)
            if path.read_bytes() != data:
                raise InstallError(f"{path} does not hold what was just written: does something sync this folder?")
        except OSError as fault:
            raise InstallError(f"cannot write the design to {path}: {fault.strerror or fault}") from fault

    def give_back(self) -> tuple[str, ...]:
        """Every file as it was; the paths given back.

        Raises:
            InstallError: one could not be; the others were, and the journal still names it.
        """
        entries, done, faults = self.entries(), [], []
        for entry in entries:
            try:
                self._give_back(entry)
            except OSError as fault:
                faults.append(f"{entry.path} ({fault.strerror or fault})")
            else:
                done.append(entry)
        if entries:
            self._finish(tuple(entry for entry in entries if entry not in done), tuple(done))
        if faults:
            raise InstallError(f"kept, but not back in its place: {', '.join(faults)}: allow writing there, try again")
        return tuple(entry.path for entry in done)

    def _keep(self, path: Path) -> str | None:
        """Copy what stands at ``path``; the copy's name, after its content."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        return self._kept(path, data)

    def _kept(self, path: Path, data: bytes) -> str:
        name = f"{hashlib.sha256(data).hexdigest()[:16]}-{path.name}"
        folder = self._folder / KEPT
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / name, data)
        return name

    def _give_back(self, entry: Replaced) -> None:
        path = Path(entry.path)
        there = path.read_bytes() if path.exists() else None
        if there is not None and hashlib.sha256(there).hexdigest() != entry.ours_sha256:
            self._kept(path.with_name(f"found-{path.name}"), there)
        if entry.kept is None:
            path.unlink(missing_ok=True)
        else:
            write_atomically(path, (self._folder / KEPT / entry.kept).read_bytes())

    def _write(self, entries: tuple[Replaced, ...]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps([asdict(entry) for entry in entries], indent=1)
        write_atomically(self._folder / JOURNAL, text.encode("utf-8"))

    def _finish(self, left: tuple[Replaced, ...], done: tuple[Replaced, ...]) -> None:
        try:
            if left:
                self._write(left)
            else:
                (self._folder / JOURNAL).unlink(missing_ok=True)
                sync_folder(self._folder)
            still = {entry.kept for entry in left}
            for entry in done:
                if entry.kept is not None and entry.kept not in still:
                    (self._folder / KEPT / entry.kept).unlink(missing_ok=True)
        except OSError as fault:
            raise InstallError(f"cannot write the journal in {self._folder}: {fault.strerror or fault}") from fault
