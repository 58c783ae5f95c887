"""The 189 levels as the tables define them."""

from __future__ import annotations

from collections import Counter

import pytest

from controller.levels.families.table import FAMILIES
from controller.levels.generate import generate_levels
from controller.levels.level import Level

LEVELS = generate_levels()
BY_NAME = {level.name: level for level in LEVELS}
SIZES = {
    "T1B": 9, "T1C": 7, "T1D": 8, "T1E": 9, "T1F": 9, "T1G": 9, "T1H": 8,
    "T2A": 6, "T2B": 6, "T2C": 6, "T2D": 6, "T2E": 6, "T2F": 6, "T2G": 5, "T2H": 6, "T2I": 6, "T2J": 5, "T2K": 6,
    "T4B": 10, "T4C": 8, "T4D": 8,
    "G1": 8, "G2": 6, "G3": 7, "G4": 7, "G5": 6, "G6": 6,
}  # fmt: skip
WHEELBASE_M = 1.7


def named(name: str) -> Level:
    return BY_NAME[name]


def points(level: Level) -> list[tuple[float, float]]:
    return [(anchor.x, anchor.y) for anchor in level.anchors]


def test_each_family_has_the_number_of_levels_of_the_protocol() -> None:
    assert Counter(level.family for level in LEVELS) == SIZES
    assert {family.id: family.size for family in FAMILIES.values()} == SIZES
    assert len(LEVELS) == 189


def test_groups_and_strata_have_the_sizes_of_the_paper() -> None:
    groups = Counter(FAMILIES[level.family].group for level in LEVELS)
    assert groups == {
        "Anchor and Connectivity": 59,
        "Terrain and Geometry": 64,
        "Dynamic Load": 26,
        "Compositional Constraints": 40,
    }
    assert Counter(FAMILIES[level.family].stratum for level in LEVELS) == {"Core": 149, "Compositional": 40}


def test_names_are_unique_short_and_safe_on_every_file_system() -> None:
    assert len({level.name.casefold() for level in LEVELS}) == 189
    for level in LEVELS:
        assert len(level.name) <= 60
        assert level.name.startswith(level.family + "_")
        assert set(level.name.replace("_", "").replace(".", "")) <= set(
            map(chr, [*range(48, 58), *range(65, 91), *range(97, 123)])
        )


def test_the_two_names_of_the_paper_are_its_levels() -> None:
    multi, heavy = named("G1_Clearance_Multi2_14m_R2m"), named("G1_Clearance_HeavyW3_14m_R2m")
    assert [vehicle.weight_pg for vehicle in multi.vehicles] == [3.0, 3.0]
    assert [vehicle.weight_pg for vehicle in heavy.vehicles] == [9.0]
    assert multi.regions == heavy.regions
    assert multi.regions[0].vertices[0] == (7.0, 2.0)


def test_one_level_holds_the_rock_the_platform_and_the_load_of_the_papers_example() -> None:
    level = named("G3_PlatformRock_Multi2_16m_R2m")
    assert level.regions[0].vertices == ((5.0, 2.0), (1.5, -5.0), (7.5, -5.0))
    (platform,) = level.platforms
    assert (platform.x_start, platform.x_end, platform.surface_y, platform.bottom_y) == (6.0, 10.0, 2.0, -5.0)
    assert platform.support_anchor_ids == (3, 4)


