"""What is on the screen: the one place that knows mss."""

from __future__ import annotations

from typing import Any

from controller.frame import Frame
from controller.native.desktop import Rect
from controller.native.errors import HostError, PictureError
from controller.native.platform import prepare_platform


class Screen:
    """Captures parts of the screen; it belongs to the thread that made it.

    Raises:
        HostError: there is no screen to capture.
    """

    def __init__(self) -> None:
        prepare_platform()
        import mss

        try:
            self._mss: Any = mss.MSS()
            whole = self._mss.monitors[0]
        except mss.ScreenShotError as fault:
            raise HostError(f"the screen cannot be captured ({fault}): use a display with 24 bits a pixel") from None
        self.bounds = Rect(whole["left"], whole["top"], whole["width"], whole["height"])

    def grab(self, part: Rect) -> Frame:
        """The pixels of a part of the screen.

        Raises:
            PictureError: it reaches beyond the screen, or the system gave no picture.
        """
        import mss
        import numpy as np
        from PIL import Image

        if not self.bounds.holds(part):
            raise PictureError(
                f"the window, {part}, reaches beyond the screen, {self.bounds}: move it wholly into view"
            )
        try:
            shot = self._mss.grab({"left": part.left, "top": part.top, "width": part.width, "height": part.height})
        except mss.ScreenShotError as fault:
            raise PictureError(f"the system gave no picture of {part}: {fault}") from None
        if (shot.width, shot.height) != (part.width, part.height):
            raise PictureError(f"asked for {part}, the picture has {shot.width} x {shot.height} pixels")
        # Pillow reorders the channels three times as fast as numpy's strides do.
        return Frame(np.array(Image.frombuffer("RGB", (shot.width, shot.height), shot.raw, "raw", "BGRX", 0, 1)))

    def close(self) -> None:
        """Let go of the display."""
        self._mss.close()
