"""What is open: takes designs in and out of files, asks before anything is lost, keeps what is unsaved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QWidget

from console.editor import strings as say
from console.editor.asking import ask_to_keep, ask_to_replace, ask_what_to_open, ask_where_to_save
from console.editor.design import Design
from console.editor.files.disk_watch import DiskWatch
from console.editor.files.errors import EditorFileError
from console.editor.files.opening import open_file, open_reference
from console.editor.files.origin import Origin
from console.editor.files.recovery import Kept, Recovery, read_kept
from console.editor.files.saving import SUFFIXES, save_file
from console.editor.limits import Limit, limit_of
from console.editor.model.adopt import adopt, blank
from console.editor.notice import Notice, Saying
from controller.levels.catalogue import find_level
from serializer.bridge import Bridge
from serializer.document import Kind
from serializer.errors import PolyBridgeBenchError

AUTOSAVE_MS = 2000
LEVEL_KEY, FOLDER_KEY = "editor/level", "editor/folder"
_DISK, _FAULT, _NOTES, _KEPT = "disk", "fault", "notes", "kept"


@dataclass(frozen=True, slots=True)
class Source:
    """What is to be opened, ready to be taken."""

    level_name: str
    bridge: Bridge
    origin: Origin
    unsaved: bool = False


class FileDesk(QObject):
    """``changed`` follows another origin or limit. Everything that would lose a design asks first.

    ``question`` is the box or dialog that waits for an answer, if any does.
    """

    changed = Signal()

    def __init__(
        self, design: Design, settings: QSettings, data_folder: Path, notice: Notice, say_line: Callable[[str], None]
    ) -> None:
        super().__init__(notice)
        self.origin = Origin()
        self.limit = Limit(design.limit, "", strict=True)
        self.question: QWidget | None = None
        self._design, self._settings, self._notice, self._say = design, settings, notice, say_line
        self._recovery = Recovery(data_folder, datetime.now().astimezone())
        self._watch = DiskWatch(self)
        self._watch.changed.connect(self._ask_to_reload)
        self._watch.gone.connect(self._tell_gone)
        self._autosave = QTimer(self, singleShot=True, interval=AUTOSAVE_MS)
        self._autosave.timeout.connect(self.keep_now)
        design.stepped.connect(self._keep_soon)

    @property
    def title(self) -> str:
        """What is open, for a person."""
        return say.TITLE.format(level=self._design.level.name, origin=self.origin.words)

    # opening

    def open_level(self, name: str) -> None:
        """Begin on a level with nothing but its anchors."""
        self._open("level", lambda: Source(name, blank(find_level(name).anchors), Origin()))

    def open_reference(self) -> None:
        """The stored reference of the level that is open."""
        name = self._design.level.name

        def read() -> Source:
            bridge, origin = open_reference(name)
            return Source(name, bridge, origin)

        self._open("open", read)

    def open_candidate(self, level_name: str, bridge: Bridge, origin: str) -> None:
        """A bridge from elsewhere in the console; ``origin`` names it."""
        self._open("open", lambda: Source(level_name, bridge, Origin(words=origin)))

    def open_path(self, path: Path) -> None:
        """A file, on the level that its name speaks of, else on the one that is open."""

        def read() -> Source:
            found = open_file(path)
            return Source(found.level_name or self._design.level.name, found.bridge, found.origin)

        self._settings.setValue(FOLDER_KEY, str(path.parent))
        self._open("open", read)

    def ask_what_to_open(self, parent: QWidget) -> None:
        """Let a person choose a file."""
        self.question = ask_what_to_open(parent, self._folder(), self.open_path)

    def may_leave(self, act: str, go: Callable[[], None]) -> bool:
        """Whether nothing would be lost. Otherwise it asks, and ``go`` is called once nothing is."""
        if not self._design.modified:
            return True

        def answered(answer: str) -> None:
            self.question = None
            if answer == "discard":
                self._recovery.forget()
                self._design.undo.setClean()
                go()
            elif answer == "save":
                self.save(self._parent(), then=go)

        self.question = ask_to_keep(self._parent(), self.title, say.ACTS[act], answered)
        return False

    def _open(self, act: str, read: Callable[[], Source]) -> None:
        """Read first: what cannot be read asks nothing and changes nothing."""
        try:
            source = read()
            level = find_level(source.level_name)
            limit = limit_of(self._settings, level.name)
        except PolyBridgeBenchError as fault:
            self._refuse(fault)
            return

        def take() -> None:
            adopted = adopt(source.bridge, level.anchors)
            self._notice.withdraw((_DISK, _FAULT, _NOTES))
            self._recovery.forget()
            self.origin, self.limit = source.origin, limit
            self._design.load(level, limit.dollars, adopted.bridge, unsaved=source.unsaved)
            self._watch.follow(source.origin.path, source.origin.digest)
            self._settings.setValue(LEVEL_KEY, level.name)
            if adopted.notes:
                body = "; ".join(adopted.notes)
                self._notice.say(Saying(_NOTES, "note", say.OPENED_WITH, body))
            if act == "open":
                self._say(say.OPENED.format(name=source.origin.words))
            self.changed.emit()

        if self.may_leave(act, take):
            take()

    # saving

    def save(self, parent: QWidget, then: Callable[[], None] | None = None) -> None:
        """Save where it came from, or ask where."""
        origin = self.origin
        if origin.path is None:
            self.ask_where_to_save(parent, then)
        elif self._watch.differs():
            path, kind = origin.path, origin.kind
            self.question = ask_to_replace(
                parent, path.name, say.ASK_OVERWRITE_CHANGED, lambda: self._write(path, kind, then)
            )
        else:
            self._write(origin.path, origin.kind, then)

    def ask_where_to_save(self, parent: QWidget, then: Callable[[], None] | None = None) -> None:
        """Let a person choose place and spelling."""
        origin = self.origin
        kind: Kind = "save" if origin.kind == "layout" else origin.kind
        proposed = origin.path or self._folder() / (self._design.level.name + SUFFIXES[kind])
        self.question = ask_where_to_save(
            parent, proposed, kind, lambda path, chosen: self.save_as(path, chosen, parent, then)
        )

    def save_as(self, path: Path, kind: Kind, parent: QWidget, then: Callable[[], None] | None = None) -> None:
        """Write to a place; a file that is there already is replaced only after a question."""
        if not path.suffix:
            path = path.with_name(path.name + (".txt" if kind == "payload" else ".json"))
        if path.exists() and path != self.origin.path:
            self.question = ask_to_replace(
                parent, path.name, say.ASK_REPLACE_BODY, lambda: self._write(path, kind, then)
            )
        else:
            self._write(path, kind, then)

    def _write(self, path: Path, kind: Kind, then: Callable[[], None] | None) -> None:
        design = self._design
        try:
            self.origin, backup = save_file(path, kind, design.bridge, design.level, self.origin)
        except EditorFileError as fault:
            self._notice.say(Saying(_FAULT, "error", say.CANNOT_SAVE.format(name=path.name), str(fault)))
            return
        self._settings.setValue(FOLDER_KEY, str(path.parent))
        self._notice.withdraw((_DISK, _FAULT))
        design.undo.setClean()
        self._recovery.forget()
        self._watch.follow(path, self.origin.digest)
        form = say.SAVED if backup is None else say.SAVED_LAYOUT
        self._say(form.format(name=path.name, backup="" if backup is None else backup.name))
        self.changed.emit()
        if then is not None:
            then()

    # keeping

    def keep_now(self) -> None:
        """Keep what is unsaved for after a crash; forget it once it is saved or undone."""
        self._autosave.stop()
        try:
            if self._design.modified:
                now = datetime.now().astimezone()
                self._recovery.keep(self._design.level.name, self._design.bridge, self.origin, now)
            else:
                self._recovery.forget()
        except EditorFileError as fault:
            self._say(say.AUTOSAVE_FAILED.format(fault=fault))

    def _keep_soon(self) -> None:
        # Not started anew by every step: whoever draws on and on is to be kept all the same.
        if not self._autosave.isActive():
            self._autosave.start()

    def offer_recovered(self) -> None:
        """Say what an earlier console left unsaved, the newest first."""
        for path in self._recovery.left():
            try:
                kept = read_kept(path)
            except EditorFileError as fault:
                broken = path.with_suffix(".damaged")
                path.replace(broken)
                self._say(say.BAD_RECOVERY.format(name=broken.name, fault=fault))
                continue
            self._notice.say(
                Saying(
                    _KEPT + path.name,
                    "ask",
                    say.RECOVERED_TITLE.format(level=kept.level_name),
                    say.RECOVERED_BODY.format(when=f"{kept.kept_at:%Y-%m-%d %H:%M:%S}"),
                    (
                        (say.RECOVER, partial(self._recover, kept)),
                        (say.FORGET, partial(path.unlink, missing_ok=True)),
                    ),
                )
            )

    def close_down(self) -> None:
        """Keep what is unsaved, and stop."""
        self.keep_now()
        self._watch.follow(None, "")

    def follow_settings(self) -> None:
        """Another budget map may have been chosen."""
        try:
            limit = limit_of(self._settings, self._design.level.name)
        except PolyBridgeBenchError as fault:
            self._say(str(fault))
            return
        if limit != self.limit:
            self.limit = limit
            self._design.set_limit(limit.dollars)
            self.changed.emit()

    def _recover(self, kept: Kept) -> None:
        """Take it; its file goes only once it is on the canvas and kept anew."""

        def go() -> None:
            self._open("open", lambda: Source(kept.level_name, kept.bridge, kept.origin, unsaved=True))
            if self.origin is kept.origin:
                self.keep_now()
                kept.path.unlink(missing_ok=True)

        if self.may_leave("open", go):
            go()

    # the disk

    def _ask_to_reload(self) -> None:
        path = self.origin.path
        if path is not None:
            self._notice.say(
                Saying(
                    _DISK,
                    "ask",
                    say.CHANGED_ON_DISK.format(name=path.name),
                    say.CHANGED_BODY,
                    ((say.RELOAD, lambda: self._reload(path)), (say.KEEP, lambda: None)),
                )
            )

    def _reload(self, path: Path) -> None:
        # The question was just answered: what is drawn is given up, but only once the file has been read.
        try:
            open_file(path)
        except EditorFileError as fault:
            self._refuse(fault)
            return
        self._design.undo.setClean()
        self.open_path(path)

    def _tell_gone(self) -> None:
        path = self.origin.path
        if path is not None:
            self._notice.say(Saying(_DISK, "note", say.GONE_ON_DISK.format(name=path.name), say.GONE_BODY))

    def _refuse(self, fault: PolyBridgeBenchError) -> None:
        """Name the fault; nothing was changed."""
        name = str(fault).partition(":")[0]
        title = say.CANNOT_OPEN.format(name=name) if isinstance(fault, EditorFileError) else say.NOT_OPENED
        self._notice.say(Saying(_FAULT, "error", title, str(fault)))

    def _folder(self) -> Path:
        kept = Path(str(self._settings.value(FOLDER_KEY, "", type=str)) or Path.home())
        return kept if kept.is_dir() else Path.home()

    def _parent(self) -> QWidget:
        return self._notice.window()
