"""A small level and a small legal bridge on it, for the tests that change one thing."""

import pytest

from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD, STEEL, WOOD
from validator.site import ForbiddenRegion, Site


@pytest.fixture(scope="session")
def site() -> Site:
    """A gap of 4 m with two anchors a bank, rock far below and an overhead region for Wood alone."""
    return Site(
        level_name="Small",
        anchors=(Node(1, 0, 2, True), Node(2, 0, 0, True), Node(3, 4, 2, True), Node(4, 4, 0, True)),
        top_id=4,
        material_ids=frozenset({ROAD, WOOD, STEEL}),
        regions=(
            ForbiddenRegion("rock", "triangle", ((2, -1), (0, -5), (4, -5)), ("Road", "Wood", "Steel", "Hydraulics")),
            ForbiddenRegion("overhead", "rectangle", ((0, 4), (4, 4), (4, 6), (0, 6)), ("Wood",)),
        ),
        budget_limit=13_000,
    )


@pytest.fixture(scope="session")
def bridge(site: Site) -> Bridge:
    """A deck of two road members, a wooden hanger and two steel stays: $2,992.46."""
    return Bridge(
        nodes=(*site.anchors, Node(5, 2, 2), Node(6, 2, 1)),
        members=(
            Member(7, ROAD, 1, 5),
            Member(8, ROAD, 5, 3),
            Member(9, WOOD, 5, 6),
            Member(10, STEEL, 2, 6),
            Member(11, STEEL, 6, 4),
        ),
    )
