"""What a designer may see of a level."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from controller.levels.context import analysis_metadata, designer_context
from controller.levels.families.table import FAMILIES
from controller.levels.files import initial_save
from controller.levels.generate import generate_levels
from controller.levels.level import Level

LEVELS = generate_levels()
BY_NAME = {level.name: level for level in LEVELS}


def test_the_papers_example_comes_out_key_by_key() -> None:
    context = designer_context(BY_NAME["G3_PlatformRock_Multi2_16m_R2m"], 13000.0)
    expected = {
        "task_context": {
            "levelName": "G3_PlatformRock_Multi2_16m_R2m",
            "available_materials": ["Road", "Wood", "Steel"],
            "budget_limit": 13000,
            "vehicle_count": 2,
            "vehicle_weights_pg": [3.0, 3.0],
            "vehicle_weight_pg": 3.0,
            "material_profile": "full",
        },
        "semantic_environment": {
            "terrain_affordances": [
                {
                    "type": "center_platform",
                    "shape": "rectangular_terrain",
                    "x_start": 6.0,
                    "x_end": 10.0,
                    "surface_y": 2.0,
                    "bottom_y": -5.0,
                    "drivable": True,
                    "support_anchor_ids": [3, 4],
                }
            ],
            "forbidden_regions": [
                {
                    "type": "rock",
                    "shape": "triangle",
                    "vertices": [{"x": 5.0, "y": 2.0}, {"x": 1.5, "y": -5.0}, {"x": 7.5, "y": -5.0}],
                    "applies_to": ["Road", "Wood", "Steel", "Hydraulics"],
                }
            ],
        },
    }
    assert json.dumps(context) == json.dumps(expected)


def test_empty_lists_stay_present() -> None:
    environment = designer_context(BY_NAME["T1B_Span_8m"], 6500)["semantic_environment"]
    assert environment == {"terrain_affordances": [], "forbidden_regions": []}


def test_a_road_and_wood_level_says_so_twice() -> None:
    task = designer_context(BY_NAME["T1C_RoadWood_8m"], 6500)["task_context"]
    assert task["available_materials"] == ["Road", "Wood"]
    assert task["material_profile"] == "road_wood"


@pytest.mark.parametrize(("limit", "shown"), [(6500.0, "6500"), (6500, "6500"), (6500.5, "6500.5")])
def test_a_whole_limit_is_shown_as_an_integer(limit: float, shown: str) -> None:
    assert f'"budget_limit": {shown},' in json.dumps(designer_context(BY_NAME["T1B_Span_8m"], limit))


def words_of(content: Any) -> set[str]:
    """Every key and every text in a piece of JSON."""
    if isinstance(content, dict):
        return {*content} | {word for value in content.values() for word in words_of(value)}
    if isinstance(content, list):
        return {word for value in content for word in words_of(value)}
    return {content} if isinstance(content, str) else set()


@pytest.mark.parametrize("level", LEVELS, ids=[level.name for level in LEVELS])
def test_family_parameters_and_tags_are_nowhere_in_what_a_designer_sees(level: Level) -> None:
    visible = {"context": designer_context(level, 13000), "save": initial_save(level)}
    assert visible["context"]["task_context"].pop("levelName") == level.name
    metadata = analysis_metadata(level)
    hidden = {*metadata, *metadata["parameters"], *metadata["tags"], *FAMILIES}
    hidden |= {family.group for family in FAMILIES.values()} | {family.motif for family in FAMILIES.values()}
    assert not hidden & words_of(visible)
    text = json.dumps(visible)
    assert "analysis" not in text
    assert level.name not in text
    assert not re.search(r"\b(T[124][A-K]|G[1-6])\b|_m\b|share|tags?\b|stratum|family", text)


def test_a_context_differs_only_by_what_a_designer_may_know() -> None:
    level = BY_NAME["G1_Clearance_Multi2_14m_R2m"]
    disguised = replace(level, family="T1B", parameters={"secret": 1}, tags=("secret",))
    assert designer_context(disguised, 9000) == designer_context(level, 9000)
    assert initial_save(disguised) == initial_save(level)


def test_the_analysis_keeps_family_group_stratum_parameters_and_tags() -> None:
    metadata = analysis_metadata(BY_NAME["G1_Clearance_Multi2_14m_R2m"])
    assert metadata == {
        "family_id": "G1",
        "group": "Compositional Constraints",
        "stratum": "Compositional",
        "parameters": {"span_m": 14.0, "load_pg": (3.0, 3.0), "rock_apex_m": 0.0},
        "tags": ["multi_vehicle", "rock_clearance"],
    }
