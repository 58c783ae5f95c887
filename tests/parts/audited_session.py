"""One session of one episode in the embedded physics: a rejection, a run that fails, a run that holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from scripted_parts import deck, text_of
from watched_episodes import LEVEL, good

from console.services import EpisodeRef
from controller.designers.designer import Proposal
from controller.designers.observation import Observation
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import REGISTRY as REAL
from controller.sweep.run import run_sweep
from serializer.bridge import Bridge, Member
from serializer.materials import WOOD

REGISTRY = replace(REAL, designers={"careful": "audited_session:Careful"})
ROW = "careful_strict_r1"
RAISED_M, PANEL_M, LOWER_RIGHT = 0.25, 1.8, 4


class Careful:
    """Answers by the number of the call, and leaves the account of a model that was sent messages."""

    name = "careful"
    configuration: Mapping[str, object] = {}

    def propose(self, observation: Observation) -> Proposal:
        weak = deck(observation, PANEL_M)
        answers = {1: lambda: text_of(too_long(weak)), 2: lambda: text_of(raised(weak)), 3: lambda: good(LEVEL)}
        picture = {"type": "image_url", "png_bytes": 12, "png_sha256": "00"}
        messages = [
            {"role": "system", "content": "Build a bridge."},
            {"role": "user", "content": [{"type": "text", "text": f"This is call {observation.call}."}, picture]},
        ]
        return Proposal(answers[observation.call](), {"output_tokens": 1200}, {"messages": messages})


def too_long(bridge: Bridge) -> Bridge:
    """Its first road of wood, and one member of wood from end to end, to the foot of the other bank."""
    first, *others = bridge.members
    span = Member(bridge.members[-1].id + 1, WOOD, first.node_a, LOWER_RIGHT)
    return Bridge(bridge.nodes, (replace(first, material=WOOD), *others, span))


def raised(bridge: Bridge) -> Bridge:
    """Its last node a little higher."""
    *others, last = bridge.nodes
    return Bridge((*others, replace(last, y=last.y + RAISED_M)), bridge.members)


def audited_session(home: Path) -> EpisodeRef:
    """Play it."""
    plan = SweepPlan(("careful",), ("strict",), (LEVEL,))
    run_sweep(plan, home / "session", store=home / "store.sqlite", registry=REGISTRY)
    return EpisodeRef(home / "session", ROW, LEVEL)
