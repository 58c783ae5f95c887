"""Questions that wait for an answer without holding up the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from console.editor import strings as say
from serializer.document import Kind


def ask_to_keep(parent: QWidget, title: str, act: str, answer: Callable[[str], None]) -> QMessageBox:
    """Save, discard or stay; ``answer`` gets ``save``, ``discard`` or ``cancel``."""
    box = _box(parent, "editorUnsaved", say.ASK_UNSAVED.format(title=title), say.ASK_UNSAVED_BODY.format(act=act))
    save = box.addButton(say.SAVE_FIRST, QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(say.DISCARD, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(say.CANCEL, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)

    def done(_code: int) -> None:
        chosen = box.clickedButton()
        answer("save" if chosen is save else "discard" if chosen is discard else "cancel")

    box.finished.connect(done)
    box.open()
    return box


def ask_to_replace(parent: QWidget, name: str, body: str, go: Callable[[], None]) -> QMessageBox:
    """``go`` is called when the file may be replaced."""
    box = _box(parent, "editorReplace", say.ASK_REPLACE.format(name=name), body)
    yes = box.addButton(say.REPLACE, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(say.CANCEL, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.finished.connect(lambda _code: go() if box.clickedButton() is yes else None)
    box.open()
    return box


def ask_what_to_open(parent: QWidget, folder: Path, go: Callable[[Path], None]) -> QFileDialog:
    """``go`` gets the file chosen."""
    dialog = QFileDialog(parent, say.OPEN_TITLE, str(folder), say.OPEN_KINDS)
    dialog.setObjectName("editorOpenDialog")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: go(Path(path)))
    dialog.open()
    return dialog


def ask_where_to_save(parent: QWidget, proposed: Path, kind: Kind, go: Callable[[Path, Kind], None]) -> QFileDialog:
    """``go`` gets the place and the spelling chosen. Whether to replace what is there is asked by the caller."""
    dialog = QFileDialog(parent, say.SAVE_TITLE, str(proposed.parent))
    dialog.setObjectName("editorSaveDialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setNameFilters(list(say.KINDS.values()))
    dialog.selectNameFilter(say.KINDS.get(kind, say.KINDS["candidate"]))
    dialog.selectFile(proposed.name)

    def chosen(path: str) -> None:
        kinds: dict[str, Kind] = {words: key for key, words in say.KINDS.items()}  # type: ignore[misc]
        go(Path(path), kinds.get(dialog.selectedNameFilter(), "candidate"))

    dialog.fileSelected.connect(chosen)
    dialog.open()
    return dialog


def _box(parent: QWidget, name: str, title: str, body: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(say.OPEN_MENU)
    box.setText(title)
    box.setInformativeText(body)
    return box
