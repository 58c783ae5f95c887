"""The three admissible materials (paper Table 6, appendix B.4) and the game's other object types."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

NODE_TYPE = 0
ROAD, WOOD, STEEL = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Material:
    """A building material. Strength in PN, length in m, cost in dollars per m."""

    id: int
    name: str
    strength_pn: float
    max_length_m: float
    cost_per_m: float


@cache
def materials() -> dict[int, Material]:
    """All admissible materials by save type id, in id order."""
    table = tomllib.loads(files("resources").joinpath("materials.toml").read_text("utf-8"))
    return {row["id"]: Material(**row) for row in sorted(table["material"], key=lambda row: int(row["id"]))}


@cache
def foreign_types() -> dict[int, str]:
    """Member types of the game that no level admits, by id: kept in saves, refused in candidates."""
    table = tomllib.loads(files("resources").joinpath("materials.toml").read_text("utf-8"))
    return {row["id"]: row["name"] for row in table["foreign"]}


def material_id(name: str) -> int:
    """The id of a material by its name.

    Raises:
        KeyError: no material has that name.
    """
    for material in materials().values():
        if material.name == name:
            return material.id
    raise KeyError(name)
