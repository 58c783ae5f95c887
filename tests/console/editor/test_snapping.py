"""Where the free end of a member goes."""

import math

from hypothesis import given
from hypothesis import strategies as st

from console.editor.model.finding import object_at, objects_in
from console.editor.model.snapping import GRID_M, Rules, snap_end, snap_move, to_grid
from serializer.bridge import Bridge, Member, Node

START = Node(1, 0.0, 2.0, is_kinematic=True)
OTHER = Node(2, 1.6, 2.9)
NEAR = 0.2


def test_the_end_goes_to_a_node_within_reach_before_the_grid() -> None:
    snap = snap_end(START, (START, OTHER), 1.7, 2.85, Rules(NEAR, limit_m=2.0))
    assert (snap.kind, snap.node, snap.place) == ("node", 2, (1.6, 2.9))


def test_the_end_goes_to_the_grid_and_is_free_without_it() -> None:
    on = snap_end(START, (START,), 1.1, 2.9, Rules(NEAR, limit_m=2.0))
    assert (on.kind, on.place) == ("grid", (1.0, 3.0))
    off = snap_end(START, (START,), 1.13, 2.91, Rules(NEAR, grid=False, limit_m=2.0))
    assert (off.kind, off.place) == ("free", (1.13, 2.91))


def test_a_member_stops_at_its_limit_and_tells_what_was_wanted() -> None:
    snap = snap_end(START, (START,), 3.0, 2.0, Rules(NEAR, limit_m=2.0))
    assert (snap.kind, snap.place) == ("limit", (2.0, 2.0))
    assert snap.wanted_m == 3.0


def test_a_node_beyond_the_limit_is_no_end() -> None:
    far = Node(3, 3.0, 2.0)
    snap = snap_end(START, (START, far), 3.0, 2.0, Rules(NEAR, limit_m=2.0))
    assert (snap.kind, snap.node) == ("limit", None)


def test_the_length_of_a_neighbour_is_repeated_where_the_pointer_is_nearer_to_it_than_to_the_grid() -> None:
    rules = Rules(NEAR, limit_m=2.0, equal_m=(1.3,))
    snap = snap_end(START, (START,), 1.29, 2.12, rules)
    assert snap.kind == "equal"
    assert math.isclose(snap.length_m, 1.3, abs_tol=1e-4)


def test_straight_lines_run_in_eight_directions() -> None:
    level = snap_end(START, (START,), 1.4, 2.3, Rules(NEAR, straight=True, limit_m=2.0))
    assert level.place == (1.5, 2.0)
    slope = snap_end(START, (START,), 0.9, 3.1, Rules(NEAR, straight=True, limit_m=2.0))
    assert slope.place == (1.0, 3.0)


@given(
    st.floats(-6, 6),
    st.floats(-4, 8),
    st.booleans(),
    st.booleans(),
    st.sampled_from([2.0, 4.0]),
    st.sampled_from([(), (1.3, 1.9)]),
)
def test_no_end_is_ever_beyond_the_limit(
    x: float, y: float, grid: bool, straight: bool, limit: float, equal: tuple[float, ...]
) -> None:
    rules = Rules(NEAR, grid=grid, straight=straight, limit_m=limit, equal_m=equal)
    snap = snap_end(START, (START, OTHER), x, y, rules)
    assert math.hypot(snap.x - START.x, snap.y - START.y) <= limit + 1e-3
    assert round(snap.x, 4) == snap.x
    assert round(snap.y, 4) == snap.y


@given(st.floats(-50, 50), st.floats(-50, 50))
def test_the_grid_is_never_more_than_half_a_step_away(x: float, y: float) -> None:
    gx, gy = to_grid(x, y)
    assert max(abs(gx - x), abs(gy - y)) <= GRID_M / 2 + 1e-4
    assert snap_move(OTHER, x, y, Rules(NEAR)) == (gx, gy)


def test_the_pointer_finds_nodes_before_members_and_a_box_what_lies_wholly_in_it() -> None:
    bridge = Bridge((START, OTHER, Node(3, 4, 2)), (Member(4, 1, 1, 2), Member(5, 1, 2, 3)))
    assert object_at(bridge, (1.55, 2.85), NEAR) == 2
    assert object_at(bridge, (0.8, 2.5), NEAR) == 4
    assert object_at(bridge, (0.8, 4.0), NEAR) is None
    assert objects_in(bridge, -1, 1, 2, 3) == {1, 2, 4}
