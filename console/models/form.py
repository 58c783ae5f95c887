"""The fields of a card, in groups of two columns."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from console.models import strings as say
from console.models.draft import PARTS, Draft
from console.models.fields import Field
from console.theme import metrics
from console.widgets.heading import heading, label
from console.widgets.rules import horizontal_rule

_WORDS = 132
Rows = tuple[tuple[str, ...], ...]
ABOUT: Rows = (("alias", "title"), ("model", "as_of"), ("endpoint",), ("notes",), ("images",))
KEY: Rows = (("environment", "keyring"),)
REQUEST: Rows = (("temperature", "max_output_tokens"), ("max_output_field",), ("reasoning",))
TRANSPORT: Rows = (
    ("connect_s", "write_s"),
    ("pool_s", "read_s"),
    ("deadline_s", "attempts"),
    ("backoff_min_s", "backoff_max_s"),
    ("in_flight",),
)
PRICE: Rows = (("input_price", "output_price"), ("cached_price", "price_as_of"), ("price_source",))


class Form(QWidget):
    """``changed`` says that a person changed a field. ``key`` and ``test`` are put below their headings."""

    changed = Signal()

    def __init__(self, key: QWidget, test: QWidget) -> None:
        super().__init__()
        self.setObjectName("modelsForm")
        self.fields = {name: Field(name) for name in PARTS}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 24, 24)
        layout.setSpacing(metrics.HEAD_PADDING)
        groups = (
            (say.ABOUT, ABOUT, None),
            (say.KEY, KEY, key),
            (say.REQUEST, REQUEST, None),
            (say.TEST, (), test),
            (say.PRICE, PRICE, None),
            (say.TRANSPORT, TRANSPORT, None),
        )
        for place, (title, rows, below) in enumerate(groups):
            if place:
                layout.addWidget(horizontal_rule())
            layout.addWidget(heading(title))
            if rows:
                layout.addLayout(self._grid(rows))
            if below is not None:
                layout.addWidget(below)
        layout.addStretch(1)
        for field in self.fields.values():
            field.changed.connect(self.changed)

    def draft(self) -> Draft:
        """What stands in the fields."""
        return {name: field.text() for name, field in self.fields.items()}

    def show_draft(self, draft: Draft) -> None:
        """Fill the fields in."""
        for name, text in draft.items():
            self.fields[name].set_text(text)

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Say beside each field what is wrong with it."""
        for name, field in self.fields.items():
            field.show_fault(faults.get(name, ""))

    def _grid(self, rows: Rows) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(metrics.HEAD_PADDING)
        grid.setVerticalSpacing(metrics.UNIT)
        for column in (0, 2):
            grid.setColumnMinimumWidth(column, _WORDS)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        top = Qt.AlignmentFlag.AlignTop
        for place, names in enumerate(rows):
            for side, name in enumerate(names):
                field = self.fields[name]
                span = 3 if len(names) == 1 and name != "in_flight" else 1
                if name != "images":
                    words = label(say.FIELDS[name][0], "dim")
                    words.setFixedHeight(metrics.CONTROL)
                    words.setBuddy(field.edit)
                    grid.addWidget(words, place, 2 * side, top)
                grid.addWidget(field, place, 2 * side + 1, 1, span, top)
        return grid
