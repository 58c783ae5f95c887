"""The truss designer: an engineer's rules of thumb over what a model is shown, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from controller.designers.designer import Proposal
from controller.designers.observation import Feedback, Observation, ValidationFeedback
from controller.designers.truss.answer import answer_text
from controller.designers.truss.plan import Plan, next_plan
from controller.designers.truss.reading import deck_readings, is_usual
from controller.designers.truss.scene import Point, Scene, read_scene
from serializer.bridge import Bridge

NAME = "truss"
VERSION = 1


class TrussDesigner:
    """Proposes parametric trusses; deterministic, stateless, and unaware of levels, references and simulator."""

    @property
    def name(self) -> str:
        """The name in keys and tables."""
        return NAME

    @property
    def configuration(self) -> Mapping[str, object]:
        """The version of the rules."""
        return {"version": VERSION}

    def propose(self, observation: Observation) -> Proposal:
        """Answer one call.

        Raises:
            DesignerError: the observation lacks what every observation has.
        """
        scene = read_scene(observation)
        readings = deck_readings(scene.anchor_points)
        if not readings:
            return Proposal(answer_text(Bridge(scene.anchors, ()), "The anchors span no gap."))
        plan = next_plan(observation, sure_of_deck=len(readings) == 1 or is_usual(readings[0]))
        return Proposal(_draft(scene, readings[plan.reading % len(readings)], plan, _evidence(observation.feedback)))


def _draft(scene: Scene, ends: tuple[Point, Point], plan: Plan, evidence: str) -> str:
    # numba comes with these, so they are imported only where a bridge is really wanted
    from controller.designers.truss.choice import choose, kind_of, options
    from controller.trusses.assemble import assemble
    from controller.trusses.gap import gaps_between

    tried = [kinds.split(" | ") for kinds in plan.tried]
    per_gap = [
        options(gap, scene, plan.clearance_mm / 1000, [kinds[place] for kinds in tried if place < len(kinds)])
        for place, gap in enumerate(gaps_between(*ends, scene.shelves, scene.anchor_points))
    ]
    design = choose(per_gap, scene.limit * plan.share_percent / 100)
    if design is None:
        return answer_text(Bridge(scene.anchors, ()), f"{evidence}No form of truss fits these gaps.")
    kinds = " | ".join(kind_of(form) for form in design.forms)
    thought = (
        f"{evidence}{'; '.join(form.describe() for form in design.forms)}. "
        "Loads reach the original anchors at the ends. "
        f"Members are sized for {design.target:.0%} of their strength under the convoy. "
        f"{replace(plan, tried=(*plan.tried, kinds)).note()}"
    )
    return answer_text(assemble(scene.anchors, scene.top_id, design.sizings), thought)


def _evidence(feedback: Feedback | None) -> str:
    """What was observed of the last draft; the cause of a failed run stays open."""
    if feedback is None:
        return ""
    if isinstance(feedback, ValidationFeedback):
        return f"The last draft was rejected ({', '.join(feedback.codes)}). "
    return "The last run was not seen to succeed, for an unknown cause: another design. "
