"""The episode panel keeps company with the live one: it shows the calls of the episode whose run is on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from console.services import EpisodeRef
from console.window.panels import LazyPanel


class Company:
    """Asked once a second. An episode that a person opened stays until Live turns to another one."""

    def __init__(self, places: Mapping[str, LazyPanel]) -> None:
        self._places = places
        self._on_screen: EpisodeRef | None = None

    def keep(self) -> None:
        """Open the episode on the screen, if it is another than last time and the episode panel is in sight."""
        film = getattr(self._places["live"].panel, "film", None)
        episode = self._places["episode"]
        if film is None or film.ref == self._on_screen or episode.panel is None or not episode.isVisible():
            return
        self._on_screen = film.ref
        episode.panel.open_episode(film.ref)  # type: ignore[attr-defined]
