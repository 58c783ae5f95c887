"""Where a level's metres fall on the picture: one fixed view for all frames of a level."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from controller.levels.level import Level
from validator.site import ForbiddenRegion

WIDTH, HEIGHT = 1280, 720
TOP_BAR, BOTTOM_BAR = 40, 36
_CLEAR_TOP, _CLEAR_BOTTOM = TOP_BAR + 8, 606
_HEADROOM_M, _FOOTROOM_M = 4.4, 0.8
_BEHIND_M, _BEYOND_M = 2.5, 4.8
_LARGEST_SCALE, _FAR_PX = 64, 16000.0


@dataclass(frozen=True, slots=True)
class Camera:
    """``scale`` is in pixels per metre, a multiple of 4, so that every grid line of 0.25 m is a whole pixel.

    ``origin_x`` and ``origin_y`` are the pixel of the world's (0, 0), whole numbers.
    """

    scale: int
    origin_x: int
    origin_y: int

    def x(self, metres: float) -> float:
        """Pixel column of a world x."""
        return self.origin_x + metres * self.scale

    def y(self, metres: float) -> float:
        """Pixel row of a world y."""
        return self.origin_y - metres * self.scale

    def project(self, xy: NDArray[np.float64]) -> NDArray[np.float64]:
        """World points (..., 2) in pixels (..., 2); what is not finite or very far ends far outside the picture."""
        pixels = xy * (self.scale, -self.scale) + (self.origin_x, self.origin_y)
        return np.clip(np.nan_to_num(pixels, nan=-_FAR_PX), -_FAR_PX, _FAR_PX)


def camera_of(level: Level) -> Camera:
    """The largest whole-pixel view that shows the gap, both bank heads, every vehicle at its start and every target."""
    decks = (level.deck_left_y, level.deck_right_y)
    left = min([0.0, *(vehicle.front_wheel_x - _BEHIND_M for vehicle in level.vehicles)])
    right = max([level.span_m + _BEYOND_M, *(target.x + _BEYOND_M - 2.0 for target in level.targets)])
    anchors = [anchor.y for anchor in level.anchors]
    regions = [_telling_y(region) for region in level.regions]
    top = max([*(deck + _HEADROOM_M for deck in decks), *(y + 1.0 for y in anchors), *(y + 1.0 for y in regions)])
    bottom = min([*decks, *anchors, *(platform.surface_y for platform in level.platforms)]) - _FOOTROOM_M
    fits = min(WIDTH / (right - left), (_CLEAR_BOTTOM - _CLEAR_TOP) / (top - bottom), _LARGEST_SCALE)
    scale = max(4, int(fits / 4 + 1e-9) * 4)
    spare_x = WIDTH - (right - left) * scale
    spare_y = (_CLEAR_BOTTOM - _CLEAR_TOP) - (top - bottom) * scale
    return Camera(
        scale=scale,
        origin_x=round(spare_x / 2 - left * scale),
        origin_y=round(_CLEAR_TOP + spare_y / 2 + top * scale),
    )


def _telling_y(region: ForbiddenRegion) -> float:
    """The height that a designer must see: a rock's apex, the lower edge of what hangs over the deck."""
    heights = [y for _, y in region.vertices]
    return max(heights) if region.kind == "rock" else min(heights)
