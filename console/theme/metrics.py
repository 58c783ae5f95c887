"""Sizes in device-independent pixels. Everything sits on eight; four is the half step inside a component."""

UNIT, HALF = 8, 4
TEXT, HEADING, SMALL, FIGURE, HERO = 13, 16, 12, 11, 24
"""Type: text, headings, chips and denominators, ticks and thumbnails, one large line on a screen."""
ROW, TALL_ROW, HEADER, TALL_HEADER = 28, 36, 28, 48
CONTROL, ICON, CHIP_ICON, CHIP = 28, 18, 14, 20
MENU_BAR, TOOLBAR, TITLE_BAR, STRIP, FOOTER, STATUS_BAR, FOLDED_LOG = 28, 48, 36, 40, 40, 28, 32
PANEL_PADDING, HEAD_PADDING, CELL_PADDING, GUTTER, RADIUS, CARD_RADIUS = 16, 12, 8, 6, 4, 6
NARROW = 1440
"""A window below this width shortens its words before it hides anything."""
