"""The truss designer, from nothing but what a model is shown."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.designers.designer import DesignerError
from controller.designers.observation import ExecutionFeedback, Feedback, Image, Observation, ValidationFeedback
from controller.designers.truss.designer import TrussDesigner
from controller.designers.truss.plan import Plan, next_plan
from controller.designers.truss.reading import deck_readings
from controller.levels.catalogue import all_levels, find_level
from controller.levels.context import designer_context
from controller.levels.families.table import FAMILIES
from controller.levels.files import initial_save
from controller.levels.level import Level, Terrain
from controller.simulator.simulate import simulate
from serializer.bridge import Node
from serializer.materials import material_id
from validator.check import judge
from validator.site import ForbiddenRegion, Site

PICTURE = Image("editor", b"")
FAILED = ExecutionFeedback({"outcome": "failure_or_timeout"}, Image("contact sheet", b""))
ONE_OF_EACH_FAMILY = [next(level for level in all_levels() if level.family == family) for family in FAMILIES]


def observe(
    level: Level, limit: float, call: int = 1, draft: str | None = None, feedback: Feedback | None = None
) -> Observation:
    return Observation(call, PICTURE, designer_context(level, limit), initial_save(level), draft, feedback)


def lifted(level: Level, by: float) -> Level:
    """The same level at another height, where no rule about a usual deck applies."""

    def up(point: tuple[float, float]) -> tuple[float, float]:
        return point[0], point[1] + by

    return replace(
        level,
        deck_left_y=level.deck_left_y + by,
        deck_right_y=level.deck_right_y + by,
        terrain=Terrain(tuple(map(up, level.terrain.left_bank)), tuple(map(up, level.terrain.right_bank))),
        anchors=tuple(replace(anchor, y=anchor.y + by) for anchor in level.anchors),
        targets=tuple(replace(target, y=target.y + by) for target in level.targets),
    )


@pytest.mark.parametrize("level", ONE_OF_EACH_FAMILY, ids=lambda level: level.family)
def test_the_first_answer_is_legal_and_carries_the_vehicles(level: Level) -> None:
    judgement = judge(TrussDesigner().propose(observe(level, 50_000)).text, level.site(50_000))
    assert judgement.violations == ()
    assert simulate(level, judgement.candidate.bridge).passed


def test_a_smaller_budget_buys_a_cheaper_bridge_within_it() -> None:
    level = find_level("T1B_Span_14m")
    costs = []
    for limit in (50_000, 20_000, 13_000, 11_000):
        judgement = judge(TrussDesigner().propose(observe(level, limit)).text, level.site(limit))
        assert judgement.violations == ()
        costs.append(judgement.cost)
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < 0.6 * costs[0]


def test_without_enough_money_it_proposes_its_cheapest_and_is_told_so() -> None:
    level = find_level("T1B_Span_14m")
    judgement = judge(TrussDesigner().propose(observe(level, 3_000)).text, level.site(3_000))
    assert [violation.code for violation in judgement.violations] == ["OVER_BUDGET"]


def test_equal_observations_get_equal_answers_whatever_was_asked_before() -> None:
    level, other = find_level("T1B_Span_10m"), find_level("T1D_Deck_8m")
    designer = TrussDesigner()
    first = designer.propose(observe(level, 9_000)).text
    designer.propose(observe(other, 9_000))
    assert designer.propose(observe(level, 9_000)).text == first == TrussDesigner().propose(observe(level, 9_000)).text


def test_neither_the_level_name_nor_the_picture_changes_the_answer() -> None:
    level = find_level("T1H_Suspension_10m_H1.5m")
    known = TrussDesigner().propose(observe(level, 12_000)).text
    renamed = observe(replace(level, name="nameless"), 12_000)
    assert TrussDesigner().propose(replace(renamed, editor_frame=Image("other", b"png"))).text == known


def test_it_recovers_by_another_deck_reading_where_the_first_was_a_guess() -> None:
    level = lifted(find_level("T1H_Suspension_10m_H1.5m"), 1.3)
    draft, feedback, outcomes = None, None, []
    for call in (1, 2, 3):
        draft = TrussDesigner().propose(observe(level, 12_000, call, draft, feedback)).text
        judgement = judge(draft, level.site(12_000))
        assert judgement.violations == ()
        outcomes.append(simulate(level, judgement.candidate.bridge).passed)
        feedback = FAILED
        if outcomes[-1]:
            break
    assert outcomes[0] is False
    assert outcomes[-1] is True


def test_after_a_failed_run_it_tries_another_kind_of_truss() -> None:
    level = find_level("T1B_Span_12m")
    first = TrussDesigner().propose(observe(level, 20_000)).text
    second = TrussDesigner().propose(observe(level, 20_000, 2, first, FAILED)).text
    third = TrussDesigner().propose(observe(level, 20_000, 3, second, FAILED)).text
    kinds = json.loads(third)["thought_process"].split("tried: ")[1].rstrip("]").split(", then ")
    assert len(set(kinds)) == 3
    assert all(judge(text, level.site(20_000)).violations == () for text in (first, second, third))


def test_a_rejection_for_its_price_makes_it_spend_less() -> None:
    level = find_level("T1B_Span_12m")
    first = TrussDesigner().propose(observe(level, 15_000)).text
    told = ValidationFeedback("cost 15,100.00 is above the limit 15,000.00", ("OVER_BUDGET",))
    second = judge(TrussDesigner().propose(observe(level, 15_000, 2, first, told)).text, level.site(15_000))
    assert second.violations == ()
    assert second.cost <= 0.95 * 15_000


def test_a_rejection_for_clearance_widens_the_margin_and_one_for_length_leaves_the_kind() -> None:
    draft = json.dumps({"thought_process": Plan(tried=("Warren above",)).note()})

    def told(code: str) -> Plan:
        feedback = ValidationFeedback("as found", (code,))
        return next_plan(Observation(2, PICTURE, {}, {}, draft, feedback), sure_of_deck=True)

    assert told("CLEARANCE").clearance_mm > Plan().clearance_mm
    assert told("CLEARANCE").tried == ()
    assert told("EDGE_TOO_LONG").tried == ("Warren above",)


def test_a_draft_without_its_note_is_begun_anew() -> None:
    level = find_level("T1B_Span_8m")
    foreign = observe(level, 9_000, 2, '{"nodes": [], "edges": []}', FAILED)
    again, first = (json.loads(TrussDesigner().propose(each).text) for each in (foreign, observe(level, 9_000)))
    assert (again["nodes"], again["edges"]) == (first["nodes"], first["edges"])
    assert again["thought_process"].startswith("The last run was not seen to succeed")


@pytest.mark.parametrize("level", all_levels(), ids=lambda level: level.name)
def test_the_first_reading_of_the_deck_is_right_on_every_level(level: Level) -> None:
    (left, right), *_ = deck_readings([(anchor.x, anchor.y) for anchor in level.anchors])
    assert left == (0.0, level.deck_left_y)
    assert right == (level.span_m, level.deck_right_y)


@given(
    left=st.sets(st.sampled_from([-2.0, 0.0, 1.0, 2.0, 4.0]), min_size=1),
    right=st.sets(st.sampled_from([-2.0, 0.0, 1.0, 2.0, 4.0]), min_size=1),
)
def test_readings_hold_every_pair_of_ends_once(left: set[float], right: set[float]) -> None:
    anchors = [(0.0, y) for y in left] + [(10.0, y) for y in right] + [(5.0, 0.0)]
    readings = deck_readings(anchors)
    assert len(readings) == len(set(readings)) == len(left) * len(right)
    assert all(start in anchors and stop in anchors for start, stop in readings)


def test_anchors_that_span_no_gap_are_answered_with_no_bridge() -> None:
    level = find_level("T1B_Span_8m")
    save = {"DisplayName": "", "Objects": initial_save(level)["Objects"][:1]}
    answer = json.loads(TrussDesigner().propose(replace(observe(level, 9_000), current_save=save)).text)
    assert answer["edges"] == []


@settings(deadline=None)
@given(st.sampled_from(["available_materials", "budget_limit", "vehicle_weights_pg"]), st.sampled_from([None, "x", {}]))
def test_an_observation_without_its_fields_is_an_infrastructure_fault(key: str, value: object) -> None:
    observation = observe(find_level("T1B_Span_8m"), 9_000)
    broken = {**observation.context, "task_context": {**observation.context["task_context"], key: value}}
    with pytest.raises(DesignerError, match=r"cannot be read|names no"):
        TrussDesigner().propose(replace(observation, context=broken))


heights = st.sampled_from([-1.0, 0.0, 1.5, 2.0, 2.5, 4.0])
bank = st.sets(heights, min_size=1, max_size=3)
corners = st.tuples(st.floats(-2.0, 16.0), st.floats(-5.0, 6.0))
triangles = st.lists(corners, min_size=3, max_size=3).filter(
    lambda c: abs((c[1][0] - c[0][0]) * (c[2][1] - c[0][1]) - (c[2][0] - c[0][0]) * (c[1][1] - c[0][1])) > 0.1
)


@settings(deadline=None, max_examples=40)
@given(
    left=bank,
    right=bank,
    span=st.floats(0.5, 16.0).map(lambda x: round(x, 3)),
    piers=st.lists(st.tuples(st.sampled_from([3.0, 5.0, 7.25]), heights), max_size=2, unique=True),
    platform=st.none() | st.tuples(st.floats(0.0, 6.0), st.floats(0.5, 9.0), heights),
    held=st.booleans(),
    regions=st.lists(triangles, max_size=2),
    materials=st.sampled_from([["Road", "Wood", "Steel"], ["Road", "Wood"], ["Road"], ["Wood"]]),
    weights=st.lists(st.floats(0.5, 12.0), min_size=1, max_size=3),
    limit=st.floats(1_000.0, 50_000.0),
)
def test_whatever_the_scene_the_answer_is_a_legal_graph_but_for_its_price(
    left: set[float],
    right: set[float],
    span: float,
    piers: list[tuple[float, float]],
    platform: tuple[float, float, float] | None,
    held: bool,
    regions: list[list[tuple[float, float]]],
    materials: list[str],
    weights: list[float],
    limit: float,
) -> None:
    points = {*((0.0, y) for y in left), *((span, y) for y in right), *piers}
    affordances = []
    if platform is not None:
        start, stop = round(platform[0], 3), round(platform[0] + platform[1], 3)
        affordances = [{"x_start": start, "x_end": stop, "surface_y": platform[2], "drivable": True}]
        if held:
            points |= {(start, platform[2]), (stop, platform[2])}
    anchors = tuple(Node(i + 1, x, y, is_kinematic=True) for i, (x, y) in enumerate(sorted(points)))
    objects = [{"type": 0, "id": each.id, "x": each.x, "y": each.y, "isKinematic": True} for each in anchors]
    forbidden = [{"vertices": [{"x": x, "y": y} for x, y in each], "applies_to": materials} for each in regions]
    context = {
        "task_context": {"available_materials": materials, "budget_limit": limit, "vehicle_weights_pg": weights},
        "semantic_environment": {"terrain_affordances": affordances, "forbidden_regions": forbidden},
    }
    site = Site(
        level_name="fuzzed",
        anchors=anchors,
        top_id=len(anchors),
        material_ids=frozenset(material_id(name) for name in materials),
        regions=tuple(ForbiddenRegion("rock", "triangle", tuple(each), tuple(materials)) for each in regions),
        budget_limit=limit,
    )
    answer = TrussDesigner().propose(Observation(1, PICTURE, context, {"Objects": objects})).text
    assert {violation.code for violation in judge(answer, site).violations} <= {"OVER_BUDGET"}


ALONE = """
import json, sys
from controller.designers.observation import Image, Observation
from controller.designers.truss.designer import TrussDesigner
anchors = [{"type": 0, "id": i + 1, "x": x, "y": y, "isKinematic": True} for i, (x, y) in enumerate([(0, 2), (8, 2)])]
context = {
    "task_context": {"available_materials": ["Road", "Wood"], "budget_limit": 9000, "vehicle_weights_pg": [2]},
    "semantic_environment": {"terrain_affordances": [], "forbidden_regions": []},
}
text = TrussDesigner().propose(Observation(1, Image("e", b""), context, {"Objects": anchors})).text
assert json.loads(text)["edges"]
rooms = ("levels", "references", "budgets", "simulator", "executors", "evidence", "records", "store")
barred = ("validator", *(f"controller.{room}" for room in rooms))
print([name for name in sys.modules if name.startswith(barred)])
"""


def test_it_knows_no_level_no_reference_no_budget_and_no_simulator() -> None:
    ran = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
