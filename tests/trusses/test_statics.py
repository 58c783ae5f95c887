"""Linear statics and sizing against a dense direct stiffness written with numpy alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.trusses import kernel
from controller.trusses.form import Chord, Form, Shape, Web
from controller.trusses.gap import Gap, gap_between
from controller.trusses.layout import lay_out
from controller.trusses.loads import LoadModel, convoy_cases
from controller.trusses.sizing import Problem, Sizing, pose, size
from controller.trusses.thinning import thin, without_slot

MODEL = LoadModel(100.0, (5.0, 2.0, 4.0), 4.0, 0.0025, 0.5, 1.7, 3.6)
ALL = frozenset({1, 2, 3})
GAP = gap_between((0.0, 2.0), (12.0, 2.0), [(0.0, 0.0), (12.0, 0.0)])

depths = st.floats(0.8, 2.0).map(lambda depth: round(depth, 2))
bulges = st.floats(0.0, 1.4).map(lambda bulge: round(bulge, 2))
chords = st.builds(lambda above, depth: Chord(above, Shape.TRAPEZOID, depth), st.booleans(), depths) | st.builds(
    lambda bulge: Chord(False, Shape.PARABOLA, bulge, (0.0, 0.0), (12.0, 0.0)), bulges
)
forms = st.builds(lambda web, chord, extra: Form(web, (chord,), extra), st.sampled_from(Web), chords, st.integers(0, 2))


def dense_utilisation(sizing: Sizing) -> np.ndarray:
    """The same loads by numpy's own solver on the full matrix, case by case."""
    problem, skeleton = sizing.problem, sizing.problem.skeleton
    strength = problem.table.strength_pn[skeleton.is_deck, sizing.rungs]
    weight = problem.table.weight_pn_per_m[skeleton.is_deck, sizing.rungs] * skeleton.lengths_m
    stiffness = strength / MODEL.break_strain / np.maximum(skeleton.lengths_m, MODEL.shortest_stiff_m)
    count = len(skeleton.xy)
    directions = (skeleton.xy[skeleton.pairs[:, 1]] - skeleton.xy[skeleton.pairs[:, 0]]) / skeleton.lengths_m[:, None]
    lever = np.zeros((len(skeleton.pairs), 2 * count))
    for bar, ((a, b), direction) in enumerate(zip(skeleton.pairs, directions, strict=True)):
        lever[bar, 2 * a : 2 * a + 2] = -direction
        lever[bar, 2 * b : 2 * b + 2] = direction
    free = np.repeat(skeleton.fixed == 0, 2)
    matrix = lever.T @ (stiffness[:, None] * lever)
    peaks = np.zeros(len(stiffness))
    for case in problem.cases:
        force = np.zeros((count, 2))
        force[:, 1] -= MODEL.joint_weight_pn
        np.add.at(force[:, 1], skeleton.pairs.ravel(), -np.repeat(weight / 2, 2))
        force[skeleton.deck, 1] -= case
        moved = np.zeros(2 * count)
        moved[free] = np.linalg.solve(matrix[np.ix_(free, free)], force.ravel()[free])
        peaks = np.maximum(peaks, np.abs(stiffness * (lever @ moved)))
    return peaks / strength


def posed(
    form: Form, weights: tuple[float, ...] = (3.0,), gap: Gap = GAP, materials: frozenset[int] = ALL
) -> Problem | None:
    skeleton = lay_out(gap, form)
    return None if skeleton is None else pose(skeleton, weights, materials, MODEL)


@settings(max_examples=40, deadline=None)
@given(form=forms, weights=st.lists(st.sampled_from([1.0, 3.0, 6.0]), min_size=1, max_size=3).map(tuple))
def test_utilisation_is_that_of_a_dense_direct_stiffness(form: Form, weights: tuple[float, ...]) -> None:
    problem = posed(form, weights)
    sizing = size(problem, 0.85) if problem else None
    if sizing is not None:
        np.testing.assert_allclose(sizing.utilisation, dense_utilisation(sizing), rtol=1e-8, atol=1e-10)


@settings(max_examples=40, deadline=None)
@given(form=forms, target=st.floats(0.3, 0.95))
def test_a_sizing_meets_its_target_and_a_lower_target_never_costs_less_in_every_slot(form: Form, target: float) -> None:
    problem = posed(form)
    sizing = size(problem, target) if problem else None
    if sizing is not None:
        assert sizing.utilisation.max() <= target * 1.02
        assert ((problem.low <= sizing.rungs) & (sizing.rungs <= problem.high)).all()
        assert sizing.cost == pytest.approx(problem.cost(sizing.rungs))


