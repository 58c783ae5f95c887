"""The two type faces, from their packages; where a package is not there, the system's own faces serve."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

from console.theme.metrics import TEXT

TEXT_FAMILY, MONO_FAMILY = "Inter", "JetBrains Mono"
_WEIGHT_AXIS = QFont.Tag("wght")
_FILES = {"fontpkg_inter": "Inter[opsz,wght].ttf", "fontpkg_jetbrains_mono": "JetBrainsMono[wght].ttf"}


def package_file(package: str, *parts: str) -> Path | None:
    """A file that ships in an installed package, found without importing the package; ``None`` where it is not."""
    spec = find_spec(package)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(place, *parts)
        if path.is_file():
            return path
    return None


@cache
def load_fonts() -> tuple[str, ...]:
    """Make both faces known to Qt, once; the families that were found. Needs a ``QGuiApplication``."""
    paths = (package_file(package, "files", name) for package, name in _FILES.items())
    numbers = [QFontDatabase.addApplicationFont(str(path)) for path in paths if path is not None]
    return tuple(name for each in numbers if each >= 0 for name in QFontDatabase.applicationFontFamilies(each))


def font(size: int = TEXT, weight: int = 400, *, mono: bool = False) -> QFont:
    """A face at a size in pixels, with digits of equal width, so that columns of numbers line up.

    A style sheet's ``font-weight`` has no effect on these faces: give a widget its weight by ``setFont(font(...))``.
    """
    # A copy, so that what a caller does to its own reaches nobody else's; copies share what Qt looked up for them.
    return QFont(_face(size, weight, mono))


@cache
def _face(size: int, weight: int, mono: bool) -> QFont:
    load_fonts()
    face = QFont()
    face.setFamilies([MONO_FAMILY, "Consolas", "monospace"] if mono else [TEXT_FAMILY, "Segoe UI", "sans-serif"])
    face.setPixelSize(size)
    face.setWeight(QFont.Weight(weight))
    # Qt takes a variable file for its regular face alone; the axis is what makes it heavier.
    face.setVariableAxis(_WEIGHT_AXIS, weight)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if not mono:
        face.setFeature(QFont.Tag("tnum"), 1)
    return face
