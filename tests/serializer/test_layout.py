from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from serializer.errors import LayoutError
from serializer.layout import layout_payload, read_layout, replace_save
from serializer.save import decode_payload, encode_payload

NEW_SAVE: dict[str, Any] = {"DisplayName": "new", "Objects": [], "padding": "????>>>>" * 9}


@pytest.fixture
def payload() -> str:
    payload = encode_payload(NEW_SAVE)
    assert "/" in payload
    return payload


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_save_of_a_layout_with_escaped_slashes_is_read(layout_file: Path, game_save: dict[str, Any]) -> None:
    assert decode_payload(layout_payload(read_layout(layout_file))) == game_save


def test_replacing_the_save_changes_the_payload_and_not_one_other_byte(layout_file: Path, payload: str) -> None:
    before = layout_file.read_bytes()
    old = re.search(rb'\[ "([^"]*)"', before)
    assert old is not None
    replace_save(layout_file, payload)
    after = layout_file.read_bytes()
    assert after == before.replace(old.group(1), payload.replace("/", "\\/").encode())
    assert decode_payload(layout_payload(read_layout(layout_file))) == NEW_SAVE


def test_slashes_stay_plain_in_a_layout_that_has_them_plain(tmp_path: Path, payload: str) -> None:
    path = tmp_path / "level.json"
    path.write_text(json.dumps({"saveFiles": [payload], "x": "a\\/b"}))
    replace_save(path, payload)
    assert path.read_text() == json.dumps({"saveFiles": [payload], "x": "a\\/b"})


def test_a_payload_given_with_escaped_slashes_is_installed_the_same(layout_file: Path, payload: str) -> None:
    replace_save(layout_file, payload.replace("/", "\\/") + "\n")
    assert layout_payload(read_layout(layout_file)) == payload


def test_a_byte_order_mark_stays(layout_file: Path, payload: str) -> None:
    layout_file.write_bytes(b"\xef\xbb\xbf" + layout_file.read_bytes())
    replace_save(layout_file, payload)
    assert layout_file.read_bytes().startswith(b"\xef\xbb\xbf{ ")
    assert layout_payload(read_layout(layout_file)) == payload


def test_a_backup_holds_the_file_as_it_was_and_never_overwrites_another(layout_file: Path, payload: str) -> None:
    original = layout_file.read_bytes()
    mine = layout_file.with_name("level.pbl.backup-001")
    mine.write_bytes(b"the user's own")
    first = replace_save(layout_file, payload)
    second_state = layout_file.read_bytes()
    second = replace_save(layout_file, encode_payload({"Objects": []}))
    assert (first.name, second.name) == ("level.pbl.backup-002", "level.pbl.backup-003")
    assert (mine.read_bytes(), first.read_bytes(), second.read_bytes()) == (b"the user's own", original, second_state)


def test_a_backup_with_the_same_bytes_serves_again(layout_file: Path, payload: str) -> None:
    original = layout_file.read_bytes()
    first = replace_save(layout_file, payload)
    layout_file.write_bytes(original)
    assert replace_save(layout_file, payload) == first
    assert len(list(layout_file.parent.iterdir())) == 2


def test_a_disk_that_is_full_for_the_backup_leaves_the_folder_as_it_was(
    layout_file: Path, payload: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = layout_file.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LayoutError, match="No space left"):
        replace_save(layout_file, payload)
    assert list(layout_file.parent.iterdir()) == [layout_file]
    assert layout_file.read_bytes() == original


def test_a_disk_that_is_full_for_the_layout_leaves_it_and_its_backup(
    layout_file: Path, payload: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = layout_file.read_bytes()
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(LayoutError, match="make room or allow writing"):
        replace_save(layout_file, payload)
    assert {path.name for path in layout_file.parent.iterdir()} == {"level.pbl", "level.pbl.backup-001"}
    assert layout_file.read_bytes() == original


def test_a_payload_that_is_no_save_is_not_installed(layout_file: Path) -> None:
    original = layout_file.read_bytes()
    with pytest.raises(LayoutError, match="left alone"):
        replace_save(layout_file, "eJxx")
    assert layout_file.read_bytes() == original


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe{\x00", "not UTF-8"),
        (b"[]", "a JSON list"),
        (b"{}", "no text as entry 0"),
        (b'{"saveFiles":[]}', "no text as entry 0"),
        (b'{"saveFiles":"eA"}', "no text as entry 0"),
        (b'{"saveFiles":[null,"eA"]}', "no text as entry 0"),
        (b'{"saveFiles":["a"],"saveFiles":["b"]}', "'saveFiles' stands twice"),
        (b'{"a":' + b"[" * 5000 + b"]" * 5000 + b',"saveFiles":["a"]}', "deeper than 64"),
        (b" " * 16_000_001, "more than 16,000,000 bytes"),
    ],
)
def test_what_is_no_layout_is_refused_and_left_alone(tmp_path: Path, payload: str, content: bytes, says: str) -> None:
    path = tmp_path / "level.pbl"
    path.write_bytes(content)
    with pytest.raises(LayoutError, match=says):
        replace_save(path, payload)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_file_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r"nowhere\.pbl: No such file"):
        read_layout(tmp_path / "nowhere.pbl")
