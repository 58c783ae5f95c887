"""What holds and what falls: the anecdotes the constants were chosen for, and verdicts that no step size changes."""

from collections.abc import Callable

import numpy as np
import pytest

from controller.levels.level import Level
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge
from serializer.materials import STEEL, WOOD

LevelOf = Callable[..., Level]
TrussOf = Callable[..., Bridge]

ANECDOTES = [
    # span m, panels, depth m, web, kind, weights, peak utilisation when unbreakable
    (6, 3, 0.0, WOOD, "road", (1,), 1.14),
    (8, 4, 0.0, WOOD, "road", (1,), 1.20),
    (10, 5, 0.0, WOOD, "road", (1,), 1.18),
    (10, 8, 1.4, WOOD, "pratt", (1,), 0.40),
    (10, 8, 1.4, WOOD, "pratt", (3,), 0.80),
    (10, 8, 1.4, WOOD, "pratt", (5,), 1.21),
    (14, 10, 1.4, WOOD, "pratt", (1,), 0.69),
    (14, 10, 1.4, WOOD, "pratt", (3,), 1.25),
    (14, 10, 1.4, WOOD, "pratt", (3, 3), 1.93),
    (14, 10, 1.4, STEEL, "pratt", (3, 3), 0.80),
    (14, 10, 1.4, STEEL, "pratt", (9,), 1.31),
    (14, 10, 2.0, STEEL, "pratt", (9,), 0.91),
    (14, 10, 2.6, STEEL, "pratt", (9,), 0.72),
    (20, 12, 2.0, STEEL, "pratt", (2, 2), 0.76),
    (24, 12, 2.0, STEEL, "pratt", (3,), 0.86),
]


@pytest.mark.parametrize(("span", "panels", "depth", "web", "kind", "weights", "peak"), ANECDOTES)
def test_a_bridge_passes_exactly_when_its_peak_stays_within_strength(
    span: float,
    panels: int,
    depth: float,
    web: int,
    kind: str,
    weights: tuple[float, ...],
    peak: float,
    level_of: LevelOf,
    truss_of: TrussOf,
) -> None:
    level, bridge = level_of(span, weights), truss_of(span, panels, depth, web, kind=kind)
    run = simulate(level, bridge)
    held = simulate(level, bridge, unbreakable=True)
    assert held.peak_utilisation.max() == pytest.approx(peak, abs=0.03)
    assert run.passed == (peak < 1.0)
    assert run.passed == bool(np.isinf(run.broken_at_s).all())
    assert held.passed
    assert run.stop == ("arrived" if peak < 1.0 else "vehicle_lost")


def random_scene(rng: np.random.Generator, level_of: LevelOf, truss_of: TrussOf) -> tuple[Level, Bridge]:
    span = float(rng.integers(6, 25))
    panels = int(np.ceil(span / rng.uniform(1.2, 2.0)))
    kind = "road" if rng.random() < 0.1 else ["pratt", "x"][rng.integers(2)]
    rise = float(rng.uniform(-0.2, 0.2)) * span
    bridge = truss_of(span, panels, float(rng.uniform(0.6, 2.6)), [WOOD, STEEL][rng.integers(2)], kind=kind, rise=rise)
    weights = rng.choice([1.0, 2.0, 3.0, 5.0, 9.0], size=rng.integers(1, 4))
    return level_of(span, tuple(map(float, weights)), rise=rise), bridge


def test_a_quarter_of_the_step_changes_no_verdict_of_eighty_random_designs(
    level_of: LevelOf, truss_of: TrussOf
) -> None:
    rng = np.random.default_rng(7)
    passed = 0
    for _ in range(80):
        level, bridge = random_scene(rng, level_of, truss_of)
        run, finer = simulate(level, bridge), simulate(level, bridge, dt_divisor=4)
        assert finer.step_s == pytest.approx(run.step_s / 4.0)
        assert run.passed == finer.passed
        if run.passed:
            passed += 1
            assert run.peak_utilisation.max() == pytest.approx(finer.peak_utilisation.max(), rel=0.05)
    assert 20 <= passed <= 60  # the sample decides something on both sides


def test_weaker_members_show_inverse_peaks_while_none_breaks(level_of: LevelOf, truss_of: TrussOf) -> None:
    level, bridge = level_of(), truss_of()
    strong = simulate(level, bridge, unbreakable=True)
    weak = simulate(level, bridge, unbreakable=True, strength_factor=0.5)
    np.testing.assert_array_equal(weak.node_xy, strong.node_xy)
    np.testing.assert_allclose(weak.peak_utilisation, 2.0 * strong.peak_utilisation, rtol=1e-12)


def test_weaker_members_break_where_full_strength_holds(level_of: LevelOf, truss_of: TrussOf) -> None:
    level, bridge = level_of(), truss_of()
    assert simulate(level, bridge).passed
    assert not simulate(level, bridge, strength_factor=0.7).passed


def test_a_broken_member_shows_its_peak_its_time_and_no_force_afterwards(level_of: LevelOf, truss_of: TrussOf) -> None:
    run = simulate(level_of(14.0, (9.0,)), truss_of())
    broken = np.isfinite(run.broken_at_s)
    assert broken.any()
    assert (run.peak_utilisation[broken] > 1.0).all()
    assert (run.peak_utilisation[~broken] <= 1.0).all()
    later = run.times_s[:, None] > run.broken_at_s[None, :]
    assert (run.utilisation[later] == 0.0).all()
    assert (run.broken_at_s[broken] <= run.stopped_at_s).all()


def test_parallel_members_along_the_road_make_it_stronger(level_of: LevelOf, truss_of: TrussOf) -> None:
    level, road = level_of(6.0, (1.0,)), truss_of(6.0, 3, kind="road")
    doubled = Bridge(
        road.nodes, road.members + tuple(type(m)(m.id + 100, STEEL, m.node_a, m.node_b) for m in road.members)
    )
    assert not simulate(level, road).passed
    assert simulate(level, doubled).passed
