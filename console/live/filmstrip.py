"""Twelve small frames of the attempt side by side; the one in sight is framed, a click goes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from console.episode import words
from console.live import strings
from console.live.film import Film
from console.live.strip import THUMBNAILS, at_or_before, crop_of, strip_frames
from console.theme import font, metrics, theme

_Index = QModelIndex | QPersistentModelIndex
FRAME_ROLE = Qt.ItemDataRole.UserRole + 1
MARKED_ROLE = Qt.ItemDataRole.UserRole + 2
_WORD = 16
_LOWEST, _HIGHEST = 30, 72
"""Of a thumbnail, in pixels; between them it is three quarters as high as wide."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """One place on the strip: the frame's index, its time, and whether the failure mark was seen by then."""

    index: int
    time_s: float
    marked: bool


class StripModel(QAbstractListModel):
    """The places of one attempt; pictures come in later, one by one."""

    def __init__(self) -> None:
        super().__init__()
        self._thumbs: tuple[Thumb, ...] = ()
        self._count = 0
        self._pictures: dict[int, QImage] = {}

    def set_film(self, thumbs: Sequence[Thumb], count: int) -> None:
        """Take another attempt, of ``count`` frames; the pictures of the last one are dropped."""
        self.beginResetModel()
        self._thumbs, self._count, self._pictures = tuple(thumbs), count, {}
        self.endResetModel()

    def set_picture(self, frame: int, picture: QImage) -> None:
        """A picture is there; one of no place on the strip is ignored."""
        for row, thumb in enumerate(self._thumbs):
            if thumb.index == frame:
                self._pictures[frame] = picture
                place = self.index(row)
                self.dataChanged.emit(place, place, [Qt.ItemDataRole.DecorationRole])

    @property
    def frames(self) -> tuple[int, ...]:
        """The frames on the strip."""
        return tuple(thumb.index for thumb in self._thumbs)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._thumbs)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._thumbs):
            return None
        thumb = self._thumbs[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return words.film_time(thumb.time_s)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return strings.STRIP_TIP.format(frame=thumb.index + 1, count=self._count)
            case Qt.ItemDataRole.DecorationRole:
                return self._pictures.get(thumb.index)
            case _ if role == FRAME_ROLE:
                return thumb.index
            case _ if role == MARKED_ROLE:
                return thumb.marked
            case _:
                return None


class _Cells(QStyledItemDelegate):
    """All places share the width, so that the whole strip is in sight at every size."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = option.widget
        inside = view.viewport() if isinstance(view, QListView) else view
        places = max(1, index.model().rowCount())
        return QSize(max(1, inside.width() // places), max(1, inside.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        box = rect.adjusted(2, 2, -2, -_WORD - 2)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QImage):
            part = crop_of(picture.width(), picture.height(), box.width(), box.height())
            painter.drawImage(box, picture, QRectF(*part))
        else:
            painter.fillRect(box, theme().colour("sunken"))
        marked = bool(index.data(MARKED_ROLE))
        edge = "accent" if chosen else "mVermil" if marked else "border2"
        painter.setPen(QPen(theme().colour(edge), 2 if chosen else 1))
        painter.drawRoundedRect(box, 2, 2)
        painter.setFont(font(metrics.FIGURE, 600 if chosen else 400))
        painter.setPen(theme().colour("text" if chosen else "text3"))
        word = QRectF(rect.left(), rect.bottom() - _WORD, rect.width(), _WORD)
        shown = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(rect.width()))
        painter.drawText(word, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()


class Filmstrip(QListView):
    """``sought`` carries the frame of the place that was clicked or reached by the arrows."""

    sought = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("liveFilmstrip")
        self.setAccessibleName(strings.STRIP_NAME)
        self._strip, self._cells = StripModel(), _Cells(self)
        self._strip.setParent(self)
        self.setModel(self._strip)
        self.setItemDelegate(self._cells)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._settle()
        self.clicked.connect(lambda place: self.sought.emit(place.data(FRAME_ROLE)))

    @property
    def strip(self) -> StripModel:
        """Its model."""
        return self._strip

    def show_film(self, film: Film) -> None:
        """Take another attempt; its pictures come in later."""
        marker = None if film.readings is None else film.readings.marker
        frames = strip_frames(film.times_s, film.duration_s)
        thumbs = [Thumb(at, film.times_s[at], marker is not None and at >= marker) for at in frames]
        self._strip.set_film(thumbs, len(film.times_s))

    def show_frame(self, index: int) -> None:
        """Frame the place at or before a frame."""
        row = at_or_before(self._strip.frames, index)
        if row < self._strip.rowCount() and row != self.currentIndex().row():
            self.setCurrentIndex(self._strip.index(row))

    def dataChanged(self, first: _Index, _last: _Index, _roles: Sequence[int] = ()) -> None:
        """A picture has come in at one place: painted alone, where Qt would lay out and paint all of them."""
        self.update(first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        place = self._strip.index(self.currentIndex().row() + step) if step is not None else QModelIndex()
        if place.isValid():
            self.sought.emit(place.data(FRAME_ROLE))
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()
        self.scheduleDelayedItemsLayout()

    def _settle(self) -> None:
        """As high as twelve thumbnails of this width need."""
        high = round(self.width() / THUMBNAILS * 0.75)
        self.setFixedHeight(min(max(high, _LOWEST), _HIGHEST) + _WORD + 4)
