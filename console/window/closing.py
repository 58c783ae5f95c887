"""The one question before closing over a running sweep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtWidgets import QWidget

from console.widgets.figures import duration
from console.widgets.question import Question
from console.window import strings as say
from console.window.runner_watch import RunnerFacts

Answer = Literal["leave", "abort", "stay"]


def ask_before_closing(
    parent: QWidget, facts: RunnerFacts, answer: Callable[[Answer], None], *, leaving: bool
) -> Question:
    """Ask, and call ``answer`` with what was chosen; the question is shown and given back."""
    if leaving:
        asked = Question(say.CLOSE_AGAIN_TITLE, say.CLOSE_AGAIN_BODY, say.CLOSE_NOW, say.CLOSE_WAIT, parent)
    else:
        bound = say.CLOSE_BOUND.format(time=duration(facts.bound_s)) if facts.bound_s else ""
        body = say.CLOSE_BODY.format(bound=bound)
        asked = Question(say.CLOSE_TITLE, body, say.CLOSE_PAUSE, say.CLOSE_CANCEL, parent)
    wanted: Answer = "abort" if leaving else "leave"
    asked.answered.connect(lambda yes: answer(wanted if yes else "stay"))
    asked.open()
    return asked
