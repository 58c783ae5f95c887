"""A reference in the making: one sized form for every gap of a level."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.levels.level import Level
from controller.simulator.constants import Constants
from controller.trusses.assemble import assemble, slots_of_members
from controller.trusses.form import Form
from controller.trusses.gap import Gap, gaps_between
from controller.trusses.loads import LoadModel
from controller.trusses.sections import Floats
from controller.trusses.sizing import Sizing
from serializer.bridge import Bridge

Slot = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """``forms`` and ``sizings`` go by gap, left to right; a slot is (gap, slot of its skeleton)."""

    forms: tuple[Form, ...]
    sizings: tuple[Sizing, ...]

    @property
    def cost(self) -> float:
        """Dollars, unrounded."""
        return sum(sizing.cost for sizing in self.sizings)

    def bridge(self, level: Level) -> Bridge:
        """The whole bridge."""
        return assemble(level.anchors, max(anchor.id for anchor in level.anchors), self.sizings)

    def slot_peaks(self, member_peaks: Floats) -> dict[Slot, float]:
        """The largest peak among the parallel members of each slot, from peaks in the bridge's member order."""
        peaks: dict[Slot, float] = {}
        for slot, peak in zip(slots_of_members(self.sizings), member_peaks.tolist(), strict=True):
            peaks[slot] = max(peaks.get(slot, 0.0), peak)
        return peaks

    def stepped(self, steps: dict[Slot, int]) -> Draft | None:
        """The draft with some rungs raised or lowered, or ``None`` where a ladder ends."""
        sizings = list(self.sizings)
        for (gap, slot), step in steps.items():
            problem, rungs = sizings[gap].problem, sizings[gap].rungs.copy()
            rungs[slot] += step
            if not problem.low[slot] <= rungs[slot] <= problem.high[slot]:
                return None
            sizings[gap] = replace(sizings[gap], rungs=rungs, cost=problem.cost(rungs))
        return replace(self, sizings=tuple(sizings))


def level_gaps(level: Level) -> tuple[Gap, ...]:
    """The gaps of a level, from the facts that a designer has to guess."""
    platforms = [(each.x_start, each.x_end, each.surface_y) for each in level.platforms]
    left, right = (0.0, level.deck_left_y), (level.span_m, level.deck_right_y)
    return gaps_between(left, right, platforms, [(anchor.x, anchor.y) for anchor in level.anchors])


def load_model(constants: Constants) -> LoadModel:
    """The statics' view of the simulator's constants."""
    return LoadModel(
        weight_unit_pn=constants.weight_unit_pn,
        self_weights_pn_per_m=(constants.road_pn_per_m, constants.wood_pn_per_m, constants.steel_pn_per_m),
        joint_weight_pn=constants.joint_pn,
        break_strain=constants.break_strain,
        shortest_stiff_m=constants.shortest_stiff_length_m,
        wheelbase_m=constants.wheelbase_m,
        spacing_m=constants.vehicle_spacing_m,
    )
