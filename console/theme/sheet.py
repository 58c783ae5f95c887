"""The style sheet of one theme: the template with tokens and sizes filled in, and the two pictures it refers to."""

from __future__ import annotations

from pathlib import Path
from string import Template

from PySide6.QtCore import QTemporaryDir
from PySide6.QtGui import QColor

from console.theme import metrics
from console.theme.glyphs import glyph_pixmap
from console.theme.tokens import TOKENS

_PICTURES = {
    "chevron": ("chevron-down", "text2"),
    "chevronUp": ("chevron-up", "text2"),
    "check": ("check-bold", "onAccent"),
    "dash": ("minus-thick", "onAccent"),
    "branchClosed": ("chevron-right", "text2"),
    "branchOpen": ("chevron-down", "text2"),
}
_PICTURE_SIZE = 12
_TEMPLATE = Path(__file__).with_name("template.qss")


class StyleSheet:
    """Makes the text; keeps a folder for its pictures, since a style sheet takes a picture only from a file."""

    def __init__(self) -> None:
        self._folder: QTemporaryDir | None = None

    def text(self, name: str) -> str:
        """The sheet of the theme ``name``."""
        sizes = {key.lower(): value for key, value in vars(metrics).items() if key.isupper()}
        return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
            {**sizes, **TOKENS[name], **self._pictures(name)}
        )

    def _pictures(self, name: str) -> dict[str, str]:
        if self._folder is None:
            self._folder = QTemporaryDir()
        folder, places = Path(self._folder.path()), {}
        for key, (glyph, token) in _PICTURES.items():
            places[key] = (folder / f"{name}-{key}.png").as_posix()
            for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
                path = folder / f"{name}-{key}{suffix}.png"
                if not path.exists():
                    glyph_pixmap(glyph, QColor(TOKENS[name][token]), _PICTURE_SIZE * scale, 1.0).save(str(path))
        return places
