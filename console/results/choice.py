"""Which sessions count: the newest, or those that a person ticked; kept between starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSettings

from console.results.sessions import SessionInfo

_KEY, _NEWEST = "results/sessions", "newest"


@dataclass(frozen=True, slots=True)
class Choice:
    """``ticked`` by name; ``None`` follows the newest session."""

    ticked: frozenset[str] | None = None

    def among(self, sessions: Sequence[SessionInfo]) -> tuple[SessionInfo, ...]:
        """Those that count of the sessions there are, newest first."""
        if self.ticked is None:
            return tuple(sessions[:1])
        return tuple(each for each in sessions if each.session in self.ticked)


def load_choice(settings: QSettings) -> Choice:
    """What was chosen last; a first start follows the newest."""
    kept = settings.value(_KEY, _NEWEST)
    if kept == _NEWEST:
        return Choice()
    return Choice(frozenset(str(kept).split("\n")) - {""})


def save_choice(settings: QSettings, choice: Choice) -> None:
    """Keep it for the next start."""
    settings.setValue(_KEY, _NEWEST if choice.ticked is None else "\n".join(sorted(choice.ticked)))
