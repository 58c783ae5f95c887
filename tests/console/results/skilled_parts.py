"""Designers of different skill for whole sweeps, on the painted executor of ``tests/parts``; importable by workers.

What a designer answers depends on its name, the level, the call and the limit alone: the same sweep gives the same
figures. A share of the answers is unreadable, too long, doubled or too dear; of the legal ones a share holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scripted_parts import PaintedExecutor, deck, doubled, flat_budgets, text_of

from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.sweep.registry import REGISTRY as REAL
from controller.sweep.registry import Registry
from serializer.bridge import Bridge, Member
from serializer.materials import STEEL

LONG_NAME = "designer-with-a-name-of-sixty-characters-to-see-how-it-elides"


def chance(*parts: object) -> float:
    """A number in 0..1 that is the same each time."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:4]) / 2**32


@dataclass(frozen=True)
class Skilled:
    """``legal`` and ``holds`` are the chances of the first call; each further call adds ``learns``."""

    name: str
    legal: float
    holds: float
    learns: float = 0.1

    @property
    def configuration(self) -> Mapping[str, object]:
        return {"version": 1}

    def propose(self, observation: Observation) -> Proposal:
        level = str(observation.context["task_context"]["levelName"])  # type: ignore[index]
        more = self.learns * (observation.call - 1)
        return Proposal(self._answer(observation, level, more), {"tokens": 10})

    def _answer(self, observation: Observation, level: str, more: float) -> str:
        if chance(self.name, level, observation.call, "legal") > self.legal + more:
            return self._mistake(observation, level)
        bridge = deck(observation)
        holds = chance(self.name, level, observation.call, "holds") < self.holds + more
        return text_of(doubled(bridge) if holds else bridge)

    def _mistake(self, observation: Observation, level: str) -> str:
        which = chance(self.name, level, observation.call, "which")
        if which < 0.1:
            return "I would rather describe it."
        if which < 0.55:
            return text_of(deck(observation, 2.9))
        bridge = deck(observation)
        if which < 0.8:
            first = bridge.members[0]
            return text_of(Bridge(bridge.nodes, (*bridge.members, replace(first, id=bridge.members[-1].id + 1))))
        last, road = bridge.members[-1].id, bridge.members[0]
        beams = tuple(Member(last + 1 + at, STEEL, road.node_a, road.node_b) for at in range(2))
        return text_of(Bridge(bridge.nodes, (*bridge.members, *beams)))


SKILLS: Sequence[Skilled] = (
    Skilled("careful", 0.9, 0.35),
    Skilled("bold", 0.45, 0.6),
    Skilled("hasty", 0.35, 0.12),
    Skilled("wordy", 0.55, 0.03, 0.03),
    Skilled("late", 0.15, 0.5, 0.02),
    Skilled(LONG_NAME, 0.95, 0.75, 0.12),
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
    """The same verdicts under another name."""

    name = "painted"


FACTORIES = (careful, bold, hasty, wordy, late, long_named, hopeless)
REGISTRY = Registry(
    designers={
        **{skill.name: f"skilled_parts:{make.__name__}" for skill, make in zip(SKILLS, FACTORIES, strict=True)},
        "truss": REAL.designers["truss"],
    },
    executors={
        "embedded": "scripted_parts:PaintedExecutor",
        "painted": "skilled_parts:OtherExecutor",
    },
    budget_maps="skilled_parts:budget_map",
)


def budget_map(name: str) -> object:
    """The installed map, or a flat one."""
    if name != "embedded-v1":
        return flat_budgets(name)
    from controller.budgets.budget_map import load_budget_map

    return load_budget_map(name)
