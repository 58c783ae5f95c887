"""A header of two lines: what the figures are of, ruled over its columns, and their names."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QHeaderView

from console.results.model import COLUMN_ROLE
from console.theme import font, metrics, theme
from console.widgets.icons import paint_icon

_RULE, _ICON = 24, 12
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class GroupHeader(QHeaderView):
    """Each section paints its part of the group's words and rule, so that scrolling never cuts them wrongly."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setFixedHeight(metrics.TALL_HEADER)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setMinimumSectionSize(40)
        theme().changed.connect(self.viewport().update)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        model = self.model()
        if not rect.isValid():
            return
        column = model.headerData(section, Qt.Orientation.Horizontal, COLUMN_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(rect)
        painter.fillRect(rect, theme().colour("sunken"))
        painter.setPen(QPen(theme().colour("border"), 1))
        painter.drawLine(QLineF(rect.left(), rect.bottom() + 0.5, rect.right() + 1, rect.bottom() + 0.5))
        self._paint_title(painter, QRectF(rect), section)
        if column.group:
            self._paint_group(painter, section, column.group)
        painter.restore()

    def _paint_title(self, painter: QPainter, rect: QRectF, section: int) -> None:
        model = self.model()
        title = str(model.headerData(section, Qt.Orientation.Horizontal))
        flags = Qt.AlignmentFlag(
            model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        )
        place = rect.adjusted(metrics.CELL_PADDING, _RULE - 1, -metrics.CELL_PADDING, -1)
        painter.setFont(font(weight=500))
        sorted_here = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        painter.setPen(theme().colour("text" if sorted_here else "text2"))
        words = QFontMetricsF(painter.font())
        shown = words.elidedText(title, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, flags, shown)
        if sorted_here:
            up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            width = words.horizontalAdvance(shown)
            left = (
                place.right() - width - _ICON - 2 if flags & Qt.AlignmentFlag.AlignRight else place.left() + width + 2
            )
            box = QRectF(left, place.center().y() - _ICON / 2, _ICON, _ICON)
            paint_icon(painter, box, "arrow-up" if up else "arrow-down", "accent")

    def _paint_group(self, painter: QPainter, section: int, group: str) -> None:
        model = self.model()
        span = [
            each
            for each in range(self.count())
            if not self.isSectionHidden(each)
            and model.headerData(each, Qt.Orientation.Horizontal, COLUMN_ROLE).group == group
        ]
        left = self.sectionViewportPosition(span[0])
        right = self.sectionViewportPosition(span[-1]) + self.sectionSize(span[-1])
        padding = metrics.CELL_PADDING
        painter.setPen(QPen(theme().colour("border2"), 1))
        painter.drawLine(QLineF(left + padding, _RULE + 0.5, right - padding, _RULE + 0.5))
        painter.setFont(font(weight=600))
        painter.setPen(theme().colour("text"))
        place = QRectF(left + padding, 2, right - left - 2 * padding, _RULE - 2)
        shown = QFontMetricsF(painter.font()).elidedText(group, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, _LEFT, shown)
        del section
