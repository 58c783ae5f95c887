"""A layout of the game beside a level: anchors compared, differences listed, everything else kept as it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from console.calibrate import strings as say
from console.theme import metrics
from console.widgets.buttons import icon_button, push_button
from console.widgets.elided import Elided
from console.widgets.heading import label, set_role
from console.widgets.rules import grounded


@dataclass(frozen=True, slots=True)
class Comparison:
    """A layout and a level; ``differences`` has a line each, ``replaces`` says that another one is paired already."""

    level: str
    path: Path
    anchors: int
    differences: tuple[str, ...]
    replaces: bool


def compare(level_name: str, path: Path) -> Comparison:
    """Read a layout and compare its anchors with a level's.

    Raises:
        PolyBridgeBenchError: the file cannot be read, or there is no such level.
    """
    from controller.levels.catalogue import find_level
    from controller.pairing.compare import PairingError, anchors_of, differences
    from controller.pairing.store import paired_levels

    level = find_level(level_name)
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise PairingError(f"{path.name} cannot be read ({fault}): give a level file of the game") from fault
    found = differences(level, anchors_of(text, path.name))
    return Comparison(level.name, path, len(level.anchors), found, level.name in paired_levels())


def pair_layout(level_name: str, path: Path) -> Comparison:
    """Pair a level with a layout; it is read and compared once more.

    Raises:
        PolyBridgeBenchError: it cannot be paired.
    """
    from controller.levels.catalogue import find_level
    from controller.pairing.store import pair

    found = compare(level_name, path)
    pair(find_level(level_name), path)
    return found


class LayoutPage(QWidget):
    """``pair_asked`` says that the layout shown is wanted; ``left`` gives up."""

    pair_asked = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("calibrateLayoutPage")
        self._shown: Comparison | None = None
        self._title = Elided("", "strong")
        back = self._back = icon_button("arrow-left", say.BACK)
        back.setObjectName("calibrateLayoutBack")
        back.clicked.connect(self.left)
        strip = grounded(QWidget(), "strip")
        top = QHBoxLayout(strip)
        top.setContentsMargins(metrics.UNIT, metrics.HALF, metrics.HEAD_PADDING, metrics.HALF)
        top.addWidget(back)
        top.addWidget(self._title, 1)
        self._words = label("", "strong", wrap=True)
        self._words.setObjectName("calibrateLayoutWords")
        self._hint = label(say.LAYOUT_HINT, "dim", wrap=True)
        self.lines = QListWidget()
        self.lines.setObjectName("calibrateLayoutLines")
        self.lines.setAccessibleName(say.LAYOUT)
        self.lines.setFrameShape(QListWidget.Shape.NoFrame)
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pair = push_button(say.LAYOUT_PAIR, "primary")
        self.pair.setObjectName("calibrateLayoutPair")
        self.pair.clicked.connect(lambda: self.pair_asked.emit(self._shown))
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.pair)
        body = QVBoxLayout()
        body.setContentsMargins(*(metrics.PANEL_PADDING,) * 4)
        body.setSpacing(metrics.UNIT)
        body.addWidget(self._words)
        body.addWidget(self._hint)
        body.addWidget(self.lines, 1)
        body.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addLayout(body, 1)

    @property
    def words(self) -> str:
        """The verdict in words."""
        return self._words.text()

    def show_comparison(self, found: Comparison) -> None:
        """Show what differs, or that nothing does."""
        count = len(found.differences)
        verdict = say.LAYOUT_OTHER[count > 1] if count else say.LAYOUT_SAME
        self._show(found, verdict.format(number=count or found.anchors), "warning" if count else "good")
        self.lines.addItems(list(found.differences))
        self._hint.setText(say.LAYOUT_REPLACE.format(level=found.level) if found.replaces else say.LAYOUT_HINT)
        self.pair.setEnabled(not count)
        (self._back if count else self.pair).setFocus(Qt.FocusReason.TabFocusReason)

    def show_fault(self, level: str, path: Path, fault: str) -> None:
        """Why a file cannot be compared."""
        self._show(Comparison(level, path, 0, (), replaces=False), say.LAYOUT_BAD.format(file=path.name), "error")
        self.lines.addItem(fault)
        self.pair.setEnabled(False)
        self._back.setFocus(Qt.FocusReason.TabFocusReason)

    def _show(self, found: Comparison, words: str, role: str) -> None:
        self._shown = found
        self._title.setText(say.LAYOUT_TITLE.format(file=found.path.name, level=found.level))
        set_role(self._words, role)
        self._words.setText(words)
        self._hint.setText(say.LAYOUT_HINT)
        self.lines.clear()
