"""The candidate as a drawing: banks, regions, members by material, and what changed against the call before."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from console.episode.difference import Bar, Difference
from console.episode.fitting import Fit, fit_to, metres_seen, nearest_bar
from console.theme import theme
from controller.levels.level import Level
from serializer.materials import ROAD, materials
from validator.violation import Violation

_TOKENS = {1: "road", 2: "wood", 3: "steel"}
_ROUND = Qt.PenCapStyle.RoundCap


def material_token(material: int) -> str:
    """The token of a material's lines; a grey for one that no level admits."""
    return _TOKENS.get(material, "grey")


class CandidateDrawing(QWidget):
    """Shows one candidate; nothing can be edited here. The pointer over a member says what it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("episodeDrawing")
        self.setMinimumHeight(48)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._level: Level | None = None
        self._difference: Difference | None = None
        self._violations: tuple[Violation, ...] = ()
        self._bad: frozenset[int] = frozenset()

    def show_candidate(self, level: Level | None, difference: Difference, violations: Iterable[Violation]) -> None:
        """Draw a candidate on its level; without a level, on nothing."""
        self._level, self._difference = level, difference
        self._violations = tuple(violations)
        self._bad = frozenset(number for violation in self._violations for number in violation.ids)
        self.update()

    def bad_members(self) -> int:
        """How many members a violation names."""
        bars = () if self._difference is None else self._difference.bars
        return sum(1 for bar in bars if bar.change != "removed" and bar.id in self._bad)

    def text_at(self, place: QPointF) -> str:
        """What the member under a place is: id, material, length, change and what it violates."""
        if self._difference is None:
            return ""
        bar = nearest_bar(self._difference.bars, self._fit(), place)
        return "" if bar is None else self._text(bar)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._difference is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fit = self._fit()
        if self._level is not None:
            self._paint_ground(painter, fit, self._level)
        for bar in self._difference.bars:
            self._paint_bar(painter, fit, bar, compared=self._difference.compared)
        self._paint_nodes(painter, fit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.setToolTip(self.text_at(event.position()))
        super().mouseMoveEvent(event)

    def _fit(self) -> Fit:
        seen = metres_seen(self._level, () if self._difference is None else self._difference.nodes)
        return fit_to(seen, self.width(), self.height())

    def _paint_ground(self, painter: QPainter, fit: Fit, level: Level) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("ground"))
        for bank in (level.terrain.left_bank, level.terrain.right_bank):
            painter.drawPolygon(fit.bank(bank, self.width(), self.height()))
        for platform in level.platforms:
            corners = (
                (platform.x_start, platform.surface_y),
                (platform.x_end, platform.surface_y),
                (platform.x_end, platform.bottom_y),
                (platform.x_start, platform.bottom_y),
            )
            painter.drawPolygon(QPolygonF([fit.point(*corner) for corner in corners]))
        for region in level.regions:
            shape = QPolygonF([fit.point(*vertex) for vertex in region.vertices])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour("rock", 0.35))
            painter.drawPolygon(shape)
            painter.setPen(QPen(theme().colour("clear"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(QBrush(theme().colour("rockEdge"), Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(shape)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().colour("ground"))

    def _paint_bar(self, painter: QPainter, fit: Fit, bar: Bar, *, compared: bool) -> None:
        a, b = fit.point(*bar.a), fit.point(*bar.b)
        if bar.change == "removed":
            painter.setPen(QPen(theme().colour("text3"), 1.2, Qt.PenStyle.DotLine))
            painter.drawLine(a, b)
            return
        width = 2.8 if bar.material == ROAD else 1.8
        bad = bar.id in self._bad
        if bad or (compared and bar.change == "added"):
            halo = theme().colour("mVermil" if bad else "mSky", 0.55)
            broad = width + min(4.0, max(2.0, fit.scale * 0.12))
            painter.setPen(QPen(halo, broad, Qt.PenStyle.SolidLine, _ROUND))
            painter.drawLine(a, b)
        line = Qt.PenStyle.DashLine if bad else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme().colour(material_token(bar.material)), width, line, _ROUND))
        painter.drawLine(a, b)

    def _paint_nodes(self, painter: QPainter, fit: Fit) -> None:
        for node in () if self._difference is None else self._difference.nodes:
            place, bad = fit.point(node.x, node.y), node.id in self._bad
            if bad:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme().colour("mVermil", 0.55))
                painter.drawEllipse(place, 6, 6)
            if node.is_kinematic:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme().colour("anchor"))
                painter.drawRect(QRectF(place.x() - 3.5, place.y() - 3.5, 7, 7))
            else:
                painter.setPen(QPen(theme().colour("nodeEdge"), 1))
                painter.setBrush(theme().colour("node"))
                painter.drawEllipse(place, 2.2, 2.2)

    def _text(self, bar: Bar) -> str:
        material = materials().get(bar.material)
        name = f"material {bar.material}" if material is None else material.name
        length = ((bar.a[0] - bar.b[0]) ** 2 + (bar.a[1] - bar.b[1]) ** 2) ** 0.5
        change = f" · {bar.change}" if self._difference is not None and self._difference.compared else ""
        named = [] if bar.change == "removed" else [v for v in self._violations if bar.id in v.ids]
        broken = "".join(f"\n{violation.code}: {violation.message}" for violation in named)
        return f"Member {bar.id}: {name}, {length:.2f} m{change}{broken}"
