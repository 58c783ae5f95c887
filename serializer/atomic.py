"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace ``path`` with ``data`` in one step: a reader sees the old bytes or the new ones, never a mixture.

    The bytes go to a temporary file in the same folder first (``.<token>.tmp``). A replaced file keeps its permission
    bits, and a symbolic link stays a link: its target is replaced. ``durable`` forces both the bytes and the
    folder's entry to the disk, so that the file survives a power cut; without it, only a crash of the program.

    Raises:
        OSError: the system would not write. The temporary file is gone and ``path`` is as it was, or has the new bytes
            where only the last step, forcing the folder's entry to the disk, failed.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if durable:
        sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Force a folder's entries to the disk; a system that cannot open folders (Windows) does so by itself.

    Raises:
        OSError: the disk would not take it.
    """
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
