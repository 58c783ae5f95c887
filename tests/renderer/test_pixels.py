"""A pixel read alone is the pixel of the whole frame, and the detector's two pixels speak for the state."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.evidence.profile import load_profile
from controller.frame import EDITOR
from controller.levels.level import Level, Platform, Target, Terrain, Vehicle
from controller.simulator.renderer.camera import HEIGHT, WIDTH
from controller.simulator.renderer.draw import draw, pixel
from controller.simulator.renderer.scene import Scene
from controller.simulator.run import Run, StopReason
from serializer.bridge import Bridge, Member, Node
from validator.site import ForbiddenRegion

PROFILE = load_profile("embedded")
SPOTS = [PROFILE.success.pixel, PROFILE.failure.pixel]
FRAMES = 48


@st.composite
def levels(draw_from: Any) -> Level:
    span = draw_from(st.floats(4, 24))
    rise = draw_from(st.floats(-5, 5))
    run_out = draw_from(st.floats(0, 1))
    depth = draw_from(st.floats(0.5, 6))
    cars = draw_from(st.integers(1, 3))
    apex = draw_from(st.floats(-2, 4))
    anchors = [(0.0, 2.0), (span, 2.0 + rise), (run_out * depth, 2 - depth), (span / 2, 2 - depth / 2)]
    return Level(
        name="random",
        span_m=span,
        deck_left_y=2.0,
        deck_right_y=2.0 + rise,
        terrain=Terrain(
            left_bank=((-20.0, 2.0), (0.0, 2.0), (run_out * 7, -5.0)),
            right_bank=((span - run_out * 7, -5.0), (span, 2.0 + rise), (span + 40, 2.0 + rise)),
        ),
        anchors=tuple(Node(i, x, y, is_kinematic=True) for i, (x, y) in enumerate(anchors, start=1)),
        platforms=(Platform(span * 0.4, span * 0.5, 2.0, -5.0, ()),) if draw_from(st.booleans()) else (),
        regions=(ForbiddenRegion("rock", "triangle", ((span / 3, apex), (span / 4, -5), (span / 2, -5)), ("Road",)),),
        vehicles=tuple(Vehicle("ABC"[i], 3.0, -3.5 - 3.6 * i) for i in range(cars)),
        targets=tuple(Target("ABC"[i], span + 2, 2.0 + rise) for i in range(cars)),
        material_ids=frozenset({1, 2, 3}),
        family="T1B",
        parameters={},
        tags=(),
    )


@st.composite
def bridges(draw_from: Any, level: Level) -> Bridge:
    seed = draw_from(st.integers(0, 2**32 - 1))
    count = draw_from(st.integers(0, 14))
    random = np.random.default_rng(seed)
    free = random.uniform((-4, -5), (level.span_m + 4, 9), (count, 2)).tolist()
    nodes = (*level.anchors, *(Node(10 + i, x, y) for i, (x, y) in enumerate(free)))
    ids = [node.id for node in nodes] + [999]
    members = tuple(
        Member(100 + i, int(random.integers(1, 6)), int(random.choice(ids)), int(random.choice(ids)))
        for i in range(2 * count)
    )
    return Bridge(nodes, members)


@st.composite
def scenes(draw_from: Any, outcome: StopReason | None = None) -> Scene:
    level = draw_from(levels())
    bridge = draw_from(bridges(level))
    random = np.random.default_rng(draw_from(st.integers(0, 2**32 - 1)))
    outcome = outcome or draw_from(st.sampled_from(["arrived", "vehicle_lost", "window_end", "not_finite"]))
    members, cars = len(bridge.members), len(level.vehicles)
    node_xy = np.array([(n.x, n.y) for n in bridge.nodes]) + random.normal(0, 2, (FRAMES, len(bridge.nodes), 2))
    disc_xy = random.uniform((-12, -8), (level.span_m + 8, 8), (FRAMES, 3 * cars, 2))
    if outcome == "not_finite":
        node_xy[5:, 0] = np.nan
        node_xy[9:, -1] = 1e300
        disc_xy[7:, 1] = np.inf
    run = Run(
        times_s=np.arange(1, FRAMES + 1) / 4,
        node_xy=node_xy,
        disc_xy=disc_xy,
        utilisation=random.uniform(0, 1.2, (FRAMES, members)),
        peak_utilisation=np.ones(members),
        broken_at_s=np.where(random.random(members) < 0.3, random.uniform(0, 12, members), np.inf),
        arrived_at_s=np.full(cars, np.inf),
        lost_at_s=6.1 if outcome == "vehicle_lost" else np.inf,
        stop=outcome,
        stopped_at_s=6.1 if outcome in ("arrived", "vehicle_lost") else 12.0,
        step_s=1 / 1200,
        state_hash="",
    )
    return Scene(level, bridge, draw_from(st.floats(0, 60000)), run)


calm = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@calm
@given(scene=scenes(), index=st.integers(EDITOR, FRAMES - 1), seed=st.integers(0, 2**32 - 1))
def test_a_pixel_drawn_alone_equals_the_full_frame_bit_for_bit(scene: Scene, index: int, seed: int) -> None:
    rgb = draw(scene, index).rgb
    random = np.random.default_rng(seed)
    spots = random.integers((0, 0), (WIDTH, HEIGHT), (120, 2)).tolist()
    near_joints = scene.nodes_px(index) + random.normal(0, 6, (len(scene.bridge.nodes), 2))
    near_wheels = scene.discs_px(index) + random.normal(0, 9, (len(scene.discs_px(index)), 2))
    for x, y in np.concatenate([near_joints, near_wheels]):
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            spots.append([int(x), int(y)])
    for x, y in [*spots, *SPOTS, (0, 0), (WIDTH - 1, HEIGHT - 1), (640, 39), (640, 40), (640, 683), (640, 684)]:
        assert pixel(scene, index, x, y) == tuple(rgb[y, x].tolist()), (x, y)


@calm
@given(scene=scenes(), index=st.integers(EDITOR, FRAMES - 1))
def test_without_a_mark_both_pixels_stay_far_below_their_thresholds_whatever_lies_there(
    scene: Scene, index: int
) -> None:
    success, failure = (pixel(scene, index, *spot) for spot in SPOTS)
    if scene.state(index) != "success":
        assert success[1] < 100
    if scene.state(index) != "failure":
        assert failure[0] < 100


@calm
@given(scene=scenes("arrived"))
def test_the_success_mark_shows_from_the_last_arrival_on(scene: Scene) -> None:
    greens = [pixel(scene, index, *PROFILE.success.pixel)[1] for index in range(FRAMES)]
    assert [green > PROFILE.success.threshold for green in greens] == [(i + 1) / 4 >= 6.1 for i in range(FRAMES)]


@calm
@given(scene=scenes("vehicle_lost"))
def test_the_failure_mark_shows_from_the_first_lost_vehicle_on(scene: Scene) -> None:
    reds = [pixel(scene, index, *PROFILE.failure.pixel)[0] for index in range(FRAMES)]
    assert [red > PROFILE.failure.threshold for red in reds] == [(i + 1) / 4 >= 6.1 for i in range(FRAMES)]


@given(scene=scenes(), spot=st.sampled_from([(-1, 0), (WIDTH, 0), (0, HEIGHT), (0, -1)]))
@settings(max_examples=4, deadline=None)
def test_a_pixel_outside_the_picture_is_refused(scene: Scene, spot: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="outside the 1280 x 720 picture"):
        pixel(scene, EDITOR, *spot)