def test_a_plain_level_has_the_four_anchors_of_the_games_own_level() -> None:
    level = named("T1B_Span_8m")
    assert points(level) == [(0.0, 2.0), (8.0, 2.0), (0.0, 0.0), (8.0, 0.0)]
    assert [anchor.id for anchor in level.anchors] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("T1D_Deck_6m", [(0, 2), (6, 2)]),
        ("T1E_LowAnchor_8m_D2m", [(0, 2), (8, 2), (0, 1), (8, 1), (0, 0), (8, 0)]),
        ("T1F_Unequal_12m_L3R1", [(0, 2), (12, 2), (0, 0), (0, -2)]),
        ("T1G_Pier_14m_D0m", [(0, 2), (14, 2), (0, 0), (14, 0), (5.6, 2)]),
        ("T1H_Suspension_20m_H2.5m", [(0, 2), (20, 2), (0, 4.5), (20, 4.5)]),
        ("T2A_RightHigh_14m_H3m", [(0, 2), (14, 5), (0, 0), (14, 3)]),
        ("T2B_RightLow_20m_D5m", [(0, 2), (20, -3), (0, 0), (20, -5)]),
        ("T2C_UnevenBanks_16m_L2mR5m", [(0, 2), (16, 2), (0.5, 0), (16, -3)]),
        ("T2D_SlopedFace_22m_K1", [(0, 2), (22, 2), (2, 0), (20, 0)]),
        ("T2F_Narrow_13m_P1m", [(0, 2), (13, 2), (5.4, 2), (6.4, 2), (0, 0), (13, 0)]),
        ("G5_PierHeavy_16m_D2m_W12", [(0, 2), (16, 2), (0, 0), (16, 0), (6.4, 0)]),
    ],
)
def test_anchors_stand_where_the_family_puts_them(name: str, expected: list[tuple[float, float]]) -> None:
    assert points(named(name)) == expected


def test_two_platforms_stand_at_even_distances_with_their_own_anchors() -> None:
    level = named("T2G_TwoPlatforms_22m_P1.5m")
    first, second = level.platforms
    assert first.x_start == pytest.approx(second.x_start - first.x_end, abs=1e-3)
    assert (first.support_anchor_ids, second.support_anchor_ids) == ((3, 4), (5, 6))


def test_road_and_wood_levels_admit_no_steel_and_all_others_do() -> None:
    for level in LEVELS:
        assert level.material_ids == ({1, 2} if level.family in {"T1C", "T2J", "T2K", "G2"} else {1, 2, 3})


def test_a_convoy_stands_in_line_before_the_edge() -> None:
    level = named("T4C_Three_14m_W2")
    assert [(vehicle.label, vehicle.front_wheel_x) for vehicle in level.vehicles] == [
        ("A", -3.5),
        ("B", -7.1),
        ("C", -10.7),
    ]
    assert [vehicle.weight_pg for vehicle in level.vehicles] == [2.0, 2.0, 2.0]


def test_the_moved_level_carries_less_than_its_first_form() -> None:
    level = named("G6_Combined_Heavy_18m_Up1.5m_P3m")
    assert [vehicle.weight_pg for vehicle in level.vehicles] == [8.0]
    assert level.regions[0].vertices[0] == (3.75, 2.125)


@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("T1B_Span_6m", ()),
        ("T1D_Deck_20m", ("long_span", "deck_anchors_only")),
        ("T1E_LowAnchor_20m_D6m", ("long_span", "low_anchor", "deep")),
        ("T1F_Unequal_16m_L2R2", ("suspension", "unequal_anchors")),
        ("T1G_Pier_14m_D1m", ("pier",)),
        ("T1H_Suspension_8m_H1.5m", ("suspension",)),
        ("T2D_SlopedFace_10m_K0.5", ("sloped_face",)),
        ("T2G_TwoPlatforms_16m_P2m", ("platform", "multi_platform")),
        ("T2K_RoadWoodPlatform_12m_P3m", ("road_wood_only", "platform")),
        ("T4D_ThreeHeavy_12m_W5", ("multi_vehicle", "convoy", "heavy")),
        ("G1_Clearance_HeavyW3_14m_R2m", ("heavy", "rock_clearance")),
        (
            "G6_Combined_Multi2_22m_Down2m_P3m",
            ("slope", "long_span", "multi_vehicle", "heavy", "platform", "rock_clearance", "overhead_clearance"),
        ),
    ],
)
def test_tags_are_the_facts_of_a_level(name: str, tags: tuple[str, ...]) -> None:
    assert named(name).tags == tags
