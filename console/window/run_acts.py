"""Start, pause, stop and abort: possible or not, and what they are called, from what the runner says."""

from __future__ import annotations

from PySide6.QtGui import QAction

from console.widgets.icons import icon
from console.window import strings as say
from console.window.actions import set_tip
from console.window.runner_watch import RunnerFacts, RunnerWatch, allowed


class RunActs:
    """Binds the actions to the runner. Ctrl+P pauses what runs and resumes what is paused."""

    def __init__(self, actions: dict[str, QAction], watch: RunnerWatch) -> None:
        self._actions, self._watch = actions, watch
        for act in ("start", "stop", "abort"):
            actions[act].triggered.connect(lambda _checked=False, act=act: watch.ask(act))
        actions["pause"].triggered.connect(self._pause_or_resume)
        watch.changed.connect(self.update)
        self.update()

    def update(self) -> None:
        """Enable what the runner's state allows; what was asked for is greyed until it is confirmed."""
        facts = self._watch.facts
        possible = allowed(facts) - ({facts.asked} if facts.asked else set())
        for act in ("start", "stop", "abort"):
            self._actions[act].setEnabled(act in possible)
        pause, resumes = self._actions["pause"], _resumes(facts)
        wanted = say.RESUME if resumes else say.ACTS["pause"]
        if pause.text() != wanted:
            pause.setText(wanted)
            pause.setIcon(icon("play-pause" if resumes else "pause", "text"))
        tip = say.TIPS["resume" if resumes else "pause"]
        if facts.waits_for:
            tip = f"{tip}; {say.WAITS.format(what=facts.waits_for)}"
        set_tip(pause, tip)
        pause.setEnabled(("start" if resumes else "pause") in possible)
        self._actions["restart"].setEnabled(not facts.connected)

    def _pause_or_resume(self) -> None:
        self._watch.ask("start" if _resumes(self._watch.facts) else "pause")


def _resumes(facts: RunnerFacts) -> bool:
    return facts.state in {"paused", "pausing"}
