"""A level read back from its three files (paper A.1), each fact from the one file that owns it.

Layout: banks, vehicles, targets, materials. Inner: anchors. Context: name, platforms, regions and analysis metadata.
What a file repeats of another (name, weights, materials) must agree with it. ``budget_limit`` is never read: a limit
comes from a budget map. The payload in the layout is not decoded here; ``generate.check_level_files`` compares it.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

from controller.levels.errors import LevelError
from controller.levels.families.table import FAMILIES
from controller.levels.fields import Fields
from controller.levels.file_names import CONTEXT, INNER, LAYOUT
from controller.levels.level import Level, Platform, Target, Terrain, Vehicle
from serializer.bridge import Node
from serializer.materials import NODE_TYPE, materials
from validator.site import ForbiddenRegion, Point


def read_level(folder: Traversable, name: str) -> Level:
    """The level of this name in a folder.

    Raises:
        LevelError: a file is missing, unreadable, or says something that no level can say; names the file and the key.
    """
    layout, inner, context = (_parse(folder, name + suffix) for suffix in (LAYOUT, INNER, CONTEXT))
    terrain, task, environment = (
        layout.group("terrain"),
        context.group("task_context"),
        context.group("semantic_environment"),
    )
    metadata = context.group("analysis_metadata")
    anchors = _anchors(inner)
    vehicles = tuple(
        Vehicle(row.text("label"), row.number("weight"), row.number("frontWheelX")) for row in layout.groups("vehicles")
    )
    targets = tuple(Target(row.text("label"), row.number("x"), row.number("y")) for row in layout.groups("targets"))
    material_ids = _materials(layout.group("resources"))
    if task.text("levelName") != name:
        task.refuse("levelName", f"{task.text('levelName')!r} differs from the file's name {name!r}")
    if not vehicles or [vehicle.label for vehicle in vehicles] != [target.label for target in targets]:
        layout.refuse("targets", "each vehicle needs one target of its letter, in the same order")
    if task.values.get("vehicle_weights_pg") != [vehicle.weight_pg for vehicle in vehicles]:
        task.refuse("vehicle_weights_pg", "differs from the weights in the layout")
    if {*task.texts("available_materials")} != {materials()[each].name for each in material_ids}:
        task.refuse("available_materials", "differs from the materials in the layout")
    if metadata.text("family_id") not in FAMILIES:
        metadata.refuse("family_id", f"{metadata.text('family_id')!r} is none of {', '.join(FAMILIES)}")
    return Level(
        name=name,
        span_m=terrain.number("span"),
        deck_left_y=terrain.number("deckLeftY"),
        deck_right_y=terrain.number("deckRightY"),
        terrain=Terrain(_points(terrain, "leftBank", at_least=2), _points(terrain, "rightBank", at_least=2)),
        anchors=anchors,
        platforms=tuple(_platform(row, anchors) for row in environment.groups("terrain_affordances")),
        regions=tuple(
            ForbiddenRegion(
                row.text("type"), row.text("shape"), _points(row, "vertices", at_least=3), row.texts("applies_to")
            )
            for row in environment.groups("forbidden_regions")
        ),
        vehicles=vehicles,
        targets=targets,
        material_ids=material_ids,
        family=metadata.text("family_id"),
        parameters={key: _frozen(value) for key, value in metadata.group("parameters").values.items()},
        tags=metadata.texts("tags"),
    )


def _parse(folder: Traversable, file: str) -> Fields:
    try:
        content = folder.joinpath(file).read_bytes()
    except OSError as error:
        raise LevelError(
            f"level file {file}: {error.strerror or error}; a level is three files, `pbbench levels build` writes them"
        ) from error
    return Fields.parse(file, content)


def _anchors(inner: Fields) -> tuple[Node, ...]:
    anchors: list[Node] = []
    ids: set[int] = set()
    for row in inner.groups("Objects"):
        if row.whole("type") != NODE_TYPE or row.values.get("isKinematic") is not True:
            row.refuse("isKinematic", "an initial save holds only native anchors: nodes of type 0, kinematic")
        anchor = Node(row.whole("id"), row.number("x"), row.number("y"), is_kinematic=True)
        if anchor.id < 1 or anchor.id in ids:
            row.refuse("id", f"{anchor.id} is taken or below 1")
        ids.add(anchor.id)
        anchors.append(anchor)
    if not anchors:
        inner.refuse("Objects", "a level needs at least one anchor")
    return tuple(anchors)


def _materials(resources: Fields) -> frozenset[int]:
    ids = resources.wholes("materials")
    if not ids or any(each not in materials() for each in ids):
        resources.refuse("materials", f"only {', '.join(map(str, materials()))} can be admitted, and at least one")
    return frozenset(ids)


def _platform(row: Fields, anchors: tuple[Node, ...]) -> Platform:
    supports = row.wholes("support_anchor_ids")
    if not {*supports} <= {anchor.id for anchor in anchors}:
        row.refuse("support_anchor_ids", "names an anchor that the initial save does not hold")
    return Platform(
        row.number("x_start"), row.number("x_end"), row.number("surface_y"), row.number("bottom_y"), supports
    )


def _points(row: Fields, key: str, at_least: int) -> tuple[Point, ...]:
    points = tuple((point.number("x"), point.number("y")) for point in row.groups(key))
    if len(points) < at_least:
        row.refuse(key, f"{len(points)} points, at least {at_least} are needed")
    return points


def _frozen(value: Any) -> object:  # noqa: ANN401 - any JSON value
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
