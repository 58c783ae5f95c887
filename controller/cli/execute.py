"""``pbbench execute``: does this bridge carry its vehicles?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.cli.conditions import Condition, ConditionOption, LevelName
from controller.cli.input_file import DesignFile, read_text
from controller.cli.json_output import print_json


def execute(
    level: LevelName,
    file: DesignFile,
    condition: ConditionOption = Condition.STRICT,
    frames: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write editor.png, frame_01.png to frame_48.png and contact_sheet.png here."),
    ] = None,
) -> None:
    """Run a bridge on a level in the embedded physics and print what happened as JSON.

    Any bridge that can be read is run, also an illegal one: `legal` says whether a benchmark episode would have run it.
    The verdict is the pixel detector's, as in an episode. Exit code 0 whatever the outcome, 2 for an error.
    """
    from controller.budgets.budget_map import load_budget_map
    from controller.cli.films import write_film
    from controller.evidence.detector import detect
    from controller.evidence.profile import load_profile
    from controller.executors.embedded import EmbeddedExecutor
    from controller.levels.catalogue import find_level
    from serializer.bridge import cost
    from serializer.document import read_document
    from validator.check import check

    known = find_level(level)
    limit = load_budget_map().limit(known.name, condition.value)
    bridge = read_document(read_text(file)).bridge
    executor = EmbeddedExecutor()
    rollout = executor.run(known, bridge, limit)
    detection = detect(rollout, load_profile("embedded"))
    outcome = "success" if detection.success else "failure_or_timeout"
    if frames is not None:
        write_film(frames, executor.editor_frame(known, bridge, limit), rollout, detection)
    print_json(
        {
            "outcome": outcome,
            "legal": not check(bridge, known.site(limit)),
            "executor": executor.name,
            "cost": cost(bridge),
            "limit": limit,
            **rollout.facts,
        }
    )
