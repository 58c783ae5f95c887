"""Windows of an X11 display, with a window manager or without one; through python-xlib, which pyautogui brings."""

from __future__ import annotations

import re
from typing import Any

from controller.native.desktop import FoundWindow, Rect
from controller.native.errors import HostError, WindowError
from controller.native.platform import speaking_aside

ACTIVATE_AS_A_PAGER = 2
KEYSYM = {"pause": "Pause", "scrolllock": "Scroll_Lock", "space": "space"}


class X11Desktop:
    """The display of ``DISPLAY``; it belongs to the thread that made it.

    Raises:
        HostError: it cannot be reached, or it is Wayland's.
    """

    def __init__(self) -> None:
        from Xlib import display, error

        try:
            with speaking_aside():
                self._display: Any = display.Display()
        except (error.DisplayError, error.XauthError, OSError) as fault:
            raise HostError(f"the X11 display cannot be reached ({fault}): run this in its own session") from None
        if self._display.query_extension("XWAYLAND") is not None:
            self._display.close()
            raise HostError(
                "this X11 display belongs to a Wayland session, where no program may see or press for another: log out "
                "and choose an X11 session (Xorg)"
            )
        self._root: Any = self._display.screen().root
        # Windows come and go between two questions; what became of one is told by the answers, not by late errors.
        self._display.set_error_handler(lambda *_: None)

    def is_managed(self) -> bool:
        """Whether a window manager is at work."""
        check = self._property(self._root, "_NET_SUPPORTING_WM_CHECK")
        # A window manager that died leaves its mark on the root, but its own window is gone.
        return bool(check) and self._property(self._handle(check[0]), "_NET_SUPPORTING_WM_CHECK") is not None

    def find(self, title: str) -> tuple[FoundWindow, ...]:
        """The viewable windows of this title; with a window manager only those that it manages."""
        wanted = re.compile(title)
        listed = self._property(self._root, "_NET_CLIENT_LIST") if self.is_managed() else None
        known = list(listed) if listed is not None else self._tree()
        found = [FoundWindow(number, self._title(number)) for number in known if self._viewable(number)]
        return tuple(window for window in found if wanted.search(window.title))

    def client_area(self, window: FoundWindow) -> Rect | None:
        """The window's own pixels, without what a window manager draws around them."""
        from Xlib import error

        handle = self._handle(window.id)
        try:
            size = handle.get_geometry()
            corner = handle.translate_coords(self._root, 0, 0)
            viewable = self._viewable(window.id)
        except error.XError:
            return None
        # Xlib answers with the way from the root to the window, hence the signs.
        return Rect(-corner.x, -corner.y, size.width, size.height) if viewable else None

    def bring_forward(self, window: FoundWindow) -> None:
        """Ask the window manager; where there is none, raise the window and give it the focus."""
        from Xlib import X, error
        from Xlib.protocol import event

        handle = self._handle(window.id)
        try:
            if self.is_managed():
                atom = self._display.intern_atom("_NET_ACTIVE_WINDOW")
                data = (32, [ACTIVATE_AS_A_PAGER, X.CurrentTime, 0, 0, 0])
                message = event.ClientMessage(window=handle, client_type=atom, data=data)
                mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
                self._root.send_event(message, event_mask=mask)
            else:
                self._handle(self._top(window.id)).configure(stack_mode=X.Above)
                handle.set_input_focus(X.RevertToParent, X.CurrentTime)
            self._display.sync()
        except error.XError as fault:
            raise WindowError(f"the window {window.title!r} is gone ({type(fault).__name__})") from None

    def in_the_way(self, window: FoundWindow, at: tuple[tuple[int, int], ...]) -> str | None:
        """See ``Desktop``: first the focus, then what is topmost at the points."""
        from Xlib import error

        try:
            top = self._top(window.id)
            focus = self._focus()
            if focus is None or self._top(focus) != top:
                return "no window at all" if focus is None else self._named(focus)
            for x, y in at:
                found = self._root.translate_coords(self._root, x, y).child
                if not found or found.id != top:
                    return self._named(found.id) if found else "the bare screen"
        except error.XError as fault:
            raise WindowError(f"a window vanished while it was looked at ({type(fault).__name__})") from None
        return None

    def key_is_down(self, key: str) -> bool:
        """From the server's map of all keys."""
        from Xlib import XK

        code = self._display.keysym_to_keycode(XK.string_to_keysym(KEYSYM.get(key, key.upper())))
        keys = self._display.query_keymap()
        return bool(code and keys[code // 8] & 1 << code % 8)

    def close(self) -> None:
        """Close the connection."""
        self._display.close()

    def _focus(self) -> int | None:
        """The window with the focus: as the window manager says, else as the server says."""
        if self.is_managed():
            active = self._property(self._root, "_NET_ACTIVE_WINDOW")
            return active[0] if active and active[0] else None
        focus = self._display.get_input_focus().focus
        return None if isinstance(focus, int) or focus.id == self._root.id else focus.id

    def _top(self, number: int) -> int:
        """The child of the root that holds a window: itself, or the frame around it."""
        while True:
            parent = self._handle(number).query_tree().parent
            if not parent or parent.id == self._root.id:
                return number
            number = parent.id

    def _tree(self) -> list[int]:
        from Xlib import error

        found, waiting = [], [self._root]
        while waiting:
            try:
                children = waiting.pop().query_tree().children
            except error.XError:
                continue
            found += [child.id for child in children]
            waiting += children
        return found

    def _viewable(self, number: int) -> bool:
        from Xlib import X, error

        try:
            return bool(self._handle(number).get_attributes().map_state == X.IsViewable)
        except error.XError:
            return False

    def _named(self, number: int) -> str:
        """A window in words: its title, or that of what it holds."""
        title = self._title(number)
        if title:
            return f"{title!r}"
        from Xlib import error

        try:
            titles = [self._title(child.id) for child in self._handle(number).query_tree().children]
        except error.XError:
            titles = []
        return next((f"{title!r}" for title in titles if title), "a window without a title")

    def _title(self, number: int) -> str:
        handle = self._handle(number)
        for name in ("_NET_WM_NAME", "WM_NAME"):
            value = self._property(handle, name)
            if value:
                return value if isinstance(value, str) else bytes(value).decode("utf-8", "replace")
        return ""

    def _property(self, handle: Any, name: str) -> Any:  # noqa: ANN401 - what a property holds
        from Xlib import X, error

        try:
            found = handle.get_full_property(self._display.intern_atom(name), X.AnyPropertyType)
        except error.XError:
            return None
        return None if found is None else found.value

    def _handle(self, number: int) -> Any:  # noqa: ANN401 - Xlib has no types
        return self._display.create_resource_object("window", number)
