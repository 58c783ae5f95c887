"""Whether a layout of the game has the anchors of a level, and in what it differs."""

from __future__ import annotations

from controller.levels.level import Level
from serializer.bridge import Node
from serializer.errors import LayoutError, PolyBridgeBenchError, SaveError
from serializer.layout import layout_from_json, layout_payload
from serializer.save import bridge_from_save, decode_payload

APART_M = 1e-3
"""Positions closer than this agree: the game writes them in single precision."""


class PairingError(PolyBridgeBenchError):
    """A layout that cannot be paired with a level, or a level that is not paired."""


def anchors_of(text: str, source: str) -> tuple[Node, ...]:
    """The anchors in the save of a layout: its kinematic nodes.

    Raises:
        PairingError: no layout, or no save in it; names ``source``.
    """
    try:
        nodes = bridge_from_save(decode_payload(layout_payload(layout_from_json(text, source)))).nodes
    except (LayoutError, SaveError) as fault:
        raise PairingError(f"{source} cannot be paired: {fault}") from fault
    return tuple(node for node in nodes if node.is_kinematic)


def differences(level: Level, anchors: tuple[Node, ...]) -> tuple[str, ...]:
    """In what the anchors of a layout differ from the level's, a line each; none when they agree."""
    found: dict[int, Node] = {}
    lines = []
    for anchor in anchors:
        if anchor.id in found:
            lines.append(f"the layout has two anchors {anchor.id}")
        found[anchor.id] = anchor
    for ours in level.anchors:
        theirs = found.pop(ours.id, None)
        if theirs is None:
            lines.append(f"anchor {ours.id} at ({ours.x:g}, {ours.y:g}) is missing in the layout")
        elif max(abs(ours.x - theirs.x), abs(ours.y - theirs.y)) > APART_M:
            lines.append(
                f"anchor {ours.id} is at ({ours.x:g}, {ours.y:g}) in the level, "
                f"at ({theirs.x:g}, {theirs.y:g}) in the layout"
            )
    lines += [
        f"the layout has an anchor {each.id} at ({each.x:g}, {each.y:g}), the level none" for each in found.values()
    ]
    return tuple(lines)
