"""The centre: a strip of tabs, a banner for what went wrong, and one page at a time."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from console.theme import metrics
from console.widgets.icons import icon
from console.widgets.rules import grounded
from console.window import strings as say
from console.window.banner import runner_banner
from console.window.title_bar import flat_tabs

_ICONS = {
    "live": "monitor-eye",
    "editor": "vector-polyline-edit",
    "replay": "movie-search-outline",
    "results": "chart-box-outline",
}


class Centre(QWidget):
    """``pages`` are the tabs by name; a further page may cover the first tab (``cover``) until it is taken away."""

    turned = Signal(str)

    def __init__(self, pages: dict[str, QWidget]) -> None:
        super().__init__()
        grounded(self, "panel")
        self._names, self._pages = tuple(pages), pages
        self._cover: QWidget | None = None
        self.tabs = flat_tabs("centreTabs")
        self.tabs.setIconSize(QSize(16, 16))
        self.tabs.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.banner = runner_banner()
        self._stack = QStackedWidget()
        self._stack.setMinimumSize(360, 200)
        for name, page in pages.items():
            self.tabs.addTab(icon(_ICONS[name], "text3", checked="accent"), say.PANELS[name])
            self._stack.addWidget(page)
        strip = grounded(QWidget(), "titleBar")
        strip.setFixedHeight(metrics.TITLE_BAR)
        row = QHBoxLayout(strip)
        row.setContentsMargins(4, 0, 8, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(self.banner)
        layout.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._turn)

    @property
    def current(self) -> str:
        """The tab in front."""
        return self._names[self.tabs.currentIndex()]

    @property
    def covered(self) -> bool:
        """Whether a cover lies over the first tab."""
        return self._cover is not None

    def show_page(self, name: str) -> None:
        """Turn to a tab."""
        self.tabs.setCurrentIndex(self._names.index(name))
        self._turn()

    def cover(self, page: QWidget) -> None:
        """Lay a page over the first tab and turn to it."""
        self.uncover()
        self._cover = page
        self._stack.addWidget(page)
        self.show_page(self._names[0])

    def uncover(self) -> None:
        """Take the cover away."""
        if self._cover is not None:
            page, self._cover = self._cover, None
            self._turn()
            self._stack.removeWidget(page)
            page.deleteLater()

    def _turn(self, _place: int = 0) -> None:
        name = self.current
        covered = self._cover if name == self._names[0] else None
        self._stack.setCurrentWidget(covered or self._pages[name])
        self.turned.emit(name)
