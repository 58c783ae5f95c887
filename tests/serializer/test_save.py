from __future__ import annotations

import base64
import json
import tracemalloc
import zlib
from typing import Any

import pytest

from serializer.bridge import Bridge, Member, Node
from serializer.errors import SaveError
from serializer.save import (
    MAX_OBJECTS,
    bridge_from_save,
    decode_payload,
    encode_payload,
    save_from_bridge,
)


def packed(text: str | bytes, level: int = 6) -> str:
    data = text if isinstance(text, bytes) else text.encode()
    return base64.b64encode(zlib.compress(data, level)).decode()


def unpacked(payload: str) -> str:
    return zlib.decompress(base64.b64decode(payload)).decode()


def bomb(size_mb: int) -> bytes:
    packer, block = zlib.compressobj(9), b" " * 1_000_000
    first, again = (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    # After a full flush the same bytes unpack to the same again; nobody comes as far as the checksum.
    return first + again * (size_mb - 1)


@pytest.mark.parametrize("level", [1, 6, 9])
def test_every_compression_level_is_read(game_save: dict[str, Any], level: int) -> None:
    assert decode_payload(packed(json.dumps(game_save), level)) == game_save


def test_a_payload_is_written_with_the_games_own_zlib_header(game_save: dict[str, Any]) -> None:
    assert base64.b64decode(encode_payload(game_save))[:2] == b"\x78\x01"


def test_a_payload_is_compact_utf_8_json(game_save: dict[str, Any]) -> None:
    assert unpacked(encode_payload(game_save)) == json.dumps(game_save, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(
    "number",
    [
        "0",
        "-0",
        "1.0",
        "1.50",
        "1E5",
        "1e+5",
        "-0.0",
        "0.1234567890123456789012",
        "9007199254740993",
        "1" * 40,
        "5e-400",
    ],
)
def test_a_number_keeps_its_spelling(number: str) -> None:
    text = '{"Objects":[],"n":' + number + "}"
    assert unpacked(encode_payload(decode_payload(packed(text)))) == text


def test_a_lone_surrogate_and_an_escaped_slash_survive() -> None:
    decoded = decode_payload(packed(r'{"Objects":[],"a\/b":"\ud800 \/ \u00e9"}'))
    assert decoded == {"Objects": [], "a/b": "\ud800 / é"}
    assert decode_payload(encode_payload(decoded)) == decoded


def test_a_payload_copied_out_of_json_text_is_read(game_save: dict[str, Any]) -> None:
    payload = packed(json.dumps(game_save), 1)
    assert "/" in payload
    wrapped = "\n".join(payload[at : at + 76] for at in range(0, len(payload), 76))
    assert decode_payload(payload.replace("/", "\\/")) == game_save
    assert decode_payload(f"  {wrapped}\r\n".encode()) == game_save


def test_a_foreign_member_and_an_absent_flag_are_read_from_a_save(game_save: dict[str, Any]) -> None:
    bridge = bridge_from_save(game_save)
    assert [(node.id, node.is_kinematic) for node in bridge.nodes] == [(1, True), (2, True), (3, False)]
    assert bridge.members == (Member(4, 1, 1, 3), Member(7, 8, 3, 2))


def test_a_save_comes_back_from_its_own_bridge_unchanged(game_save: dict[str, Any]) -> None:
    made = save_from_bridge(bridge_from_save(game_save), game_save)
    assert json.dumps(made) == json.dumps(game_save)


def test_a_bridge_is_written_as_the_game_writes_it(bridge: Bridge) -> None:
    plain = {"anchorAID": 0, "anchorBID": 0, "splitForDrawBridge": 0, "rate": 0}
    expected = {
        "DisplayName": "",
        "Objects": [
            {"type": 0, "x": 0, "y": 0, "id": 1} | plain | {"isKinematic": True},
            {"type": 0, "x": 3, "y": 0, "id": 2} | plain | {"isKinematic": True},
            {"type": 0, "x": 1.5, "y": 0.25, "id": 3} | plain,
            {"type": 1, "x": 0.75, "y": 0.125, "id": 4} | plain | {"anchorAID": 1, "anchorBID": 3},
            {"type": 2, "x": 2.25, "y": 0.125, "id": 7} | plain | {"anchorAID": 3, "anchorBID": 2},
        ],
    }
    made = save_from_bridge(bridge, {})
    assert made == expected
    assert unpacked(encode_payload(made)).startswith('{"DisplayName":"","Objects":[{"type":0,"x":0,"y":0,"id":1,')


def test_a_new_bridge_keeps_the_name_the_unknown_keys_and_the_unknown_objects_of_its_base(
    bridge: Bridge, game_save: dict[str, Any]
) -> None:
    made = save_from_bridge(bridge, game_save)
    assert list(made) == list(game_save)
    assert (made["DisplayName"], made["Version"], made["camera"]) == ("Öst/Väst", 3, game_save["camera"])
    assert made["Objects"][-2:] == game_save["Objects"][-2:]
    assert [found["type"] for found in made["Objects"][:-2]] == [0, 0, 0, 1, 2]


def test_an_anchor_stays_where_the_game_has_it_though_a_designer_sees_four_decimals(
    bridge: Bridge, game_save: dict[str, Any]
) -> None:
    anchor = save_from_bridge(bridge, game_save)["Objects"][1]
    assert (anchor["x"], anchor["tint"]) == (3.000012, "#ff0000")


def test_a_moved_node_and_a_member_of_another_material_are_written_anew(game_save: dict[str, Any]) -> None:
    moved = Bridge(
        (Node(1, 0, 0, is_kinematic=True), Node(2, 3.5, 0), Node(3, 1.5, 0.25)),
        (Member(4, 2, 1, 3), Member(7, 8, 3, 2)),
    )
    objects = save_from_bridge(moved, game_save)["Objects"]
    assert (objects[1]["x"], "isKinematic" in objects[1]) == (3.5, False)
    assert objects[3]["type"] == 2
    assert (objects[4]["x"], objects[4]["y"]) == (2.5, 0.125)


def test_a_member_without_its_node_cannot_be_written() -> None:
    with pytest.raises(SaveError, match="member 5 names node 9"):
        save_from_bridge(Bridge((Node(1, 0, 0),), (Member(5, 1, 1, 9),)), {})


def test_a_base_is_never_changed(bridge: Bridge, game_save: dict[str, Any]) -> None:
    before = json.dumps(game_save)
    save_from_bridge(bridge, game_save)
    assert json.dumps(game_save) == before


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        ("", "zlib data does not end"),
        ("not base64!", "not Base64"),
        ("eAE", "not Base64"),
        ("ёAE=", "character 1 is not ASCII"),
        (base64.b64encode(b"plain text").decode(), "no zlib data"),
        (base64.b64encode(zlib.compress(b"{}")[:-3]).decode(), "cut off"),
        (base64.b64encode(zlib.compress(b'{"Objects":[]}') + b"tail").decode(), "4 bytes follow"),
        (packed(b'{"Objects":["\xff"]}'), "not UTF-8"),
        (packed(b"\xef\xbb\xbf{}"), "not JSON"),
        (packed('{"Objects":['), "not JSON"),
        (packed('{"Objects":[],"x":NaN}'), "NaN"),
        (packed('{"Objects":[],"x":-Infinity}'), "-Infinity"),
        (packed('{"Objects":[],"x":1e999}'), "too large"),
        (packed('{"Objects":[],"x":' + "9" * 5000 + "}"), "more than 400 characters"),
        (packed('{"Objects":[],"x":1,"x":1}'), "'x' stands twice"),
        (packed('{"Objects":[],"x":' + "[" * 70 + "]" * 70 + "}"), "deeper than 64"),
        (packed('{"x":' * 50_000 + "1" + "}" * 50_000), "deeper than 64"),
        (packed("[" * 3_000_000), "more than 100,000 objects"),
        (packed('{"Objects":[' + "{}," * 1_000_000 + "{}]}"), "more than 100,000 objects"),
        (packed('{"Objects":[' + "{}," * MAX_OBJECTS + "{}]}"), "10,001 objects, more than 10,000"),
        (packed('{"Objects":[' + "1," * 1_000_000 + "1]}"), "1,000,001 objects"),
        (packed("[]"), "a JSON list"),
        (packed("7"), "a JSON int"),
        (packed("{}"), "has no Objects"),
        (packed('{"Objects":{}}'), "no list"),
        (packed('{"Objects":null}'), "no list"),
        ("A" * 6_000_001, "more than 6,000,000 characters"),
    ],
)
def test_a_hostile_payload_is_refused_in_one_line(payload: str, says: str) -> None:
    with pytest.raises(SaveError, match=says) as raised:
        decode_payload(payload)
    assert "\n" not in str(raised.value)


