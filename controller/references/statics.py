"""The first half of the search: every form of a wide menu, sized by statics, the cheapest kept and thinned out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from controller.levels.level import Level
from controller.references.draft import Draft, level_gaps
from controller.trusses.clearance import keeps_clear
from controller.trusses.form import Form, Web
from controller.trusses.gap import Gap
from controller.trusses.layout import lay_out
from controller.trusses.loads import LoadModel
from controller.trusses.menu import Menu, forms
from controller.trusses.sizing import Problem, Sizing, pose, size
from controller.trusses.thinning import thin

RISES_M = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.6)
MENU = Menu(
    webs=(Web.PRATT, Web.HOWE, Web.ALTERNATING, Web.WARREN, Web.CROSSED),
    extra_panels=(0, 1, 2, 3, 4),
    depths=(0.6, 0.8, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5, 3.0),
    held_below=(0.0, 0.4, 0.7, 1.0, 1.4, 2.0, 2.6),
    held_above=(0.6, 0.0, -0.5, -1.0, -1.5, -2.2, -3.0),
    one_sided=(0.3, 0.6, 1.0, 1.4),
    doubles=((1.0, 1.0), (1.3, 1.3), (0.8, 1.3), (1.5, 0.8)),
)
NEARBY_M = (-0.2, -0.1, -0.05, 0.05, 0.1, 0.2)
THINNED = 20
KEPT = 40


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """A form that fits its gap and keeps clear."""

    form: Form
    problem: Problem


def pose_menu(level: Level, model: LoadModel) -> list[list[Posed]]:
    """For every gap of the level, the forms of the menu that fit it and keep clear of its regions."""
    rises = RISES_M if level.regions else RISES_M[:1]
    return [_pose(level, gap, forms(gap, _menu(gap, rises)), model) for gap in level_gaps(level)]


def pose_nearby(level: Level, found: tuple[Form, ...], model: LoadModel) -> list[list[Posed]]:
    """For every gap, the form found so far and its neighbours: chords and hump a little deeper or shallower."""
    return [_pose(level, gap, _neighbours(form), model) for gap, form in zip(level_gaps(level), found, strict=True)]


def _pose(level: Level, gap: Gap, tried: Iterable[Form], model: LoadModel) -> list[Posed]:
    polygons = [region.vertices for region in level.regions]
    weights = [vehicle.weight_pg for vehicle in level.vehicles]
    return [
        Posed(form, problem)
        for form in tried
        if (skeleton := lay_out(gap, form)) is not None
        and keeps_clear(skeleton, polygons)
        and (problem := pose(skeleton, weights, level.material_ids, model)) is not None
    ]


def _neighbours(form: Form) -> Iterator[Form]:
    yield form
    for place, chord in enumerate(form.chords):
        for step in NEARBY_M:
            moved = replace(chord, depth_m=round(chord.depth_m + step, 3))
            yield replace(form, chords=(*form.chords[:place], moved, *form.chords[place + 1 :]))
    for step in NEARBY_M if form.rise_m else ():
        yield replace(form, rise_m=round(form.rise_m + step, 3))
    for web in Web:
        yield replace(form, web=web)
    for extra in (form.extra_panels - 1, form.extra_panels + 1):
        if extra >= 0:
            yield replace(form, extra_panels=extra)


def drafts(posed: list[list[Posed]], target: float) -> Iterator[Draft]:
    """Drafts at one static utilisation, cheapest first; the k-th takes the k-th cheapest form of every gap."""
    per_gap = [_cheapest(choices, target) for choices in posed]
    if not all(per_gap):
        return
    for rank in range(max(len(ranked) for ranked in per_gap)):
        picked = [ranked[min(rank, len(ranked) - 1)] for ranked in per_gap]
        yield Draft(tuple(form for form, _ in picked), tuple(sizing for _, sizing in picked))


def _cheapest(choices: list[Posed], target: float) -> list[tuple[Form, Sizing]]:
    sized = [(each.form, sizing) for each in choices if (sizing := size(each.problem, target)) is not None]
    sized.sort(key=lambda each: each[1].cost)
    thinned = [(form, thin(sizing, target)) for form, sizing in sized[:THINNED]]
    return sorted(thinned + sized[THINNED:KEPT], key=lambda each: each[1].cost)


def _menu(gap: Gap, rises: tuple[float, ...]) -> Menu:
    few = 2 if gap.span_m < 3.0 else 4 if gap.span_m < 12.0 else len(MENU.extra_panels)
    return replace(MENU, rises=rises, extra_panels=MENU.extra_panels[:few])
