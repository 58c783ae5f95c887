"""What the observation says, as numbers: nothing but the structured context and the current save is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.designers.designer import DesignerError
from controller.designers.observation import Observation
from serializer.bridge import Node
from serializer.materials import NODE_TYPE, material_id

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """One level as a designer sees it. Lengths in m, limit in dollars, weights in passenger cars.

    ``platforms`` are (x start, x end, surface y); ``regions`` are the polygons that any admitted material must avoid.
    """

    anchors: tuple[Node, ...]
    top_id: int
    material_ids: frozenset[int]
    limit: float
    weights: tuple[float, ...]
    platforms: tuple[tuple[float, float, float], ...]
    regions: tuple[tuple[Point, ...], ...]

    @property
    def shelves(self) -> tuple[tuple[float, float, float], ...]:
        """The platforms that a bridge can be hung on: those with an anchor at either end of their surface."""
        points = set(self.anchor_points)
        return tuple(
            (start, stop, y) for start, stop, y in self.platforms if (start, y) in points and (stop, y) in points
        )

    @property
    def anchor_points(self) -> tuple[Point, ...]:
        """Positions of the anchors."""
        return tuple((anchor.x, anchor.y) for anchor in self.anchors)


def read_scene(observation: Observation) -> Scene:
    """Read the context (paper B.3) and the decoded save.

    Raises:
        DesignerError: a field that every observation has is missing or malformed.
    """
    try:
        task: Mapping[str, Any] = observation.context["task_context"]  # type: ignore[assignment]
        surroundings: Mapping[str, Any] = observation.context["semantic_environment"]  # type: ignore[assignment]
        objects: list[Mapping[str, Any]] = observation.current_save["Objects"]  # type: ignore[assignment]
        names = [str(name) for name in task["available_materials"]]
        weights = tuple(float(weight) for weight in task["vehicle_weights_pg"])
        scene = Scene(
            anchors=tuple(
                Node(int(each["id"]), float(each["x"]), float(each["y"]), is_kinematic=True)
                for each in objects
                if each["type"] == NODE_TYPE and each.get("isKinematic")
            ),
            top_id=max(int(each["id"]) for each in objects),
            material_ids=frozenset(material_id(name) for name in names),
            limit=float(task["budget_limit"]),
            weights=weights,
            platforms=tuple(
                (float(each["x_start"]), float(each["x_end"]), float(each["surface_y"]))
                for each in surroundings["terrain_affordances"]
                if each["drivable"]
            ),
            regions=tuple(
                tuple((float(vertex["x"]), float(vertex["y"])) for vertex in each["vertices"])
                for each in surroundings["forbidden_regions"]
                if not set(names).isdisjoint(each["applies_to"])
            ),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DesignerError(
            f"the observation of call {observation.call} cannot be read ({type(error).__name__}: {error}); "
            "send task_context, semantic_environment and a decoded save with anchors"
        ) from error
    if not scene.material_ids or not scene.weights:
        raise DesignerError(f"the observation of call {observation.call} names no material or no vehicle; send both")
    return scene
