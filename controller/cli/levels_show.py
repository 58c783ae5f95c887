"""``pbbench levels show``: what a designer sees of a level, and what it does not."""

from __future__ import annotations

from controller.cli.conditions import Condition, ConditionOption, LevelName
from controller.cli.json_output import print_json


def show(level: LevelName, condition: ConditionOption = Condition.STRICT) -> None:
    """Print one level as JSON: the context that a designer is sent and, apart from it, what only the analysis knows."""
    from controller.budgets.budget_map import load_budget_map
    from controller.levels.catalogue import find_level
    from controller.levels.context import analysis_metadata, designer_context
    from controller.levels.files import initial_save
    from controller.references.record import read_reference

    known, budgets = find_level(level), load_budget_map()
    reference = read_reference(known.name)
    print_json(
        {
            "sent_to_the_designer": {
                "context": designer_context(known, budgets.limit(known.name, condition.value)),
                "current_save": initial_save(known),
            },
            "never_sent_to_the_designer": {
                "analysis_metadata": analysis_metadata(known),
                "limits": {each.value: budgets.limit(known.name, each.value) for each in Condition},
                "reference": {
                    "cost": reference.cost,
                    "peak_utilisation": reference.peak_utilisation,
                    "last_arrival_s": reference.last_arrival_s,
                    "sha256": reference.sha256,
                    "date": reference.date,
                },
                "budget_map": {"name": budgets.name, "executor": budgets.executor, "sha256": budgets.hash},
            },
        }
    )
