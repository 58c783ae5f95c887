"""What the canvas shows, as plain facts: the design, or a moment of its run's film."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from console.editor.model.edits import moved_to
from console.editor.run.outcome import Outcome, bar_key
from controller.levels.level import Level
from serializer.bridge import Bridge, Member, Node, distance_m
from validator.site import Point
from validator.violation import Violation


class Bar(NamedTuple):
    """One member as it is painted. ``load`` is a share of its strength, ``None`` where no run tells of it."""

    id: int
    material: int
    a: Point
    b: Point
    rest_m: float
    load: float | None = None
    broken: bool = False
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Break:
    """A member that broke: where it was, when, and at which force."""

    place: Point
    time_s: float
    force_pn: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A violation's number and where on the drawing it points."""

    number: int
    place: Point


@dataclass(frozen=True)
class Picture:
    """``bridge`` stands where it is painted, so that the pointer finds what the eye sees; ``discs`` are vehicles'."""

    level: Level
    bridge: Bridge
    bars: tuple[Bar, ...]
    bad_nodes: frozenset[int]
    marks: tuple[Mark, ...]
    breaks: tuple[Break, ...]
    discs: tuple[Point, ...]
    moving: bool
    nodes: dict[int, Node] = field(default_factory=dict)


def picture_of(
    level: Level,
    bridge: Bridge,
    violations: Iterable[Violation],
    outcome: Outcome | None,
    time_s: float | None,
    standing: tuple[Point, ...],
) -> Picture:
    """The design with the peaks of a run at rest, or the loads at a time of its film.

    While what was run is what is drawn, nodes stand where the film has them. What was changed since stands as drawn and
    has the load of the member that the run knew there, if any. ``standing`` are the vehicles' discs before a run.
    """
    placed = _placed(bridge, outcome, time_s)
    drawn = bridge.node_by_id()
    shown = drawn if placed is bridge else placed.node_by_id()
    bad = frozenset(number for violation in violations for number in violation.ids)
    loads = None if outcome is None else _loads(outcome, time_s)
    bars = []
    for member in bridge.members:
        if member.node_a not in drawn or member.node_b not in drawn:
            continue
        a, b = shown[member.node_a], shown[member.node_b]
        row = None if outcome is None else outcome.row_of_bar.get(bar_key(member, drawn))
        load, broken = (None, False) if loads is None or row is None else loads[row]
        rest = distance_m(drawn[member.node_a], drawn[member.node_b])
        bars.append(Bar(member.id, member.material, (a.x, a.y), (b.x, b.y), rest, load, broken, member.id in bad))
    moving = outcome is not None and time_s is not None
    discs = standing
    if outcome is not None and time_s is not None:
        discs = tuple((float(x), float(y)) for x, y in outcome.discs_at(time_s))
    return Picture(
        level=level,
        bridge=placed,
        # Roads last, so that the deck lies on top.
        bars=tuple(sorted(bars, key=lambda bar: bar.material == 1)),
        bad_nodes=frozenset(node.id for node in placed.nodes if node.id in bad),
        marks=_marks(placed, shown, violations) if placed is bridge else (),
        breaks=() if outcome is None else tuple(_breaks(outcome, time_s)),
        discs=discs,
        moving=moving,
        nodes=shown,
    )


def middle_of(bridge: Bridge, ids: Collection[int]) -> Point | None:
    """The middle of some objects, the first of them that is there leading; ``None`` where none is."""
    return _middle(bridge.node_by_id(), {member.id: member for member in reversed(bridge.members)}, ids)


def _middle(nodes: Mapping[int, Node], members: Mapping[int, Member], ids: Collection[int]) -> Point | None:
    for identity in ids:
        if identity in nodes:
            return nodes[identity].x, nodes[identity].y
        member = members.get(identity)
        if member is not None and member.node_a in nodes and member.node_b in nodes:
            a, b = nodes[member.node_a], nodes[member.node_b]
            return (a.x + b.x) / 2, (a.y + b.y) / 2
    return None


def _placed(bridge: Bridge, outcome: Outcome | None, time_s: float | None) -> Bridge:
    if outcome is None or time_s is None or outcome.bridge != bridge:
        return bridge
    places = outcome.nodes_at(time_s)
    return moved_to(
        bridge, {node.id: (float(places[row, 0]), float(places[row, 1])) for row, node in enumerate(bridge.nodes)}
    )


def _loads(outcome: Outcome, time_s: float | None) -> list[tuple[float, bool]]:
    if time_s is None:
        film = outcome.film
        return [(float(peak), False) for peak in film.peak_utilisation]
    return list(zip(outcome.utilisation_at(time_s).tolist(), outcome.broken_at(time_s).tolist(), strict=True))


def _breaks(outcome: Outcome, time_s: float | None) -> Iterable[Break]:
    """At rest all of them, where they were built; in the film those until now, where they happened."""
    for each in outcome.breaks:
        if time_s is None:
            yield Break(each.built_at, each.time_s, each.force_pn)
        elif each.time_s <= time_s:
            yield Break(each.broke_at, each.time_s, each.force_pn)


def _marks(bridge: Bridge, nodes: Mapping[int, Node], violations: Iterable[Violation]) -> tuple[Mark, ...]:
    members = {member.id: member for member in reversed(bridge.members)}
    found = []
    for number, violation in enumerate(violations, 1):
        place = _middle(nodes, members, violation.ids)
        if place is not None:
            found.append(Mark(number, place))
    return tuple(found)
