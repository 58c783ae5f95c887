"""Every table that a release holds, in one order."""

from __future__ import annotations

from controller.metrics.data_table import DataTable
from controller.metrics.detail_tables import detail_tables
from controller.metrics.paper_tables import Rows, paper_tables
from controller.metrics.published import published_table


def all_tables(rows: Rows) -> tuple[DataTable, ...]:
    """The paper's layouts first, then what goes beyond them, then the published figures."""
    return (*paper_tables(rows), *detail_tables(rows), published_table(rows))
