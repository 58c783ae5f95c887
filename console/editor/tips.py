"""What the pointer is told about a node or a member."""

from __future__ import annotations

from collections.abc import Iterable

from console.editor import strings as say
from console.editor.run.outcome import Outcome, bar_key
from serializer.bridge import Bridge, distance_m
from serializer.materials import materials
from validator.violation import Violation


def tip_of(
    at: int, bridge: Bridge, violations: Iterable[Violation], outcome: Outcome | None, time_s: float | None
) -> str:
    """Id, place or length and cost, load, and the rules that it breaks; empty for an id that is not there."""
    nodes = bridge.node_by_id()
    lines: list[str] = []
    member = next((each for each in bridge.members if each.id == at), None)
    if at in nodes:
        node = nodes[at]
        form = say.ANCHOR_TIP if node.is_kinematic else say.NODE_TIP
        lines.append(form.format(id=at, x=node.x, y=node.y))
    elif member is not None:
        material = materials().get(member.material)
        length = distance_m(nodes[member.node_a], nodes[member.node_b])
        name = f"type {member.material}" if material is None else material.name
        price = 0.0 if material is None else length * material.cost_per_m
        lines.append(say.MEMBER_TIP.format(id=at, material=name, length=length, cost=price))
        row = None if outcome is None else outcome.row_of_bar.get(bar_key(member, nodes))
        if outcome is not None and row is not None:
            now = outcome.utilisation_at(time_s or 0.0)[row]
            lines.append(say.MEMBER_LOAD.format(now=100 * now, peak=100 * outcome.film.peak_utilisation[row]))
    if lines:
        lines += [f"{each.code}: {each.message}" for each in violations if at in each.ids]
    return "\n".join(lines)