def test_steel_appears_only_where_wood_would_be_over() -> None:
    sizing = size(posed(Form(Web.WARREN, (Chord(True, Shape.TRAPEZOID, 1.2),)), (5.0,)), 0.85)
    assert set(sizing.rungs.tolist()) > {0}
    wood = size(posed(Form(Web.WARREN, (Chord(True, Shape.TRAPEZOID, 1.2),)), (1.0,)), 0.95)
    assert wood.rungs.max() <= sizing.rungs.max()
    assert wood.cost < sizing.cost


def test_a_road_without_a_truss_is_a_mechanism() -> None:
    assert size(posed(Form(Web.PRATT, ())), 0.85) is None


def test_a_panel_without_its_diagonal_is_a_mechanism() -> None:
    problem = posed(Form(Web.PRATT, (Chord(True, Shape.TRAPEZOID, 1.0),)))
    xy, pairs = problem.skeleton.xy, problem.skeleton.pairs
    inner = [
        slot
        for slot, (a, b) in enumerate(pairs)
        if xy[a, 0] != xy[b, 0] and xy[a, 1] != xy[b, 1] and problem.skeleton.fixed[[a, b]].sum() == 0
    ]
    thinned = without_slot(problem, inner[0])
    assert thinned is not None
    assert size(problem, 2.0) is not None
    assert size(thinned, 2.0) is None


def test_a_design_that_sags_too_much_is_refused_however_strong_its_bars() -> None:
    gap = gap_between((0.0, 2.0), (24.0, 2.0), [])
    shallow = posed(Form(Web.WARREN, (Chord(True, Shape.TRAPEZOID, 0.5),)), (9.0,), gap)
    assert size(shallow, 50.0) is None


def test_no_section_is_strong_enough_for_road_and_wood_under_a_heavy_convoy() -> None:
    form = Form(Web.WARREN, (Chord(True, Shape.TRAPEZOID, 1.7),))
    assert size(posed(form, (6.0, 6.0), materials=frozenset({1, 2})), 0.85) is None
    assert size(posed(form, (6.0, 6.0)), 0.85) is not None


def test_thinning_only_ever_lowers_the_cost_and_keeps_the_target() -> None:
    sizing = size(posed(Form(Web.CROSSED, (Chord(True, Shape.TRAPEZOID, 1.4),))), 0.85)
    thinner = thin(sizing, 0.85)
    assert thinner.cost < sizing.cost
    assert thinner.utilisation.max() <= 0.85 * 1.02
    assert len(thinner.rungs) < len(sizing.rungs)
    np.testing.assert_allclose(thinner.utilisation, dense_utilisation(thinner), rtol=1e-8)


@given(
    xs=st.lists(st.floats(0.3, 2.0), min_size=1, max_size=10),
    weights=st.lists(st.floats(0.5, 10.0), min_size=1, max_size=3).map(tuple),
)
@settings(deadline=None)
def test_no_position_of_the_convoy_loads_the_deck_with_more_than_its_weight(
    xs: list[float], weights: tuple[float, ...]
) -> None:
    stations = tuple(np.concatenate([[0.0], np.cumsum(xs)]).tolist())
    cases = convoy_cases(stations, weights, MODEL)
    assert (cases >= 0.0).all()
    assert cases.sum(axis=1).max() <= sum(weights) * MODEL.weight_unit_pn * MODEL.dynamic_factor + 1e-6


def test_a_long_deck_carries_the_whole_convoy_at_once() -> None:
    cases = convoy_cases(tuple(float(x) for x in range(0, 31, 2)), (3.0, 3.0), MODEL)
    assert cases.sum(axis=1).max() == pytest.approx(600.0 * MODEL.dynamic_factor)


def test_compiled_factor_and_solution_have_the_bits_of_plain_python() -> None:
    random = np.random.default_rng(7)
    matrix = random.normal(size=(12, 12))
    matrix = matrix @ matrix.T + 12 * np.eye(12)
    band = np.zeros((12, 5))
    for i in range(12):
        for distance in range(min(i, 4) + 1):
            band[i, distance] = matrix[i, i - distance]
    plain, compiled = band.copy(), band.copy()
    assert kernel.factor.py_func(plain, 1e-5)
    assert kernel.factor(compiled, 1e-5)
    np.testing.assert_array_equal(plain, compiled)
    force, same = np.arange(12.0), np.arange(12.0)
    kernel.solve.py_func(plain, force)
    kernel.solve(compiled, same)
    np.testing.assert_array_equal(force, same)
