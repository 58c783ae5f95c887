"""Which design to propose: the one with the largest margin of strength that the budget pays for.

Every form of the menu is laid out on its gap and sized once at an ordinary utilisation; the cheapest go on and are
sized again at ever lower utilisations, all gaps alike, until the money is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.designers.truss.assumptions import LOADS, MENU, MOST_RISES, RISES_M, amplification
from controller.designers.truss.scene import Scene
from controller.trusses.clearance import keeps_clear
from controller.trusses.form import Form
from controller.trusses.gap import Gap
from controller.trusses.layout import lay_out
from controller.trusses.menu import forms
from controller.trusses.sizing import Problem, Sizing, pose, size

ORDINARY_TARGETS = (0.85, 1.25, 2.5, 6.0)
TARGETS = (6.0, 4.0, 2.5, 1.8, 1.5, *(percent / 100 for percent in range(130, 24, -5)))
FINALISTS = 40


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A form that fits a gap, ready to be sized; ``amplification`` is the expected peak over the static force."""

    form: Form
    problem: Problem
    amplification: float

    def sized(self, target: float) -> Sizing | None:
        """Sized so that the expected peak, not the static one, meets the target."""
        return size(self.problem, target / self.amplification)


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """One sized form for every gap; ``target`` is the utilisation that all of them meet."""

    forms: tuple[Form, ...]
    sizings: tuple[Sizing, ...]
    target: float

    @property
    def cost(self) -> float:
        """Dollars."""
        return sum(sizing.cost for sizing in self.sizings)


def kind_of(form: Form) -> str:
    """The words by which a tried truss is remembered: two forms of one kind are likely to fail alike."""
    place = "+".join("above" if chord.above else "below" for chord in form.chords) or "road"
    held = " held" if any(chord.left or chord.right for chord in form.chords) else ""
    return f"{form.web.value} {place}{held}{' on pier' if form.pier else ''}"


def options(gap: Gap, scene: Scene, clearance_m: float, tried: Sequence[str] = ()) -> list[Option]:
    """The forms for a gap that keep clear and stand, cheapest first; tried kinds only where no other is left."""
    found: list[tuple[float, int, Option]] = []
    rises = _rises(gap, scene, clearance_m)
    posed = [
        Option(form, problem, amplification(form, len(tried)))
        for form in forms(gap, replace(MENU, rises=rises))
        if (skeleton := lay_out(gap, form)) is not None
        and keeps_clear(skeleton, scene.regions, clearance_m)
        and (problem := pose(skeleton, scene.weights, scene.material_ids, LOADS)) is not None
    ]
    for target in ORDINARY_TARGETS:
        found = [
            (sizing.cost, place, option)
            for place, option in enumerate(posed)
            if (sizing := option.sized(target)) is not None
        ]
        if found:
            break
    found.sort(key=lambda each: each[:2])
    fresh = [each for each in found if kind_of(each[2].form) not in tried]
    return [option for _, _, option in (fresh or found)[:FINALISTS]]


def choose(per_gap: Sequence[Sequence[Option]], limit: float) -> Design | None:
    """The design with the lowest target within ``limit``, else the one with the highest; ``None`` without options."""
    best: Design | None = None
    low, high = 0, len(TARGETS) - 1
    while low <= high:
        middle = (low + high) // 2
        design = _at(per_gap, TARGETS[middle])
        if design is None or design.cost > limit:
            high = middle - 1
        else:
            best, low = design, middle + 1
    if best is not None:
        return best
    return next((design for target in TARGETS if (design := _at(per_gap, target)) is not None), None)


def _at(per_gap: Sequence[Sequence[Option]], target: float) -> Design | None:
    picked = [_cheapest(choices, target) for choices in per_gap]
    pairs = [pick for pick in picked if pick is not None]
    if len(pairs) < len(picked):
        return None
    return Design(tuple(form for form, _ in pairs), tuple(sizing for _, sizing in pairs), target)


def _cheapest(choices: Sequence[Option], target: float) -> tuple[Form, Sizing] | None:
    sized = [(option.form, sizing) for option in choices if (sizing := option.sized(target)) is not None]
    return min(sized, key=lambda each: each[1].cost) if sized else None


def _rises(gap: Gap, scene: Scene, clearance_m: float) -> tuple[float, ...]:
    """The lowest humps with which the road alone keeps clear."""
    clear = []
    for rise in RISES_M:
        road = lay_out(gap, Form(MENU.webs[0], (), rise_m=rise))
        if road is not None and keeps_clear(road, scene.regions, clearance_m):
            clear.append(rise)
    return tuple(clear[:MOST_RISES]) if scene.regions else (0.0,)
