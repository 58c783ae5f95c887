from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from serializer.atomic import write_atomically


@pytest.mark.parametrize("durable", [True, False])
def test_a_new_file_holds_the_bytes_and_nothing_is_left_beside_it(tmp_path: Path, durable: bool) -> None:
    write_atomically(tmp_path / "a.json", b"\x00\xff", durable=durable)
    assert (tmp_path / "a.json").read_bytes() == b"\x00\xff"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_new_file_gets_the_permissions_that_any_new_file_gets(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_atomically(tmp_path / "atomic", b"")
    assert (tmp_path / "atomic").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(0o640)
    before = stat.S_IMODE(path.stat().st_mode)
    write_atomically(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == before
    assert path.read_bytes() == b"new"


def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "level", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_atomically(path, b"new")
    assert raised.value.errno == errno.ENOSPC
    assert path.read_bytes() == b"old"
    assert [found.name for found in tmp_path.iterdir()] == ["a"]


def test_a_missing_folder_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "nowhere" / "a", b"")
