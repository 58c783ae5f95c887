"""Cells of the queue's table."""

from __future__ import annotations

from console.widgets.rows import RowDelegate


class QueueCells(RowDelegate):
    """The shared look of rows; the queue has no cell of its own kind."""
