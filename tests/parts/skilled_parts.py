"""Designers of different skill for whole sweeps, on the painted executor of ``tests/parts``; importable by workers.

What a designer answers depends on its name, the level, the call and the limit alone: the same sweep gives the same
figures. A share of the answers is unreadable, too long, doubled or too dear; of the legal ones a share holds.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scripted_parts import FlatBudgets, PaintedExecutor, text_of

from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.sweep.registry import REGISTRY as REAL
from controller.sweep.registry import Registry
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, WOOD

LONG_NAME = "designer-with-a-name-of-sixty-characters-to-see-how-it-elides"


def chance(*parts: object) -> float:
    """A number in 0..1 that is the same each time."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:4]) / 2**32


def road(observation: Observation, panel_m: float = 2.0) -> Bridge:
    """A bare road from the leftmost high anchor to the rightmost one."""
    objects = observation.current_save["Objects"]
    anchors = tuple(Node(each["id"], each["x"], each["y"], True) for each in objects)
    left = min(anchors, key=lambda node: (node.x, -node.y))
    right = max(anchors, key=lambda node: (node.x, node.y))
    top = max(node.id for node in anchors)
    panels = max(2, math.ceil(math.hypot(right.x - left.x, right.y - left.y) / panel_m))
    inner = tuple(
        Node(
            top + at,
            round(left.x + (right.x - left.x) * at / panels, 4),
            round(left.y + (right.y - left.y) * at / panels, 4),
        )
        for at in range(1, panels)
    )
    members = tuple(
        Member(top + panels + at, ROAD, a.id, b.id) for at, (a, b) in enumerate(pairwise((left, *inner, right)))
    )
    return Bridge((*anchors, *inner), members)


def with_masts(bridge: Bridge, count: int) -> Bridge:
    """Wooden masts of 1.8 m above the road's nodes, each costing 324 dollars; at least one makes it hold."""
    inner = [node for node in bridge.nodes if not node.is_kinematic]
    free = bridge.members[-1].id + 1
    nodes, members = [], []
    for at in range(count):
        foot = inner[at % len(inner)]
        lean = math.radians(90 + 7 * (at // len(inner)))
        mast = Node(free + 2 * at, round(foot.x + 1.8 * math.cos(lean), 4), round(foot.y + 1.8 * math.sin(lean), 4))
        nodes.append(mast)
        members.append(Member(free + 2 * at + 1, WOOD, foot.id, mast.id))
    return Bridge((*bridge.nodes, *nodes), (*bridge.members, *members))


@dataclass(frozen=True)
class Skilled:
    """``legal`` and ``holds`` are the chances of the first call; each further call adds ``learns``.

    ``thrift`` is the share of a limit of at most 24,000 that it spends; under strict limits it errs more often.
    """

    name: str
    legal: float
    holds: float
    learns: float = 0.1
    thrift: float = 0.5

    @property
    def configuration(self) -> Mapping[str, object]:
        return {"version": 1}

    def propose(self, observation: Observation) -> Proposal:
        task = observation.context["task_context"]
        level, limit = str(task["levelName"]), float(task["budget_limit"])  # type: ignore[index]
        return Proposal(self._answer(observation, level, limit), {"output_tokens": 10})

    def _answer(self, observation: Observation, level: str, limit: float) -> str:
        loose = limit >= 50_000
        more = self.learns * (observation.call - 1) + (0.15 if loose else 0.0)
        said = (self.name, level, observation.call, loose)
        if chance(*said, "legal") > self.legal + more:
            return self._mistake(observation, limit, *said)
        bridge = road(observation)
        if chance(*said, "holds") >= self.holds + more:
            return text_of(bridge)
        spread = self.thrift * (0.7 + 0.6 * chance(*said, "cost"))
        return text_of(with_masts(bridge, max(1, int((min(limit, 24_000) * spread - 3_000) / 324))))

    def _mistake(self, observation: Observation, limit: float, *said: object) -> str:
        which = chance(*said, "which")
        bridge = road(observation)
        if which < 0.08:
            return "I would rather describe it."
        if which < 0.5:
            return text_of(road(observation, 40))
        if which < 0.75 and limit < 50_000:
            return text_of(with_masts(bridge, int(limit / 300)))
        again = replace(bridge.members[0], id=bridge.members[-1].id + 1)
        return text_of(Bridge(bridge.nodes, (*bridge.members, again)))


SKILLS: Sequence[Skilled] = (
    Skilled("careful", 0.9, 0.35, thrift=0.95),
    Skilled("bold", 0.45, 0.6, thrift=0.7),
    Skilled("hasty", 0.35, 0.12, thrift=0.8),
    Skilled("wordy", 0.55, 0.03, 0.03, thrift=0.85),
    Skilled("late", 0.15, 0.5, 0.02, thrift=0.6),
    Skilled(LONG_NAME, 0.95, 0.75, 0.12, thrift=0.75),
    Skilled("hopeless", 0.0, 0.0, 0.0),
)


def careful() -> Skilled:
    return SKILLS[0]


def bold() -> Skilled:
    return SKILLS[1]


def hasty() -> Skilled:
    return SKILLS[2]


def wordy() -> Skilled:
    return SKILLS[3]


def late() -> Skilled:
    return SKILLS[4]


def long_named() -> Skilled:
    return SKILLS[5]


def hopeless() -> Skilled:
    return SKILLS[6]


class OtherExecutor(PaintedExecutor):
    """Another executor; its profile looks elsewhere and sees no success."""

    name = "native-standin"


FACTORIES = (careful, bold, hasty, wordy, late, long_named, hopeless)
REGISTRY = Registry(
    designers={
        **{skill.name: f"skilled_parts:{make.__name__}" for skill, make in zip(SKILLS, FACTORIES, strict=True)},
        "truss": REAL.designers["truss"],
    },
    executors={
        "embedded": "scripted_parts:PaintedExecutor",
        "native-standin": "skilled_parts:OtherExecutor",
    },
    budget_maps="skilled_parts:budget_map",
)


def budget_map(name: str) -> object:
    """The installed map, or a flat one for the executor that its name begins with."""
    if name != "embedded-v1":
        return FlatBudgets(name, name.removesuffix("-flat"))
    from controller.budgets.budget_map import load_budget_map

    return load_budget_map(name)