def test_a_bomb_of_a_gigabyte_is_refused_in_bounded_memory() -> None:
    payload = base64.b64encode(bomb(1000))
    tracemalloc.start()
    try:
        with pytest.raises(SaveError, match="unpacks to more than 4,000,000 bytes"):
            decode_payload(payload)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (3, "not a JSON object"),
        ({"x": 1, "y": 1, "id": 1}, "type is missing"),
        ({"type": True, "x": 1, "y": 1, "id": 1}, "type is 'True'"),
        ({"type": 0, "y": 1, "id": 1}, "x is missing"),
        ({"type": 0, "x": "1", "y": 1, "id": 1}, "x is '1'"),
        ({"type": 0, "x": 1, "y": 10**400, "id": 1}, "finite"),
        ({"type": 0, "x": 1, "y": 1, "id": 2**31}, "id is '2147483648'"),
        ({"type": 0, "x": 1, "y": 1, "id": 1.5}, "whole number"),
        ({"type": 0, "x": 1, "y": 1, "id": 1, "isKinematic": 1}, "isKinematic"),
        ({"type": 1, "id": 1, "anchorAID": 1}, "anchorBID is missing"),
        ({"type": 1, "id": 1, "anchorAID": 1, "anchorBID": 2, "rate": "fast"}, "rate"),
    ],
)
def test_an_object_of_the_wrong_shape_is_refused_by_its_index_and_field(found: object, says: str) -> None:
    with pytest.raises(SaveError, match=says) as raised:
        bridge_from_save({"Objects": [{"type": "unknown"}, found]})
    assert str(raised.value).startswith("Objects[1] of the save")


@pytest.mark.parametrize("value", [float("nan"), {1: 2}, {"a": {3}}, b"bytes"])
def test_what_json_cannot_hold_is_not_written(value: object) -> None:
    with pytest.raises(SaveError, match="cannot be written"):
        encode_payload({"Objects": [], "x": value})


def test_a_save_that_contains_itself_is_not_written() -> None:
    save: dict[str, Any] = {"Objects": []}
    save["again"] = save
    with pytest.raises(SaveError, match="deeper than 64"):
        encode_payload(save)


def test_a_save_too_large_to_read_back_is_not_written() -> None:
    with pytest.raises(SaveError, match="more than 4,000,000"):
        encode_payload({"Objects": [], "x": "a" * 4_000_000})
