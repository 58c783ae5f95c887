"""How the console looks: tokens for light and dark, one style sheet, fonts and sizes.

Design note. Panels spell no colour and no size. ``theme()`` is the one live theme.
It follows the system (``QStyleHints.colorScheme``) unless a person chooses light or dark, and switches while the
window is open: the style sheet, the palette and the small pictures that a style sheet needs are made again, and
``changed`` is sent. Whatever is painted asks ``theme().colour(token)`` at paint time and keeps no colour, so
nothing is built again. Two tokens serve each hue, because a pure Okabe-Ito orange or green is too pale to be read as a
word on white: ``orange`` is for words and icons, ``mOrange`` for bars and lines.

The fonts are variable ones from PyPI, found by their package's place on disk without importing it. Both have all
weights in one file, of which Qt sees the regular one only: the weight is set on the font's axis, in code, and the
style sheet has no font rules. Inter's "1111" and "8888" are 21 and 32 pixels wide until ``tnum`` makes them alike.
"""

from console.theme.fonts import font
from console.theme.theme import Theme, theme

__all__ = ["Theme", "font", "theme"]
