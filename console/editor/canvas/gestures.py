"""What a drag does: draw a member, move objects, choose by a box, measure; and a click. Places in metres."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from console.editor import strings as say
from console.editor.canvas.overlay import Overlay
from console.editor.canvas.tools import Tools
from console.editor.design import Design
from console.editor.model.edits import Edit, add_member, joined, move_nodes, nodes_of
from console.editor.model.finding import object_at, objects_in
from console.editor.model.reshaping import merge
from console.editor.model.snapping import Rules, Snap, snap_end, snap_move, to_grid
from serializer.bridge import Bridge, Node, distance_m
from serializer.materials import materials
from validator.site import Point


@dataclass(frozen=True, slots=True)
class Held:
    """The pointer: its place, how near it must be to something, and the keys held."""

    x: float
    y: float
    reach_m: float
    shift: bool = False
    control: bool = False

    @property
    def place(self) -> Point:
        """Where it is."""
        return self.x, self.y


class Gesture(Protocol):
    """A drag between press and release; ``edits`` says whether it changes the design."""

    edits: bool

    def move(self, held: Held) -> Overlay: ...

    def release(self, held: Held) -> None: ...

    def cancel(self) -> None: ...


class DrawMember:
    """From a node to a node, or to a free place that gets one. It stops at the material's limit."""

    edits = True

    def __init__(self, design: Design, tools: Tools, start: Node, tell: Callable[[str], None]) -> None:
        self._design, self._tools, self._start, self._tell = design, tools, start, tell

    def move(self, held: Held) -> Overlay:
        snap = self._snap(held)
        material = materials()[self._tools.material]
        too_long = snap.kind == "limit" and snap.wanted_m > material.max_length_m + 1e-3
        taken = snap.node is not None and joined(self._design.bridge, self._start.id, snap.node, self._tools.material)
        if too_long:
            words = say.TOO_LONG.format(length=snap.wanted_m, limit=material.max_length_m)
        else:
            form = say.EQUAL if snap.kind == "equal" else say.DRAFT
            words = form.format(material=material.name, length=snap.length_m)
        # The draft counts at once: cost, lists and marks show what letting go would leave.
        edit = self._edit(snap)
        self._design.preview(None if edit is None else edit.bridge)
        return Overlay(
            line=((self._start.x, self._start.y), snap.place),
            words=words,
            bad=too_long or taken,
            ring=snap.place if snap.node is not None else None,
            cross=snap.place,
        )

    def release(self, held: Held) -> None:
        snap = self._snap(held)
        edit = self._edit(snap)
        if edit is None and snap.node is not None and snap.node != self._start.id:
            self._tell(say.NO_MEMBER.format(material=materials()[self._tools.material].name))
        self._design.commit(say.STEPS["member"], None if edit is None else Edit(edit.bridge))

    def cancel(self) -> None:
        self._design.preview(None)

    def _edit(self, snap: Snap) -> Edit | None:
        if snap.length_m < 1e-3:
            return None
        end = snap.place if snap.node is None else snap.node
        return add_member(self._design.bridge, self._start.id, end, self._tools.material)

    def _snap(self, held: Held) -> Snap:
        rules = Rules(
            reach_m=held.reach_m,
            grid=self._tools.snaps and not held.control,
            straight=held.shift,
            limit_m=materials()[self._tools.material].max_length_m,
            equal_m=self._neighbour_lengths(),
        )
        return snap_end(self._start, self._design.bridge.nodes, held.x, held.y, rules)

    def _neighbour_lengths(self) -> tuple[float, ...]:
        """Lengths of the members that meet at the start."""
        nodes, start = self._design.bridge.node_by_id(), self._start.id
        found = {
            round(distance_m(nodes[m.node_a], nodes[m.node_b]), 4)
            for m in self._design.bridge.members
            if start in (m.node_a, m.node_b)
        }
        return tuple(sorted(found))


