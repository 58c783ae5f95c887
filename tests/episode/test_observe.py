"""Nothing that only analysis may know reaches a designer (paper A.6, Table 5)."""

from __future__ import annotations

import json

import numpy as np
import pytest

from controller.episode.apparatus import BudgetSource, Task
from controller.episode.key import EpisodeKey
from controller.episode.observe import at_first, observe
from controller.frame import Frame
from controller.levels.catalogue import all_levels, group_of
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.levels.level import Level

EDITOR = Frame(np.zeros((2, 2, 3), np.uint8))


def everything_sent(level: Level) -> str:
    """All text of a first observation, the level's name taken out: it is an identifier, and may be seen."""
    key = EpisodeKey("polybridge", level.name, "truss", "strict", 1)
    context, save = designer_context(level, 13_000), initial_save(level)
    task = Task(key, level, 13_000, BudgetSource("m", "f1a7", "embedded"), context, save)
    sent = observe(task, 1, at_first(task), EDITOR)
    assert sent.feedback is None
    assert sent.previous_draft is None
    assert set(sent.context) == {"task_context", "semantic_environment"}
    text = json.dumps([sent.editor_frame.label, sent.context, sent.current_save])
    assert level.name in text
    return text.replace(level.name, "")


@pytest.mark.parametrize("level", all_levels(), ids=lambda level: level.name)
def test_family_parameters_and_tags_cannot_be_seen(level: Level) -> None:
    sent = everything_sent(level)
    for hidden in ("family", "parameters", "tags", "stratum", "analysis", level.family, group_of(level.family)):
        assert hidden not in sent
    for name in (*level.parameters, *level.tags):
        assert f'"{name}"' not in sent
