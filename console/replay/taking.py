"""Taking along what is shown: a frame or the film into a file, the folder of a call onto the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from console.episode.account import CallAccount
from console.live.picture import picture_name
from console.replay import strings
from console.replay.film_page import FilmPage
from console.replay.gif import gif_name
from console.replay.gif_bar import GifBar


class Taking:
    """``owner`` is the widget over which questions for a file stand; ``say`` puts a line on the status bar."""

    def __init__(self, owner: QWidget, film: FilmPage, gif: GifBar, say: Callable[[str], None]) -> None:
        self._owner, self._film, self._gif, self._say = owner, film, gif, say

    def ask_for_picture(self) -> None:
        """Ask where, and save the frame in sight."""
        if self._film.film is not None:
            name = picture_name(self._film.film, self._film.playback.index)
            path = self._ask_where(strings.PICTURE_TITLE, name, strings.PICTURE_KIND)
            if path is not None:
                self._film.save_frame(path)

    def ask_for_gif(self) -> None:
        """Ask where, and save the film."""
        if self._film.film is not None:
            path = self._ask_where(strings.GIF_TITLE, gif_name(self._film.film), strings.GIF_KIND)
            if path is not None:
                self.save_gif(path)

    def save_gif(self, path: Path) -> None:
        """Save the film that is shown as an animated picture."""
        if self._film.film is not None:
            self._gif.save(self._film.film, path)

    def open_folder(self, call: CallAccount | None) -> None:
        """Show the folder of a call in the system's own program."""
        if call is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(call.folder))):
            self._say(strings.CANNOT_OPEN.format(folder=call.folder))

    def _ask_where(self, title: str, name: str, kind: str) -> Path | None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        chosen, _kind = QFileDialog.getSaveFileName(self._owner, title, str(Path(folder) / name), kind)
        return Path(chosen) if chosen else None
