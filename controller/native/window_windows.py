"""Windows of Windows, through user32 alone. Written to the documented calls; see the package's note."""

from __future__ import annotations

import re
import sys

from controller.native.desktop import FoundWindow, Rect

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    ROOT = 2
    RESTORE = 9
    DOWN = 0x8000
    VIRTUAL_KEYS = {"pause": 0x13, "scrolllock": 0x91, **{f"f{number}": 0x6F + number for number in range(1, 13)}}

    class WindowsDesktop:
        """The desktop of this session; coordinates are physical pixels once the process is aware of them."""

        def __init__(self) -> None:
            self._user = ctypes.WinDLL("user32", use_last_error=True)
            for name in ("GetForegroundWindow", "GetAncestor", "WindowFromPoint"):
                getattr(self._user, name).restype = wintypes.HWND
            self._user.GetAncestor.argtypes = (wintypes.HWND, wintypes.UINT)
            self._user.WindowFromPoint.argtypes = (wintypes.POINT,)
            self._user.GetAsyncKeyState.restype = ctypes.c_short

        def find(self, title: str) -> tuple[FoundWindow, ...]:
            """The visible top-level windows of this title."""
            wanted, found = re.compile(title), []

            def look(handle: int, _: int) -> bool:
                if self._user.IsWindowVisible(wintypes.HWND(handle)) and wanted.search(self._title(handle)):
                    found.append(FoundWindow(handle, self._title(handle)))
                return True

            # Kept by name until the call is over: Windows holds no reference to it.
            callback = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)(look)
            self._user.EnumWindows(callback, 0)
            return tuple(found)

        def client_area(self, window: FoundWindow) -> Rect | None:
            """The client rectangle in pixels of the screen; ``None`` for a window that is gone or minimised."""
            handle, area, corner = wintypes.HWND(window.id), wintypes.RECT(), wintypes.POINT(0, 0)
            if self._user.IsIconic(handle) or not self._user.GetClientRect(handle, ctypes.byref(area)):
                return None
            if not self._user.ClientToScreen(handle, ctypes.byref(corner)):
                return None
            return Rect(corner.x, corner.y, area.right, area.bottom)

        def bring_forward(self, window: FoundWindow) -> None:
            """Restore it and ask for the foreground; Windows may refuse, which ``in_the_way`` then says."""
            handle = wintypes.HWND(window.id)
            if self._user.IsIconic(handle):
                self._user.ShowWindow(handle, RESTORE)
            self._user.SetForegroundWindow(handle)

        def in_the_way(self, window: FoundWindow, at: tuple[tuple[int, int], ...]) -> str | None:
            """See ``Desktop``: first the foreground window, then what is topmost at the points."""
            front = self._user.GetForegroundWindow()
            if front != window.id:
                return repr(self._title(front)) if front else "no window at all"
            for x, y in at:
                top = self._user.GetAncestor(self._user.WindowFromPoint(wintypes.POINT(x, y)), ROOT)
                if top != window.id:
                    return repr(self._title(top)) if top else "the bare screen"
            return None

        def key_is_down(self, key: str) -> bool:
            """From the state that the whole session shares."""
            return bool(self._user.GetAsyncKeyState(VIRTUAL_KEYS[key]) & DOWN)

        def close(self) -> None:
            """Nothing is held."""

        def _title(self, handle: int) -> str:
            length = self._user.GetWindowTextLengthW(wintypes.HWND(handle))
            text = ctypes.create_unicode_buffer(length + 1)
            self._user.GetWindowTextW(wintypes.HWND(handle), text, length + 1)
            return text.value
