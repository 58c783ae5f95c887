"""What a designer may see of a level, and what it may not (paper A.6, Table 5, B.3).

``designer_context`` is the whole of the structured context: exactly two objects, in B.3's nesting and key order, with
empty lists kept. It is built from a level's geometry, load and materials and never touches ``family``, ``parameters``
or ``tags``; those leave through ``analysis_metadata`` alone, which is for files, records and metrics.
"""

from __future__ import annotations

from typing import Any

from controller.levels.families.table import FAMILIES
from controller.levels.level import Level, Platform
from serializer.materials import STEEL, materials
from validator.site import ForbiddenRegion


def designer_context(level: Level, limit: float) -> dict[str, Any]:
    """``task_context`` and ``semantic_environment`` of a level under one limit in dollars."""
    return {"task_context": task_context(level, limit), "semantic_environment": semantic_environment(level)}


def task_context(level: Level, limit: float | None) -> dict[str, Any]:
    """The first object of B.3; without a limit the key ``budget_limit`` is left out (a level not yet calibrated)."""
    weights = [vehicle.weight_pg for vehicle in level.vehicles]
    budget = {} if limit is None else {"budget_limit": int(limit) if float(limit).is_integer() else limit}
    return {
        "levelName": level.name,
        "available_materials": [
            material.name for material in materials().values() if material.id in level.material_ids
        ],
        **budget,
        "vehicle_count": len(weights),
        "vehicle_weights_pg": weights,
        "vehicle_weight_pg": max(weights),
        "material_profile": "full" if STEEL in level.material_ids else "road_wood",
    }


def semantic_environment(level: Level) -> dict[str, Any]:
    """The second object of B.3: platforms and forbidden regions."""
    return {
        "terrain_affordances": [_affordance(platform) for platform in level.platforms],
        "forbidden_regions": [_forbidden(region) for region in level.regions],
    }


def analysis_metadata(level: Level) -> dict[str, Any]:
    """Family, group, stratum, generator parameters and tags: for offline analysis only, never for a designer."""
    family = FAMILIES[level.family]
    return {
        "family_id": family.id,
        "group": family.group,
        "stratum": family.stratum,
        "parameters": dict(level.parameters),
        "tags": list(level.tags),
    }


def _affordance(platform: Platform) -> dict[str, Any]:
    return {
        "type": "center_platform",
        "shape": "rectangular_terrain",
        "x_start": platform.x_start,
        "x_end": platform.x_end,
        "surface_y": platform.surface_y,
        "bottom_y": platform.bottom_y,
        "drivable": True,
        "support_anchor_ids": list(platform.support_anchor_ids),
    }


def _forbidden(region: ForbiddenRegion) -> dict[str, Any]:
    return {
        "type": region.kind,
        "shape": region.shape,
        "vertices": [{"x": x, "y": y} for x, y in region.vertices],
        "applies_to": list(region.applies_to),
    }
