"""``pbbench levels``: every level on a line."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import typer

from controller.cli.json_output import print_json


@dataclass(frozen=True, slots=True)
class ListedLevel:
    """What the list says of a level; limit and cost in dollars, ``None`` for a level that has no reference yet.

    ``paired`` says whether the game can be given it: whether it is paired with a layout that the game wrote.
    """

    name: str
    family: str
    span_m: float
    vehicle_weights_pg: tuple[float, ...]
    materials: tuple[str, ...]
    strict_limit: float | None
    reference_cost: float | None
    paired: bool


HEADINGS = ("level", "family", "span m", "vehicles PG", "materials", "strict $", "reference $", "paired")


def list_levels(as_json: bool) -> None:
    """Print name, family, span, vehicles, materials, strict limit, reference cost and pairing of every level."""
    from controller.metrics.table import text_table

    listed = _listed()
    if as_json:
        print_json([asdict(level) for level in listed])
    else:
        typer.echo(text_table(HEADINGS, [_cells(level) for level in listed], 2))


def _listed() -> list[ListedLevel]:
    from controller.budgets.budget_map import load_budget_map
    from controller.levels.catalogue import all_levels
    from controller.pairing.store import paired_levels
    from serializer.materials import materials

    budgets, paired = load_budget_map().rows, paired_levels()
    return [
        ListedLevel(
            name=level.name,
            family=level.family,
            span_m=level.span_m,
            vehicle_weights_pg=tuple(vehicle.weight_pg for vehicle in level.vehicles),
            materials=tuple(materials()[material].name for material in sorted(level.material_ids)),
            strict_limit=budgets[level.name].limit if level.name in budgets else None,
            reference_cost=budgets[level.name].reference_cost if level.name in budgets else None,
            paired=level.name in paired,
        )
        for level in all_levels()
    ]


def _cells(level: ListedLevel) -> tuple[str, ...]:
    from controller.metrics.table import NOTHING

    return (
        level.name,
        level.family,
        f"{level.span_m:g}",
        " + ".join(f"{weight:g}" for weight in level.vehicle_weights_pg),
        " ".join(level.materials),
        NOTHING if level.strict_limit is None else f"{level.strict_limit:.0f}",
        NOTHING if level.reference_cost is None else f"{level.reference_cost:.2f}",
        "yes" if level.paired else "no",
    )
