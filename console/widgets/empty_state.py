"""What a list shows while it has nothing to show: a quiet icon, what this is, how to fill it, at most one act."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.heading import label
from console.widgets.icons import icon as icon_of
from console.widgets.icons import paint_icon

_ICON, _WIDTH = 40, 320


class _Picture(QWidget):
    """The large icon, painted in the colour of now."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setFixedHeight(_ICON)

    def sizeHint(self) -> QSize:
        return QSize(_ICON, _ICON)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_icon(QPainter(self), QRectF(self.rect()), self.name, "border2")


class EmptyState(QWidget):
    """Shown instead of an empty, missing or unavailable list; ``say`` changes what it says."""

    def __init__(
        self,
        icon: str,
        line: str,
        hint: str,
        action: QAction | QPushButton | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._picture = _Picture(icon)
        self._line, self._hint = label(line, "strong", wrap=True), label(hint, "dim", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(metrics.PANEL_PADDING,) * 4)
        layout.setSpacing(metrics.UNIT)
        layout.addStretch(1)
        layout.addWidget(self._picture)
        for words in (self._line, self._hint):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setMinimumWidth(0)
            layout.addWidget(words)
        if action is not None:
            layout.addSpacing(metrics.UNIT)
            layout.addWidget(_button(action), 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1)

    @property
    def line(self) -> str:
        """What it says first."""
        return self._line.text()

    def say(self, line: str, hint: str, icon: str | None = None) -> None:
        """Say something else, such as why the list is unavailable."""
        self._line.setText(line)
        self._hint.setText(hint)
        if icon is not None:
            self._picture.name = icon
            self._picture.update()

    def resizeEvent(self, event: object) -> None:
        side = max(0, (self.width() - 2 * metrics.PANEL_PADDING - _WIDTH) // 2)
        self._hint.setContentsMargins(side, 0, side, 0)
        super().resizeEvent(event)  # type: ignore[arg-type]


def _button(action: QAction | QPushButton) -> QPushButton:
    if isinstance(action, QPushButton):
        return action
    button = push_button(action.text())
    button.setIcon(action.icon() if not action.icon().isNull() else icon_of("arrow-right"))
    button.setEnabled(action.isEnabled())
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    action.enabledChanged.connect(button.setEnabled)
    return button
