"""One object of a decoded save as a node or a member, and back (paper B.2).

An object is a node (type 0), a member (another type of the game, or any number with both anchors), or a kind that this
project does not know: a type given as text, or an unknown number without anchors. The last is kept and never read.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from serializer.bridge import Member, Node
from serializer.errors import SaveError
from serializer.materials import NODE_TYPE, foreign_types, materials

MAX_ID = 2**31 - 1
COORDINATE_DECIMALS = 4
# Halves of four-decimal coordinates need five; the sixth only cuts the noise of binary addition.
MIDPOINT_DECIMALS = 6

_LARGEST_EXACT_INTEGER = 2**53


def kind_of(found: object, index: int) -> str:
    """``node``, ``member`` or ``unknown``.

    Raises:
        SaveError: not an object, or its type is missing or neither a whole number nor text.
    """
    if not isinstance(found, Mapping):
        raise SaveError(f"Objects[{index}] of the save is not a JSON object; export the save again")
    if isinstance(found.get("type"), str):
        return "unknown"
    number = _whole(found, "type", index)
    if number == NODE_TYPE:
        return "node"
    known = number in materials() or number in foreign_types()
    return "member" if known or ("anchorAID" in found and "anchorBID" in found) else "unknown"


def node_from(found: Mapping[str, Any], index: int) -> Node:
    """The node that an object of type 0 describes; an absent ``isKinematic`` is false, as the game leaves it out.

    Raises:
        SaveError: id, x or y is missing, of the wrong kind or out of range.
    """
    kinematic = found.get("isKinematic", False)
    if not isinstance(kinematic, bool):
        raise _wrong(found, "isKinematic", index, "true or false")
    return Node(_whole(found, "id", index), _finite(found, "x", index), _finite(found, "y", index), kinematic)


def member_from(found: Mapping[str, Any], index: int) -> Member:
    """The member that an object describes; its x and y follow from its ends and are not read.

    Raises:
        SaveError: id, anchorAID or anchorBID is missing, of the wrong kind or out of range.
    """
    return Member(
        id=_whole(found, "id", index),
        material=_whole(found, "type", index),
        node_a=_whole(found, "anchorAID", index),
        node_b=_whole(found, "anchorBID", index),
        rate=_finite(found, "rate", index) if "rate" in found else 0,
    )


def node_object(node: Node, before: Mapping[str, Any]) -> dict[str, Any]:
    """The save object of a node, over what stood under its id before (empty: nothing did)."""
    own: dict[str, Any] = {"type": NODE_TYPE, "x": node.x, "y": node.y, "id": node.id}
    if node.is_kinematic:
        own["isKinematic"] = True
    return _laid_over(before, own, {"anchorAID": 0, "anchorBID": 0, "splitForDrawBridge": 0, "rate": 0})


def member_object(member: Member, a: Node, b: Node, before: Mapping[str, Any]) -> dict[str, Any]:
    """The save object of a member at the midpoint of its ends, over the same member's object before (empty: none)."""
    own = {
        "type": member.material,
        "x": round(a.x / 2 + b.x / 2, MIDPOINT_DECIMALS),
        "y": round(a.y / 2 + b.y / 2, MIDPOINT_DECIMALS),
        "id": member.id,
        "anchorAID": member.node_a,
        "anchorBID": member.node_b,
        "rate": member.rate,
    }
    return _laid_over(before, own, {"splitForDrawBridge": 0})


_ORDER = ("type", "x", "y", "id", "anchorAID", "anchorBID", "splitForDrawBridge", "rate", "isKinematic")


def _laid_over(before: Mapping[str, Any], own: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """``own`` wins where it means something else than before; spelling, order and foreign keys of before stay."""
    made = {key: value for key, value in before.items() if key != "isKinematic" or "isKinematic" in own}
    for key in _ORDER:
        if key in own:
            if key not in before or not _means_the_same(key, before[key], own[key]):
                made[key] = _as_the_game_writes(own[key])
        elif key in defaults:
            made.setdefault(key, defaults[key])
    return made


def _means_the_same(key: str, old: object, new: object) -> bool:
    if isinstance(old, bool) or isinstance(new, bool):
        return old is new
    if not isinstance(old, int | float) or not isinstance(new, int | float):
        return False
    # The game stores more digits than the four that a designer is shown: an anchor must not move for that.
    return old == new or (key in ("x", "y") and round(old, COORDINATE_DECIMALS) == new)


def _as_the_game_writes(value: object) -> object:
    """Whole numbers without a point."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _LARGEST_EXACT_INTEGER:
        return int(value)
    return value


def _whole(found: Mapping[str, Any], field: str, index: int) -> int:
    value = found.get(field)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(found, field, index, "a whole number")
    if abs(value) > MAX_ID:
        raise _wrong(found, field, index, f"between {-MAX_ID} and {MAX_ID}")
    return value


def _finite(found: Mapping[str, Any], field: str, index: int) -> float:
    value = found.get(field)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(found, field, index, "a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise _wrong(found, field, index, "a finite number")
    return number


def _wrong(found: Mapping[str, Any], field: str, index: int, wanted: str) -> SaveError:
    had = f"is {str(found[field])[:40]!r}" if field in found else "is missing"
    return SaveError(f"Objects[{index}] of the save: {field} {had}, it must be {wanted}; export the save again")
