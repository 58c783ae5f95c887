"""A table as data: what its columns mean, and cells without any formatting; ``None`` where there is no evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from controller.metrics.table import NOTHING

Kind = Literal["text", "count", "share", "number", "dollars", "p"]
Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """``name`` is what a program calls it, ``heading`` what a reader sees, ``kind`` how a cell is shown."""

    name: str
    heading: str
    kind: Kind = "text"


@dataclass(frozen=True, slots=True)
class DataTable:
    """``name`` names its files; ``caption`` says what it holds, ``notes`` what must be known to read it."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def shown(self) -> list[tuple[str, ...]]:
        """The rows as a reader sees them."""
        return [
            tuple(shown_cell(cell, column.kind) for cell, column in zip(row, self.columns, strict=True))
            for row in self.rows
        ]

    def records(self) -> list[dict[str, Cell]]:
        """The rows as a program reads them."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


def share(name: str, heading: str) -> Column:
    """A column of shares in 0..1, shown in percent."""
    return Column(name, heading, "share")


def shown_cell(cell: Cell, kind: Kind) -> str:
    """One cell as text: a share in percent, dollars in thousands."""
    if cell is None:
        return NOTHING
    if isinstance(cell, str) or kind in ("text", "count"):
        return str(cell)
    match kind:
        case "share":
            return f"{100 * cell:.1f} %"
        case "dollars":
            return f"{cell / 1000:.2f}"
        case "p":
            return f"{cell:.3f}" if cell >= 0.001 else "< 0.001"
    return f"{cell:.2f}"


def headings(table: DataTable) -> Sequence[str]:
    """The headings, in order."""
    return [column.heading for column in table.columns]
