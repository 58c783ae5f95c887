"""Notices when the open file is changed by somebody else."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from console.editor.files.errors import EditorFileError
from console.editor.files.opening import content_of, digest

_SETTLE_MS = 120
"""A file that is replaced is gone for a moment."""


class DiskWatch(QObject):
    """``changed`` is sent when the content is another than the one known here, ``gone`` when there is none."""

    changed = Signal()
    gone = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._path: Path | None = None
        self._known = ""
        self._told = ""
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _path: self._settle.start())

    def follow(self, path: Path | None, known: str) -> None:
        """Watch another file, whose content has this SHA-256."""
        for each in (*self._watcher.files(), *self._watcher.directories()):
            self._watcher.removePath(each)
        self._path, self._known, self._told = path, known, known
        if path is not None and path.parent.is_dir():
            self._watcher.addPath(str(path.parent))
            if path.exists():
                self._watcher.addPath(str(path))

    def differs(self) -> bool:
        """Whether the file has another content than the one known here; not where it is gone."""
        return self._path is not None and self._now() not in {self._known, ""}

    def look(self) -> None:
        """Compare now."""
        if self._path is None:
            return
        found = self._now()
        if found and str(self._path) not in self._watcher.files():
            self._watcher.addPath(str(self._path))
        if found == self._told:
            return
        self._told = found
        if not found:
            self.gone.emit()
        elif found != self._known:
            self.changed.emit()

    def _now(self) -> str:
        """The file's SHA-256, empty where it cannot be read."""
        try:
            return "" if self._path is None else digest(content_of(self._path))
        except EditorFileError:
            return ""
