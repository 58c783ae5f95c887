# ruff: noqa: ARG002 - the protocols give the signatures
"""Small real parts for tests of episodes and sweeps; importable by name, also in worker processes.

The level, the reader, the rules and the detector are the product's own. The designers here answer from a script or from
what they are shown, and the painted executor paints its verdict instead of working it out.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.executor import FRAME_COUNT, FRAMES_PER_S
from controller.frame import Frame
from controller.levels.level import Level
from controller.sweep.registry import REGISTRY as REAL
from controller.sweep.registry import Registry
from serializer.bridge import Bridge, Member, Node
from serializer.candidate import candidate_json
from serializer.materials import ROAD, WOOD
from serializer.strict_json import write_json

GATE, GATED_LEVEL, DEADLY_LEVEL = "PBBENCH_TEST_GATE", "PBBENCH_TEST_GATED_LEVEL", "PBBENCH_TEST_DEADLY_LEVEL"
SUCCESS_PIXEL, FAILURE_PIXEL = (1228, 20), (1145, 637)


def deck(observation: Observation, panel_m: float = 2.0) -> Bridge:
    """A bare road between the two highest outer anchors: legal on a flat span, with panels of up to two metres."""
    objects = observation.current_save["Objects"]
    anchors = tuple(Node(each["id"], each["x"], each["y"], True) for each in objects)
    left = min(anchors, key=lambda node: (-node.y, node.x))
    right = min(anchors, key=lambda node: (-node.y, -node.x))
    top = max(node.id for node in anchors)
    panels = math.ceil((right.x - left.x) / panel_m)
    step = (right.x - left.x) / panels
    inner = tuple(Node(top + place, left.x + place * step, left.y) for place in range(1, panels))
    path = (left, *inner, right)
    first = top + panels
    roads = tuple(Member(first + place, ROAD, a.id, b.id) for place, (a, b) in enumerate(pairwise(path)))
    return Bridge((*anchors, *inner), roads)


def doubled(bridge: Bridge) -> Bridge:
    """The same bridge with wood along its first road: one member more, still legal."""
    first = bridge.members[0]
    new = Member(bridge.members[-1].id + 1, WOOD, first.node_a, first.node_b)
    return Bridge(bridge.nodes, (*bridge.members, new))


def text_of(bridge: Bridge, thought: str = "a plan") -> str:
    return write_json(candidate_json(bridge, thought))


class Scripted:
    """Answers from a list, call by call; an exception in it is raised. Remembers what it was shown."""

    name = "scripted"
    configuration: Mapping[str, object] = {"version": 1}

    def __init__(self, answers: Sequence[str | Exception]) -> None:
        self._answers = list(answers)
        self.shown: list[Observation] = []

    def propose(self, observation: Observation) -> Proposal:
        self.shown.append(observation)
        answer = self._answers[observation.call - 1]
        if isinstance(answer, Exception):
            raise answer
        return Proposal(answer, {"output_tokens": 10}, {"model": "none", "http_attempts": [{"outcome": "ok"}]})


class Hesitant:
    """Improves from call to call, in a way that depends on the level's name alone; used by whole sweeps.

    Levels of even span: an unreadable answer, a bare deck, a doubled one. The others: a bare deck, then a doubled one.
    """

    name = "hesitant"
    configuration: Mapping[str, object] = {"version": 1}

    def propose(self, observation: Observation) -> Proposal:
        level = str(observation.context["task_context"]["levelName"])  # type: ignore[index]
        if observation.call == 1 and level == os.environ.get(GATED_LEVEL):
            # Opening a pipe waits until the test opens its other end: the sweep is inside an episode, and stays there.
            Path(os.environ[GATE]).read_bytes()
        if level == os.environ.get(DEADLY_LEVEL):
            os._exit(7)
        script = ["not a bridge", text_of(deck(observation)), text_of(doubled(deck(observation)))]
        return Proposal(script[observation.call - 1 + (len(level) % 2)], {"output_tokens": 10})


class Broken:
    """A designer with a fault in its program."""

    name = "broken"
    configuration: Mapping[str, object] = {}

    def propose(self, observation: Observation) -> Proposal:
        raise ZeroDivisionError(f"cannot divide {Path(__file__)}")


@dataclass(frozen=True)
class PaintedRollout:
    """A film in which only the two deciding pixels change."""

    success: bool
    marker: int | None

    @property
    def times_s(self) -> tuple[float, ...]:
        return tuple((index + 1) / FRAMES_PER_S for index in range(FRAME_COUNT))

    @property
    def facts(self) -> Mapping[str, object]:
        return {"executor": "painted", "seen_from": str(Path(__file__))}

    def frame(self, index: int) -> Frame:
        rgb = np.zeros((720, 1280, 3), np.uint8)
        for x, y in (SUCCESS_PIXEL, FAILURE_PIXEL):
            rgb[y, x] = self.pixel(index, x, y)
        return Frame(rgb)

    def pixel(self, index: int, x: int, y: int) -> tuple[int, int, int]:
        if (x, y) == SUCCESS_PIXEL and self.success and index == FRAME_COUNT - 1:
            return (0, 255, 0)
        if (x, y) == FAILURE_PIXEL and self.marker is not None and index >= self.marker:
            return (255, 0, 0)
        return (0, 0, 0)

    def save(self, folder: Path) -> tuple[str, ...]:
        (folder / "states.txt").write_text(f"{self.success} {self.marker}\n")
        return ("states.txt",)


class PaintedExecutor:
    """A bridge with any wood in it succeeds; one without shows the failure marker at frame 7."""

    name = "embedded"
    configuration: Mapping[str, object] = {"constants_sha256": "painted"}

    def __init__(self, faults: Sequence[Exception | None] = ()) -> None:
        self._faults = list(faults)
        self.edited: list[Bridge] = []

    def editor_frame(self, level: Level, bridge: Bridge, limit: float) -> Frame:
        self.edited.append(bridge)
        rgb = np.zeros((90, 160, 3), np.uint8)
        rgb[0, : len(bridge.members)] = 255
        return Frame(rgb)

    def run(self, level: Level, bridge: Bridge, limit: float) -> PaintedRollout:
        fault = self._faults.pop(0) if self._faults else None
        if fault is not None:
            raise fault
        strong = any(member.material == WOOD for member in bridge.members)
        return PaintedRollout(strong, None if strong else 7)


class ChangedExecutor(PaintedExecutor):
    """The same with other constants."""

    configuration: Mapping[str, object] = {"constants_sha256": "repainted"}


class Verbose:
    """A designer that answers three million characters."""

    name = "verbose"
    configuration: Mapping[str, object] = {}

    def propose(self, observation: Observation) -> Proposal:
        return Proposal("x" * 3_000_000)


@dataclass(frozen=True)
class FlatBudgets:
    """One limit for everything; the map's name begins with its executor's."""

    name: str
    executor: str
    hash: str = "f1a7"

    def limit(self, level_name: str, condition: str) -> float:
        return 50_000.0 if condition == "loose" else 20_000.0


def flat_budgets(name: str) -> FlatBudgets:
    return FlatBudgets(name, name.partition("-")[0])


REGISTRY = Registry(
    designers={
        "hesitant": "scripted_parts:Hesitant",
        "broken": "scripted_parts:Broken",
        "verbose": "scripted_parts:Verbose",
        "truss": REAL.designers["truss"],
    },
    executors={
        "painted": "scripted_parts:PaintedExecutor",
        "embedded": REAL.executors["embedded"],
    },
    budget_maps="scripted_parts:flat_budgets",
)
