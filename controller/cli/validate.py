"""``pbbench validate``: is this bridge legal on this level?"""

from __future__ import annotations

import typer

from controller.cli.conditions import Condition, ConditionOption, LevelName
from controller.cli.input_file import DesignFile, read_text
from controller.cli.json_output import print_json

EXIT_INVALID = 1


def validate(level: LevelName, file: DesignFile, condition: ConditionOption = Condition.STRICT) -> None:
    """Check a bridge against every rule of a level and print the verdict as JSON.

    Exit code 0: legal. 1: illegal, or a response that no bridge can be read from. 2: an error.
    """
    from controller.budgets.budget_map import load_budget_map
    from controller.levels.catalogue import find_level
    from serializer.bridge import cost
    from serializer.document import read_document
    from serializer.errors import CandidateError
    from validator.check import check, judge

    known = find_level(level)
    limit = load_budget_map().limit(known.name, condition.value)
    site, text = known.site(limit), read_text(file)
    try:
        bridge = read_document(text).bridge
    except CandidateError:
        # That no bridge can be read is a finding about the response, and the judge words it as one.
        verdict = judge(text, site)
        violations, cost_usd = verdict.violations, verdict.cost
    else:
        violations, cost_usd = check(bridge, site), cost(bridge)
    print_json(
        {
            "valid": not violations,
            "cost": cost_usd,
            "limit": limit,
            "violations": [
                {"code": violation.code, "message": violation.message, "ids": list(violation.ids)}
                for violation in violations
            ],
        }
    )
    if violations:
        raise typer.Exit(EXIT_INVALID)