class MoveObjects:
    """Shifts the chosen nodes and the ends of the chosen members; one node that is let go on another joins it."""

    edits = True

    def __init__(self, design: Design, tools: Tools, grabbed: Node | None, at: Point) -> None:
        self._design, self._tools, self._grabbed, self._at = design, tools, grabbed, at
        chosen = nodes_of(design.bridge, design.selection)
        self._ids = frozenset(n.id for n in design.bridge.nodes if n.id in chosen and not n.is_kinematic)

    def move(self, held: Held) -> Overlay:
        onto = self._onto(held)
        dx, dy = self._shift(held, onto)
        edit = move_nodes(self._design.bridge, self._ids, dx, dy)
        self._design.preview(None if edit is None else edit.bridge)
        ring = None if onto is None else (onto.x, onto.y)
        grabbed = self._grabbed
        return Overlay(ring=ring, cross=None if grabbed is None else (grabbed.x + dx, grabbed.y + dy))

    def release(self, held: Held) -> None:
        onto = self._onto(held)
        design, grabbed = self._design, self._grabbed
        if onto is not None and grabbed is not None:
            design.commit(say.STEPS["merge"], merge(design.bridge, {grabbed.id, onto.id}, onto=onto.id))
            return
        edit = move_nodes(design.bridge, self._ids, *self._shift(held, None))
        design.commit(say.STEPS["move"], None if edit is None else Edit(edit.bridge, design.selection))

    def cancel(self) -> None:
        self._design.preview(None)

    def _onto(self, held: Held) -> Node | None:
        """The node on which a single node would be let go."""
        if self._grabbed is None or self._ids != {self._grabbed.id}:
            return None
        others = [node for node in self._design.bridge.nodes if node.id != self._grabbed.id]
        near = min(others, key=lambda node: math.hypot(node.x - held.x, node.y - held.y), default=None)
        if near is None or math.hypot(near.x - held.x, near.y - held.y) > held.reach_m:
            return None
        return near

    def _shift(self, held: Held, onto: Node | None) -> Point:
        rules = Rules(held.reach_m, grid=self._tools.snaps and not held.control, straight=held.shift)
        grabbed = self._grabbed
        if grabbed is None:
            dx, dy = held.x - self._at[0], held.y - self._at[1]
            if rules.straight:
                dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
            return to_grid(dx, dy) if rules.grid else (dx, dy)
        x, y = (
            (onto.x, onto.y)
            if onto is not None
            else snap_move(grabbed, grabbed.x + held.x - self._at[0], grabbed.y + held.y - self._at[1], rules)
        )
        return x - grabbed.x, y - grabbed.y


class ChooseByBox:
    """A rubber band; what was chosen before stays where Shift is held."""

    edits = False

    def __init__(self, design: Design, at: Point, *, keep: bool) -> None:
        self._design, self._at = design, at
        self._before = design.selection
        self._kept = design.selection if keep else frozenset()

    def move(self, held: Held) -> Overlay:
        box = self._box(held)
        self._design.select(self._kept | objects_in(self._design.shown, *box))
        return Overlay(box=box)

    def release(self, held: Held) -> None:
        self._design.select(self._kept | objects_in(self._design.shown, *self._box(held)))

    def cancel(self) -> None:
        self._design.select(self._before)

    def _box(self, held: Held) -> tuple[float, float, float, float]:
        (x, y) = self._at
        return min(x, held.x), min(y, held.y), max(x, held.x), max(y, held.y)


class Measure:
    """Tells a distance; changes nothing."""

    edits = False

    def __init__(self, design: Design, tools: Tools, at: Held) -> None:
        self._design, self._tools = design, tools
        self._start = self._place(at)

    def move(self, held: Held) -> Overlay:
        end = self._place(held)
        dx, dy = end[0] - self._start[0], end[1] - self._start[1]
        words = say.MEASURED.format(length=math.hypot(dx, dy), dx=dx, dy=dy).replace("-", "−")
        return Overlay(line=(self._start, end), words=words, cross=end)

    def release(self, held: Held) -> None:
        """Nothing stays."""

    def cancel(self) -> None:
        """Nothing was changed."""

    def _place(self, held: Held) -> Point:
        node = self._design.node_near(held.x, held.y, held.reach_m)
        if node is not None:
            return node.x, node.y
        return to_grid(*held.place) if self._tools.snaps and not held.control else held.place


def gesture_at(bridge: Bridge, design: Design, tools: Tools, held: Held, tell: Callable[[str], None]) -> Gesture:
    """The drag that a press begins, by the tool and by what lies under it in the ``bridge`` in sight."""
    if tools.tool == "measure":
        return Measure(design, tools, held)
    at = object_at(bridge, held.place, held.reach_m)
    nodes = design.bridge.node_by_id()
    if tools.tool == "draw" and at in nodes:
        return DrawMember(design, tools, nodes[at], tell)
    if tools.tool == "select" and at is not None:
        if at not in design.selection:
            design.select(design.selection | {at} if held.shift else {at})
        return MoveObjects(design, tools, nodes.get(at), held.place)
    return ChooseByBox(design, held.place, keep=held.shift)


def click(bridge: Bridge, design: Design, held: Held) -> None:
    """Choose what lies there in the ``bridge`` in sight; with Shift beside, or no longer beside, what is chosen."""
    at = object_at(bridge, held.place, held.reach_m)
    chosen = design.selection
    if at is None:
        design.select(chosen if held.shift else ())
    elif held.shift:
        design.select(chosen ^ {at})
    else:
        design.select({at})
