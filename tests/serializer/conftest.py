"""Bridges, saves and layouts of the shapes that the game and the models write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from serializer.bridge import Bridge, Member, Node
from serializer.save import encode_payload


@pytest.fixture
def bridge() -> Bridge:
    return Bridge(
        (Node(1, 0.0, 0.0, is_kinematic=True), Node(2, 3.0, 0.0, is_kinematic=True), Node(3, 1.5, 0.25)),
        (Member(4, 1, 1, 3), Member(7, 2, 3, 2)),
    )


@pytest.fixture
def game_save() -> dict[str, Any]:
    """What the game writes, with things in it that this project does not know."""
    return {
        "Version": 3,
        "DisplayName": "Öst/Väst",
        "Objects": [
            _object(0, 0, 0, 1, isKinematic=True),
            _object(0, 3.000012, 0, 2, isKinematic=True, tint="#ff0000"),
            _object(0, 1.5, 0.25, 3),
            _object(1, 0.75, 0.125, 4, anchorAID=1, anchorBID=3),
            _object(8, 2.250006, 0.125, 7, anchorAID=3, anchorBID=2),
            {"type": "Balloon", "payload": {"lift": 1.50, "list": []}},
            {"type": 19, "x": 1},
        ],
        "camera": {"zoom": 1.0, "at": [0, None]},
    }


@pytest.fixture
def layout_file(tmp_path: Path, game_save: dict[str, Any]) -> Path:
    """A layout as a hand may have left it: odd spacing, escaped slashes, CRLF, numbers that Python would respell."""
    payload = encode_payload(game_save).replace("/", "\\/")
    text = (
        '{ "name" :"A\\/B",\r\n\t"gravity": 9.810,\r\n\t"saveFiles" : [ "' + payload + '",\r\n "other \\u00e9" ],'
        '\r\n\t"theme":{"saveFiles":["not this"], "big": 123456789012345678901234567890}\r\n}\r\n'
    )
    path = tmp_path / "level.pbl"
    path.write_bytes(text.encode())
    return path


def _object(kind: int, x: float, y: float, name: int, **more: object) -> dict[str, Any]:
    plain = {"type": kind, "x": x, "y": y, "id": name, "anchorAID": 0, "anchorBID": 0}
    return plain | {"splitForDrawBridge": 0, "rate": 0} | more
