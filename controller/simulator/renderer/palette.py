"""The colours of the scene, as red, green and blue."""

from __future__ import annotations

from serializer.materials import ROAD, STEEL, WOOD

Colour = tuple[int, int, int]

EDITOR_SKY = (164, 92)
"""Grey at the top and at the foot of the picture."""
RUN_SKY: tuple[Colour, Colour] = ((158, 172, 184), (108, 120, 132))
GRID_FINE, GRID_METRE, GRID_FIVE = 9, 24, 46
"""How much darker a grid line of 0.25 m, 1 m and 5 m is than the sky."""

WATER, WATER_EDGE = (66, 72, 80), (104, 116, 128)
BANK, BANK_FACET, BANK_EDGE = (52, 57, 61), (44, 48, 53), (150, 158, 160)
ROCK, ROCK_HATCH = (104, 92, 84), (62, 50, 46)
OVERHEAD, OVERHEAD_HATCH = (112, 96, 98), (66, 48, 52)
REGION_EDGE: Colour = (214, 150, 40)

ANCHOR, ANCHOR_EDGE = (188, 36, 36), (66, 12, 12)
JOINT, JOINT_EDGE = (236, 218, 120), (36, 34, 30)
MEMBER: dict[int, Colour] = {ROAD: (34, 36, 40), WOOD: (136, 88, 38), STEEL: (104, 30, 38)}
FOREIGN_MEMBER: Colour = (120, 120, 126)
ROAD_LINE: Colour = (206, 200, 180)
LOAD: tuple[Colour, Colour, Colour] = ((44, 196, 72), (240, 210, 40), (228, 40, 30))
"""Core of a member at 0, at 0.6 and at 1.0 of its strength."""
BREAK: Colour = (250, 96, 40)

BODIES: tuple[Colour, ...] = ((176, 38, 36), (44, 92, 156), (206, 128, 28))
BODY_EDGE, GLASS, TYRE, HUB = (28, 18, 18), (34, 42, 50), (20, 20, 22), (150, 150, 154)
POLE, FLAG = (34, 36, 40), (46, 60, 150)
LIGHT_BADGE, DARK_BADGE = (206, 206, 206), (66, 66, 66)
LIGHT_TEXT, DARK_TEXT, DIM_TEXT = (240, 240, 240), (34, 38, 44), (168, 172, 176)

BAR: Colour = (38, 38, 40)
MONEY, MONEY_OVER, BUDGET = (66, 168, 72), (226, 92, 70), (206, 204, 110)
SUCCESS, FAILURE, STATE = (40, 214, 96), (222, 40, 34), (46, 42, 42)
