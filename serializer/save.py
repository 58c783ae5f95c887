"""The game's save: ``DisplayName`` and ``Objects``, as compact UTF-8 JSON → zlib → Base64 (paper C.3).

Reading is lossless: unknown keys, unknown kinds of object, absent flags and the spelling of numbers survive, so that
``decode_payload(encode_payload(save)) == save`` and a compact payload comes back character for character.

Written at zlib level 1 (``78 01``), the header that the game itself writes and so surely reads. On saves of 20 to 40
objects that makes a payload about a quarter longer than the default level that scripts use (``78 9c``): 748 characters
for 604. Both are read. The compressed bytes depend on the zlib at hand, so two payloads are compared by what they
decode to.

A payload comes from strangers. One that is not Base64, not zlib, cut off, followed by anything else, larger than
``MAX_SAVE_BYTES`` when unpacked (a bomb is unpacked no further), not UTF-8, not JSON or not a save is a ``SaveError``.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from serializer.bridge import Bridge, Member, Node
from serializer.errors import SaveError
from serializer.save_objects import kind_of, member_from, member_object, node_from, node_object
from serializer.strict_json import JsonError, read_json, write_json

MAX_SAVE_BYTES = 4_000_000
MAX_PAYLOAD_CHARS = 6_000_000
MAX_OBJECTS = 10_000

_GAME_ZLIB_LEVEL = 1
_EXPORT_AGAIN = "export the save again"


def decode_payload(payload: str | bytes) -> dict[str, Any]:
    r"""The decoded save of a Base64 payload; white space in it and slashes escaped as in JSON (``\/``) are accepted.

    Raises:
        SaveError: see the module; also when ``Objects`` is no list or longer than ``MAX_OBJECTS``.
    """
    unpacked = _unpack(_from_base64(payload))
    try:
        text = unpacked.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise SaveError(f"the save is not UTF-8 text (byte {fault.start}); {_EXPORT_AGAIN}") from fault
    return save_from_json(text)


def save_from_json(text: str) -> dict[str, Any]:
    """The decoded save that a JSON text holds.

    Raises:
        SaveError: not JSON, or no save; see the module.
    """
    if len(text) > MAX_SAVE_BYTES:
        raise SaveError(f"the save has more than {MAX_SAVE_BYTES:,} characters; give a smaller one")
    try:
        decoded = read_json(text)
    except JsonError as fault:
        raise SaveError(f"the save cannot be read: {fault}; {_EXPORT_AGAIN}") from fault
    if not isinstance(decoded, dict):
        raise SaveError(f"the save is a JSON {type(decoded).__name__}, not an object; {_EXPORT_AGAIN}")
    _objects(decoded)
    return decoded


def encode_payload(decoded: Mapping[str, Any]) -> str:
    """The payload of a decoded save: one line of ASCII.

    Raises:
        SaveError: the value is no save, holds what JSON cannot, or is larger than ``decode_payload`` would read.
    """
    _objects(decoded)
    try:
        data = write_json(decoded).encode("utf-8")
    except JsonError as fault:
        raise SaveError(f"the save cannot be written: {fault}") from fault
    if len(data) > MAX_SAVE_BYTES:
        raise SaveError(f"the save has {len(data):,} bytes, more than {MAX_SAVE_BYTES:,}; remove objects")
    return base64.b64encode(zlib.compress(data, _GAME_ZLIB_LEVEL)).decode("ascii")


def bridge_from_save(decoded: Mapping[str, Any]) -> Bridge:
    """The nodes (type 0) and members (every other type, foreign ones too) of a save, coordinates as they stand.

    Raises:
        SaveError: an object is not of the shape that its type asks for.
    """
    nodes: list[Node] = []
    members: list[Member] = []
    for index, found in enumerate(_objects(decoded)):
        kind = kind_of(found, index)
        if kind == "node":
            nodes.append(node_from(found, index))
        elif kind == "member":
            members.append(member_from(found, index))
    return Bridge(tuple(nodes), tuple(members))


def save_from_bridge(bridge: Bridge, base: Mapping[str, Any]) -> dict[str, Any]:
    """The decoded save of a bridge: nodes, then members at their midpoints, then the unknown objects of ``base``.

    ``base`` is the save that the bridge goes into; ``{}`` stands for an empty one. Its other keys stay in their places,
    an object that the bridge keeps stays as it is spelt there, and a false ``isKinematic`` is left out.

    Raises:
        SaveError: ``base`` is no save, or a member names a node that the bridge does not have.
    """
    nodes_before: dict[int, Mapping[str, Any]] = {}
    members_before: dict[Member, Mapping[str, Any]] = {}
    unknown: list[Mapping[str, Any]] = []
    for index, found in enumerate(_objects(base) if base else ()):
        kind = kind_of(found, index)
        if kind == "node":
            nodes_before.setdefault(node_from(found, index).id, found)
        elif kind == "member":
            members_before.setdefault(member_from(found, index), found)
        else:
            unknown.append(found)
    objects = [node_object(node, nodes_before.get(node.id, {})) for node in bridge.nodes]
    objects.extend(_member_objects(bridge, members_before))
    objects.extend(dict(found) for found in unknown)
    made: dict[str, Any] = dict(base) if "DisplayName" in base else {"DisplayName": "", **base}
    made["Objects"] = objects
    return made


def _member_objects(bridge: Bridge, before: Mapping[Member, Mapping[str, Any]]) -> Iterable[dict[str, Any]]:
    nodes = bridge.node_by_id()
    for member in bridge.members:
        for end in (member.node_a, member.node_b):
            if end not in nodes:
                raise SaveError(f"member {member.id} names node {end}, which the bridge does not have; add the node")
        yield member_object(member, nodes[member.node_a], nodes[member.node_b], before.get(member, {}))


def _objects(decoded: Mapping[str, Any]) -> list[Any]:
    objects = decoded.get("Objects")
    if not isinstance(objects, list):
        state = "has no Objects" if "Objects" not in decoded else "has Objects that are no list"
        raise SaveError(f"the save {state}; {_EXPORT_AGAIN}")
    if len(objects) > MAX_OBJECTS:
        raise SaveError(f"the save holds {len(objects):,} objects, more than {MAX_OBJECTS:,}; remove some")
    return objects


def _from_base64(payload: str | bytes) -> bytes:
    if len(payload) > MAX_PAYLOAD_CHARS:
        raise SaveError(f"the payload has more than {MAX_PAYLOAD_CHARS:,} characters; no save is that large")
    try:
        ascii_payload = payload.encode("ascii") if isinstance(payload, str) else payload
        return base64.b64decode(b"".join(ascii_payload.split()).replace(b"\\/", b"/"), validate=True)
    except (UnicodeEncodeError, binascii.Error) as fault:
        raise SaveError(f"the payload is not Base64 ({_reason(fault)}); copy the whole of it again") from fault


def _reason(fault: Exception) -> str:
    return f"character {fault.start + 1} is not ASCII" if isinstance(fault, UnicodeEncodeError) else str(fault).lower()


def _unpack(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, MAX_SAVE_BYTES + 1)
    except zlib.error as fault:
        raise SaveError(f"the payload is Base64 but no zlib data ({fault}); {_EXPORT_AGAIN}") from fault
    if len(unpacked) > MAX_SAVE_BYTES:
        raise SaveError(f"the payload unpacks to more than {MAX_SAVE_BYTES:,} bytes; no save is that large")
    if not unpacker.eof:
        raise SaveError("the payload is cut off: its zlib data does not end; copy the whole of it again")
    if unpacker.unused_data:
        raise SaveError(f"{len(unpacker.unused_data)} bytes follow the payload's zlib data; copy the payload alone")
    return unpacked
