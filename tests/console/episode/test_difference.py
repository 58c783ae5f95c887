from hypothesis import given
from hypothesis import strategies as st

from console.episode.difference import difference
from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD

PLACES = st.tuples(st.integers(-8, 8), st.integers(-8, 8))
NODES = st.lists(PLACES, min_size=2, max_size=8, unique=True)


def bridge(places: list[tuple[float, float]], bars: list[tuple[int, int, int]], first_id: int = 1) -> Bridge:
    nodes = tuple(Node(first_id + at, float(x), float(y)) for at, (x, y) in enumerate(places))
    members = tuple(Member(100 + at, material, first_id + a, first_id + b) for at, (material, a, b) in enumerate(bars))
    return Bridge(nodes, members)


def test_members_are_compared_by_place_and_material_so_that_new_ids_change_nothing() -> None:
    places = [(0, 0), (2, 0), (4, 0)]
    before = bridge(places, [(ROAD, 0, 1), (ROAD, 1, 2)])
    renumbered = bridge(places, [(ROAD, 2, 1), (ROAD, 1, 0)], first_id=50)

    found = difference(renumbered, before)

    assert (found.count("added"), found.count("kept"), found.count("removed")) == (0, 2, 0)


def test_a_change_of_material_is_one_member_removed_and_one_added() -> None:
    before = bridge([(0, 0), (2, 0)], [(WOOD, 0, 1)])
    after = bridge([(0, 0), (2, 0)], [(STEEL, 0, 1)])

    found = difference(after, before)

    assert [(bar.change, bar.material) for bar in found.bars] == [("removed", WOOD), ("added", STEEL)]


def test_without_a_call_before_nothing_is_called_added() -> None:
    found = difference(bridge([(0, 0), (2, 0)], [(ROAD, 0, 1)]), None)

    assert not found.compared
    assert found.count("kept") == 1


def test_a_member_that_meets_no_node_is_left_out_and_breaks_nothing() -> None:
    broken = Bridge((Node(1, 0, 0), Node(2, 2, 0)), (Member(5, ROAD, 1, 9), Member(6, ROAD, 1, 2)))

    assert [bar.id for bar in difference(broken, None).bars] == [6]


@given(places=NODES, data=st.data())
def test_what_stands_now_is_exactly_what_was_kept_and_added(
    places: list[tuple[float, float]], data: st.DataObject
) -> None:
    ends = st.tuples(
        st.sampled_from([ROAD, WOOD, STEEL]), st.integers(0, len(places) - 1), st.integers(0, len(places) - 1)
    )
    after = bridge(places, data.draw(st.lists(ends, max_size=8)))
    before = bridge(places, data.draw(st.lists(ends, max_size=8)))

    found = difference(after, before)

    standing = [bar.id for bar in found.bars if bar.change != "removed"]
    assert standing == [member.id for member in after.members]
    assert found.count("removed") <= len(before.members)
    assert difference(after, after).count("kept") == len(after.members)
