"""The one question before closing over a running sweep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtWidgets import QMessageBox, QWidget

from console.widgets.figures import duration
from console.window import strings as say
from console.window.runner_watch import RunnerFacts

Answer = Literal["leave", "abort", "stay"]


def ask_before_closing(
    parent: QWidget, facts: RunnerFacts, answer: Callable[[Answer], None], *, leaving: bool
) -> QMessageBox:
    """Ask, and call ``answer`` with what was chosen; Escape is "stay". The box is shown and given back."""
    box = QMessageBox(parent)
    box.setObjectName("closeQuestion")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(say.TITLE)
    if leaving:
        box.setText(say.CLOSE_AGAIN_TITLE)
        box.setInformativeText(say.CLOSE_AGAIN_BODY)
        go = box.addButton(say.CLOSE_NOW, QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(say.CLOSE_WAIT, QMessageBox.ButtonRole.RejectRole)
    else:
        bound = say.CLOSE_BOUND.format(time=duration(facts.bound_s)) if facts.bound_s else ""
        box.setText(say.CLOSE_TITLE)
        box.setInformativeText(say.CLOSE_BODY.format(bound=bound))
        go = box.addButton(say.CLOSE_PAUSE, QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(say.CLOSE_CANCEL, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    wanted: Answer = "abort" if leaving else "leave"
    box.finished.connect(lambda _code: answer(wanted if box.clickedButton() is go else "stay"))
    box.open()
    return box
