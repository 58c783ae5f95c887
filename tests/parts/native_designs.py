"""Designs for runs on a screen: the references, the same made too weak, and a designer that needs evidence."""

from __future__ import annotations

import json
from types import MappingProxyType

from controller.designers.designer import Proposal
from controller.designers.level_name import level_name_of
from controller.designers.observation import ExecutionFeedback, Observation
from controller.references.record import read_reference
from serializer.bridge import Bridge
from serializer.candidate import candidate_json
from serializer.materials import ROAD

LIMIT = 50_000.0


def reference(name: str) -> Bridge:
    return read_reference(name).bridge


def weakened(bridge: Bridge) -> Bridge:
    """Legal still, and too weak: the first member that is no road is gone."""
    gone = next(member for member in bridge.members if member.material != ROAD)
    return Bridge(bridge.nodes, tuple(member for member in bridge.members if member is not gone))


class WeakThenGood:
    """Answers with a bridge that breaks, and after the evidence of that with the reference."""

    name = "weak-then-good"
    configuration = MappingProxyType[str, object]({})

    def propose(self, observation: Observation) -> Proposal:
        good = reference(level_name_of(observation))
        bridge = good if isinstance(observation.feedback, ExecutionFeedback) else weakened(good)
        return Proposal(json.dumps(candidate_json(bridge, "as the test wants it")))
