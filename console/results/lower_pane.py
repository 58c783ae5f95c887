"""Below the table: the charts, or the episodes behind a number."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from console.results import strings
from console.results.charts import CHARTS, Charts
from console.results.episodes_pane import EpisodesPane
from console.theme import metrics
from console.widgets.rules import grounded
from console.widgets.segmented import Segmented

_THREE_FIT, _ONE_LINE = 960, 560
"""From the first width the charts stand side by side; below it one is shown at a time. Below the second the switches
take two lines."""


class LowerPane(QWidget):
    """A strip of switches over one of the two views."""

    def __init__(self, charts: Charts, episodes: EpisodesPane) -> None:
        super().__init__()
        self._charts, self._episodes = charts, episodes
        self.view = Segmented(strings.VIEWS)
        self.view.setObjectName("resultsView")
        self.condition = Segmented(strings.CONDITIONS)
        self.condition.setObjectName("resultsCondition")
        self.condition.setToolTip(strings.CONDITION_TIP)
        self.one = Segmented(strings.CHART_CHOICES)
        self.one.setObjectName("resultsOneChart")
        self._stack = QStackedWidget()
        self._stack.addWidget(charts)
        self._stack.addWidget(episodes)
        strip = grounded(QWidget(), "strip")
        strip.setFixedHeight(metrics.STRIP)
        row = QHBoxLayout(strip)
        row.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, 0)
        row.setSpacing(metrics.UNIT)
        for widget in (self.view, self.condition, self.one):
            row.addWidget(widget)
        row.addStretch(1)
        self._second = grounded(QWidget(), "strip")
        self._second.setFixedHeight(metrics.STRIP)
        below = QHBoxLayout(self._second)
        below.setContentsMargins(metrics.HEAD_PADDING, 0, metrics.HEAD_PADDING, 0)
        below.addStretch(1)
        self._rows = (row, below)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(self._second)
        layout.addWidget(self._stack, 1)
        self.view.chosen.connect(self.turn_to)
        self.one.chosen.connect(lambda _key: self._fit())

    def turn_to(self, view: str) -> None:
        """Show ``charts`` or ``episodes``."""
        self.view.set_value(view)
        self._stack.setCurrentWidget(self._charts if view == "charts" else self._episodes)
        self._fit()

    def offer(self, conditions: Collection[str]) -> None:
        """Let only these conditions be chosen; one that is alone is."""
        if self.condition.value() not in conditions and len(conditions) == 1:
            self.condition.set_value(next(iter(conditions)))
        for key, _ in strings.CONDITIONS:
            self.condition.button(key).setEnabled(key in conditions)

    def minimumSizeHint(self) -> QSize:
        return QSize(280, metrics.STRIP + 150)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        on_charts = self.view.value() == "charts"
        all_fit = self.width() >= _THREE_FIT
        self.condition.setVisible(on_charts)
        one_line = self.width() >= _ONE_LINE
        row = self._rows[0 if one_line else 1]
        if row.indexOf(self.one) < 0:
            row.insertWidget(row.count() - 1, self.one)
        self.one.setVisible(on_charts and not all_fit)
        self._second.setVisible(on_charts and not one_line)
        self._charts.show_only(None if all_fit else CHARTS.index(self.one.value()))
