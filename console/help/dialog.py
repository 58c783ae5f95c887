"""The page of all keys, in two columns of groups, with a search."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from console.help import strings as say
from console.help.keys import KeyGroup, KeyRow
from console.theme import font, metrics, theme
from console.widgets.elided import Elided
from console.widgets.heading import heading, label


class KeyCaps(QWidget):
    """The keys of one act, each as a cap."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__()
        self._keys, self._face = keys, font(metrics.SMALL, 500)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(keys))

    def sizeHint(self) -> QSize:
        return QSize(int(sum(self._widths()) + 4 * (len(self._keys) - 1)) + 1, 22)

    def _widths(self) -> list[float]:
        measure = QFontMetricsF(self._face)
        return [max(22.0, measure.horizontalAdvance(each) + 14) for each in self._keys]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._face)
        left = 0.0
        for key, width in zip(self._keys, self._widths(), strict=True):
            cap = QRectF(left + 0.5, 0.5, width - 1, self.height() - 1)
            painter.setPen(QPen(theme().colour("border2"), 1))
            painter.setBrush(theme().colour("sunken"))
            painter.drawRoundedRect(cap, metrics.RADIUS, metrics.RADIUS)
            painter.setPen(theme().colour("text"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            left += width + 4


class KeysDialog(QDialog):
    """Not modal: it can stay open beside the window."""

    def __init__(self, groups: tuple[KeyGroup, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("helpDialog")
        self.setWindowTitle(say.TITLE)
        self.resize(880, 600)
        self.groups = groups
        self._search = QLineEdit()
        self._search.setObjectName("helpSearch")
        self._search.setPlaceholderText(say.SEARCH)
        self._search.setAccessibleName(say.SEARCH)
        self._search.setClearButtonEnabled(True)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 8, 8)
        layout.setSpacing(metrics.PANEL_PADDING)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 16, 0)
        top.addWidget(self._search)
        layout.addLayout(top)
        layout.addWidget(self._area, 1)
        self._search.textChanged.connect(self._show)
        self._show("")
        self._search.setFocus()

    def search(self, words: str) -> None:
        """Show the acts and keys with these words."""
        self._search.setText(words)

    def shown(self) -> list[KeyCaps]:
        """The keys in sight."""
        return self._area.findChildren(KeyCaps)

    def _show(self, words: str) -> None:
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 16, 16)
        row.setSpacing(40)
        found = [kept for group in self.groups if (kept := _matching(group, words))]
        for part in _in_two(found):
            column = QVBoxLayout()
            column.setSpacing(24)
            for group in part:
                column.addLayout(_group(group))
            column.addStretch(1)
            row.addLayout(column, 1)
        if not found:
            row.addWidget(label(say.NONE, "dim"), 0, Qt.AlignmentFlag.AlignCenter)
        self._area.setWidget(body)


def _matching(group: KeyGroup, words: str) -> KeyGroup | None:
    wanted = words.casefold().split()
    rows = tuple(row for row in group.rows if all(word in _text(group, row) for word in wanted))
    return KeyGroup(group.title, rows) if rows else None


def _text(group: KeyGroup, row: KeyRow) -> str:
    return " ".join((group.title, row.act, *row.keys)).casefold()


def _in_two(groups: list[KeyGroup]) -> tuple[list[KeyGroup], list[KeyGroup]]:
    """Two columns of about the same height, in order."""
    heights = [len(group.rows) + 2 for group in groups]
    place = min(range(len(groups) + 1), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))
    return groups[:place], groups[place:]


def _group(group: KeyGroup) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(metrics.PANEL_PADDING)
    grid.setVerticalSpacing(6)
    grid.addWidget(heading(group.title), 0, 0, 1, 2)
    for place, each in enumerate(group.rows, start=1):
        grid.addWidget(Elided(each.act, "dim", Qt.TextElideMode.ElideRight), place, 0)
        grid.addWidget(KeyCaps(each.keys), place, 1, Qt.AlignmentFlag.AlignRight)
    grid.setColumnStretch(0, 1)
    return grid
