"""Rows, and what a queue panel shows of them."""

from __future__ import annotations

from console_parts import Row
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from console.queue.columns import COLUMNS
from console.queue.panel import QueuePanel


def at(minute: int, second: int = 0) -> str:
    return f"2026-03-09T14:{minute:02}:{second:02}+00:00"


MIXED = (
    Row("T1B_Span_6m", "truss", status="running", calls=1, started_at=at(0)),
    Row("T1B_Span_8m", "truss"),
    Row("T1B_Span_10m", "truss"),
    Row("T1B_Span_12m", "truss"),
    Row("G1_Clearance_Multi2_14m_R2m", "some-model", "loose"),
    Row("T4B_Heavy_14m_W8", "truss", "strict", 1, "success", 1, 1, 12_340.4, at(1), at(1, 7)),
    Row(
        "T4B_Heavy_16m_W9",
        "some-model",
        "loose",
        1,
        "failed",
        3,
        2,
        20_000.0,
        at(2),
        at(8, 12),
        {"input_tokens": 21_000, "output_tokens": 480, "cost_dollars": 0.2144},
    ),
    Row("T2E_Wide_14m_P4m", "some-model", "loose", 2, "interrupted", 2, 1, 900.0, at(3), at(3, 1)),
    Row(
        "T2F_Narrow_13m_P1m",
        "some-model",
        "loose",
        1,
        "error",
        1,
        0,
        None,
        at(4),
        at(4, 2),
        {},
        ("designer", "no answer"),
    ),
)


def shown_page(panel: QueuePanel) -> str:
    """The object name of what stands in the middle."""
    names = ("queueTable", "queueReading", "queueEmpty", "queueNothing", "queueUnavailable")
    found = [name for name in names if (page := panel.findChild(QWidget, name)) is not None and page.isVisibleTo(panel)]
    assert len(found) == 1, found
    return found[0]


def levels_shown(panel: QueuePanel) -> list[str]:
    return [panel.model.row(place).level for place in range(panel.model.rowCount())]


def texts(panel: QueuePanel, place: int) -> dict[str, str]:
    """What a row says, by column key."""
    return {
        column.key: panel.model.index(place, number).data(Qt.ItemDataRole.DisplayRole)
        for number, column in enumerate(COLUMNS)
    }


def legend_of(panel: QueuePanel) -> dict[str, int]:
    """The counts that the composition says."""
    words = panel.head.composition.accessibleName().split(", ")
    return {state: int(number.replace(",", "")) for number, state in (word.split(" ") for word in words)}
