"""The three files of a level (paper A.1): native layout, decoded initial save, context. Written here, read in ``read``.

``data/levels/FORMAT.md`` describes every key. The bytes of a layout depend on the zlib at hand, since implementations
compress differently at one level: ``same_file`` therefore compares a payload by what it decodes to, and all the rest by
its bytes. A limit in the context file is a copy of the strict map's for readers of that file; nothing reads it back.
"""

from __future__ import annotations

import json
from typing import Any

from controller.levels.context import analysis_metadata, semantic_environment, task_context
from controller.levels.file_names import CONTEXT, INNER, LAYOUT
from controller.levels.level import Level
from serializer.bridge import Node
from serializer.errors import SaveError
from serializer.materials import materials
from serializer.save import decode_payload, encode_payload
from validator.site import Point


def level_files(level: Level, limit: float | None = None) -> dict[str, bytes]:
    """Content by file name; ``limit`` is the strict limit that the context file repeats, left out while unknown."""
    context = {
        "task_context": task_context(level, limit),
        "semantic_environment": semantic_environment(level),
        "analysis_metadata": analysis_metadata(level),
    }
    return {
        level.name + LAYOUT: _json_bytes(layout(level)),
        level.name + INNER: _json_bytes(initial_save(level)),
        level.name + CONTEXT: _json_bytes(context),
    }


def initial_save(level: Level) -> dict[str, Any]:
    """The decoded save that a level starts from: its native anchors and nothing else, spelled as the game does."""
    return {"DisplayName": "", "Objects": [_anchor_object(anchor) for anchor in level.anchors]}


def layout(level: Level) -> dict[str, Any]:
    """The layout: ``description`` and ``saveFiles`` as the game has them, the other keys this project's own."""
    return {
        "description": _description(level),
        "saveFiles": [encode_payload(initial_save(level))],
        "terrain": {
            "span": _number(level.span_m),
            "deckLeftY": _number(level.deck_left_y),
            "deckRightY": _number(level.deck_right_y),
            "leftBank": [_point(point) for point in level.terrain.left_bank],
            "rightBank": [_point(point) for point in level.terrain.right_bank],
        },
        "vehicles": [
            {
                "label": vehicle.label,
                "weight": _number(vehicle.weight_pg),
                "frontWheelX": _number(vehicle.front_wheel_x),
            }
            for vehicle in level.vehicles
        ],
        "targets": [{"label": target.label, **_point((target.x, target.y))} for target in level.targets],
        "resources": {"materials": sorted(level.material_ids)},
    }


def same_file(name: str, stored: bytes, generated: bytes) -> bool:
    """Whether a stored file is the generated one, a payload compressed by another zlib counting as the same."""
    if stored == generated or name.endswith((INNER, CONTEXT)):
        return stored == generated
    try:
        old = json.loads(stored)["saveFiles"][0]
    except (ValueError, LookupError, TypeError):
        return False
    new = json.loads(generated)["saveFiles"][0]
    if not isinstance(old, str) or stored != generated.replace(new.encode(), old.encode("utf-8", "replace")):
        return False
    try:
        return decode_payload(old) == decode_payload(new)
    except SaveError:
        return False


def _anchor_object(anchor: Node) -> dict[str, Any]:
    return {
        "type": 0,
        **_point((anchor.x, anchor.y)),
        "id": anchor.id,
        "anchorAID": 0,
        "anchorBID": 0,
        "splitForDrawBridge": 0,
        "rate": 0,
        "isKinematic": True,
    }


def _description(level: Level) -> str:
    names = [material.name for material in materials().values() if material.id in level.material_ids]
    count = len(level.vehicles)
    load = "1 vehicle" if count == 1 else f"{count} vehicles"
    return f"A gap of {level.span_m:g} m for {load}, to be built of {', '.join(names[:-1])} and {names[-1]}."


def _point(point: Point) -> dict[str, float]:
    return {"x": _number(point[0]), "y": _number(point[1])}


def _number(value: float) -> float:
    """Whole numbers as integers, as the game writes them."""
    return int(value) if value.is_integer() else value


def _json_bytes(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=True, allow_nan=False) + "\n").encode("ascii")
