"""The episode's identifier in what a designer is sent (paper B.3)."""

from __future__ import annotations

from collections.abc import Mapping

from controller.designers.designer import DesignerError
from controller.designers.observation import Observation


def level_name_of(observation: Observation) -> str:
    """``task_context.levelName``.

    Raises:
        DesignerError: the context does not hold it.
    """
    task = observation.context.get("task_context")
    name = task.get("levelName") if isinstance(task, Mapping) else None
    if not isinstance(name, str):
        raise DesignerError("the context has no task_context.levelName; send the context of B.3")
    return name
