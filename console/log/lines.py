"""The memory of the log, bounded, with the filter on it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

LEVELS = ("debug", "info", "warning", "error")
KEPT = 5_000


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line; ``at`` is an ISO time with its zone."""

    at: str
    level: str
    text: str

    @property
    def clock(self) -> str:
        """The time of day, as the line's own zone has it."""
        return self.at[11:19] if len(self.at) >= 19 else self.at


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Lines of at least ``level`` that contain all of ``words``, in any case."""

    level: str = "info"
    words: str = ""

    def passes(self, line: LogLine) -> bool:
        """Whether a line is shown."""
        text = line.text.casefold()
        return _rank(line.level) >= _rank(self.level) and all(word in text for word in self.words.casefold().split())


class LogLines:
    """The last ``kept`` lines; ``errors`` and ``warnings`` count all that were ever added."""

    def __init__(self, kept: int = KEPT) -> None:
        self._lines: deque[LogLine] = deque(maxlen=kept)
        self.errors = self.warnings = 0

    def add(self, line: LogLine) -> bool:
        """Add one; whether the oldest had to go."""
        full = len(self._lines) == self._lines.maxlen
        self._lines.append(line)
        self.errors += line.level == "error"
        self.warnings += line.level == "warning"
        return full

    def oldest(self) -> LogLine | None:
        """The line that goes next."""
        return self._lines[0] if self._lines else None

    def shown(self, wanted: LogFilter) -> list[LogLine]:
        """Those that pass, oldest first."""
        return [line for line in self._lines if wanted.passes(line)]

    def clear(self) -> None:
        """Forget all lines and counts."""
        self._lines.clear()
        self.errors = self.warnings = 0

    def __len__(self) -> int:
        return len(self._lines)


def _rank(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else 1


def as_text(lines: list[LogLine]) -> str:
    """Lines for the clipboard."""
    return "\n".join(f"{line.at} {line.level}: {line.text}" for line in lines)
