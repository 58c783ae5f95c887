"""Choosing columns, and remembering widths, order, visibility and sorting in the settings."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtWidgets import QMenu

from console.queue import strings
from console.queue.columns import COLUMNS, PLACE
from console.queue.table import QueueTable

SETTING = "queue/columns"
_ALWAYS = "level"


def fill_columns_menu(menu: QMenu, table: QueueTable) -> None:
    """One check mark for each column; the level stays, since a row without it says nothing."""
    menu.clear()
    header = table.horizontalHeader()
    for place, column in enumerate(COLUMNS):
        action = menu.addAction(column.title)
        action.setToolTip(column.tip)
        action.setCheckable(True)
        action.setChecked(not header.isSectionHidden(place))
        action.setEnabled(column.key != _ALWAYS)
        action.toggled.connect(lambda on, place=place: table.show_column(place, on))
    menu.addSeparator()
    menu.addAction(strings.RESET_COLUMNS).triggered.connect(table.reset_columns)


def remember_columns(settings: QSettings, table: QueueTable) -> None:
    """Keep how the columns are now."""
    settings.setValue(f"{SETTING}/own_widths", table.widths_are_own)
    settings.setValue(f"{SETTING}/names", ",".join(column.key for column in COLUMNS))
    settings.setValue(f"{SETTING}/header", table.horizontalHeader().saveState())


def recall_columns(settings: QSettings, table: QueueTable) -> None:
    """Take back what was kept, unless another version with other columns kept it."""
    names = settings.value(f"{SETTING}/names")
    state = settings.value(f"{SETTING}/header")
    if names != ",".join(column.key for column in COLUMNS) or not isinstance(state, QByteArray):
        return
    header = table.horizontalHeader()
    if header.restoreState(state):
        table.widths_are_own = bool(settings.value(f"{SETTING}/own_widths", False, type=bool))
        header.setSectionHidden(PLACE[_ALWAYS], False)
        header.setSectionsClickable(True)
        section = header.sortIndicatorSection()
        table.fit_columns()
        table.sortByColumn(section if 0 <= section < len(COLUMNS) else -1, Qt.SortOrder(header.sortIndicatorOrder()))
