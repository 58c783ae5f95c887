"""The export dialog: what to export, how far it is, and what came of it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from console.background import Background
from console.episode.chip import WordChip
from console.episode.wrapped import wrapped
from console.export import strings
from console.export.account import Account, account_of
from console.export.draft import hindrance, proposed_folder
from console.export.form import ExportForm
from console.export.work import ExportWork, share_of
from console.results.sessions import SessionInfo, read_sessions
from console.services import Services
from console.theme import metrics
from console.widgets.buttons import push_button
from console.widgets.elided import Elided
from console.widgets.heading import heading, label
from controller.export.progress import ExportProgress
from serializer.errors import PolyBridgeBenchError

_STEPS = 1000
_SIZE = (720, 560)


class ExportDialog(QDialog):
    """Opened with the sessions of the store; ``ticked`` are the names of those that are wanted.

    Closing it while an export is under way cancels that first, and closes when nothing is left of it.
    """

    def __init__(self, services: Services, parent: QWidget | None = None, ticked: frozenset[str] = frozenset()) -> None:
        super().__init__(parent)
        self._services, self._ticked = services, ticked
        self.setObjectName("exportDialog")
        self.setWindowTitle(strings.TITLE)
        self.resize(*_SIZE)
        self._reader, self.work = Background("export-sessions"), ExportWork()
        self._formats: tuple[str, ...] = ()
        self._account: Account | None = None
        self._closing = False
        self.form = ExportForm()
        self.stage, self.count = label("", "strong"), label("", "dim")
        self.bar, self.target = QProgressBar(), Elided("", "faint")
        self.chip, self.headline, self.lines = WordChip(), wrapped("", "strong", selectable=True), QVBoxLayout()
        self.export = push_button(strings.EXPORT, "primary")
        self.cancel, self.close_it = push_button(strings.CANCEL), push_button(strings.CLOSE)
        self.open_it, self.copy, self.again = (
            push_button(strings.OPEN),
            push_button(strings.COPY, "link"),
            push_button(strings.AGAIN),
        )
        self._lay_out()
        self._connect()
        home = services.store.absolute().parent / "releases"
        self.form.folder.setText(str(proposed_folder(home, datetime.now().astimezone().date())))
        self._show("form")
        store = services.store
        self._reader.ask(lambda: read_sessions(store), self._take_sessions)

    def start(self) -> None:
        """Begin, when nothing hinders it."""
        draft = self.form.draft
        if hindrance(draft) is None and not self.work.running:
            self._formats = draft.formats
            self.target.setText(str(draft.place))
            self._show_progress(ExportProgress("checking", 0, 1))
            self._show("progress")
            self.work.start(draft)

    def reject(self) -> None:
        """Escape, the close button of the window, or Close: an export under way is cancelled first."""
        if self.work.running:
            self._closing = True
            self._cancel()
        else:
            self.close_down()
            super().reject()

    def close_down(self) -> None:
        """Cancel what is under way and end the threads; the window calls it before it goes."""
        self.work.close()
        self._reader.close()

    def _cancel(self) -> None:
        self.work.cancel()
        self.cancel.setEnabled(False)
        self.count.setText(strings.CANCELLING)

    def _take_sessions(self, found: tuple[SessionInfo, ...] | PolyBridgeBenchError) -> None:
        if isinstance(found, PolyBridgeBenchError):
            self.form.show_fault(str(found))
        else:
            self.form.show_sessions(found, self._ticked)

    def _show_progress(self, progress: ExportProgress) -> None:
        self.stage.setText(strings.STAGE[progress.stage])
        if self.cancel.isEnabled():
            self.count.setText(strings.STEP.format(done=progress.done, total=progress.total))
        self.bar.setValue(round(_STEPS * share_of(progress)))

    def _take_end(self, found: object) -> None:
        account = self._account = account_of(found, self._formats)  # type: ignore[arg-type]
        self._services.say(f"{account.chip[1].capitalize()}: {account.headline}")
        if self._closing:
            self.reject()
            return
        self.chip.show_word(*account.chip)
        self.headline.setText(wrapped(account.headline).text())
        while (old := self.lines.takeAt(0)) is not None:
            if (gone := old.widget()) is not None:
                gone.deleteLater()
        for line in account.lines:
            self.lines.addWidget(wrapped(line, "dim", selectable=True))
        self.lines.addStretch(1)
        self._show("result")

    def _show(self, page: str) -> None:
        self._stack.setCurrentWidget(self._pages[page])
        done = self._account is not None and self._account.folder is not None
        seen = {
            self.export: page == "form",
            self.cancel: page == "progress",
            self.close_it: page != "progress",
            self.copy: page == "result",
            self.open_it: page == "result" and done,
            self.again: page == "result",
        }
        for button, visible in seen.items():
            button.setVisible(visible)
        self.cancel.setEnabled(True)
        if page == "form":
            self._allow()
        elif page == "progress":
            self.cancel.setFocus()
        else:
            self.close_it.setFocus()

    def _show_form(self) -> None:
        if hindrance(self.form.draft) is not None:
            place = self.form.draft.place
            day = datetime.now().astimezone().date()
            self.form.folder.setText(str(proposed_folder(place.parent, day)))
        self._show("form")

    def _allow(self) -> None:
        self.export.setEnabled(hindrance(self.form.draft) is None)

    def _open_folder(self) -> None:
        folder = None if self._account is None else self._account.folder
        if folder is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._services.say(strings.CANNOT_OPEN.format(folder=folder))

    def _copy(self) -> None:
        if self._account is not None:
            QGuiApplication.clipboard().setText(self._account.text)
            self._services.say(strings.COPIED)

    def _lay_out(self) -> None:
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        progress, result = QWidget(), QWidget()
        steps = QVBoxLayout(progress)
        steps.setContentsMargins(0, 0, 0, 0)
        steps.setSpacing(metrics.UNIT)
        steps.addStretch(1)
        for widget in (self.stage, self.bar, self.count, self.target):
            steps.addWidget(widget)
        steps.addStretch(2)
        inside = QWidget()
        inside.setLayout(self.lines)
        self.lines.setContentsMargins(0, 0, metrics.UNIT, 0)
        self.lines.setSpacing(metrics.UNIT)
        area = QScrollArea()
        area.setObjectName("exportAccount")
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(inside)
        ended = QVBoxLayout(result)
        ended.setContentsMargins(0, 0, 0, 0)
        ended.setSpacing(metrics.UNIT)
        ended.addWidget(self.chip)
        ended.addWidget(self.headline)
        ended.addWidget(area, 1)
        self._pages = {"form": self.form, "progress": progress, "result": result}
        self._stack = QStackedWidget()
        for page in self._pages.values():
            self._stack.addWidget(page)
        row = QHBoxLayout()
        row.setSpacing(metrics.UNIT)
        row.addWidget(self.copy)
        row.addStretch(1)
        names = {"Again": self.again, "Open": self.open_it, "Cancel": self.cancel}
        names |= {"Close": self.close_it, "Start": self.export}
        for name, button in names.items():
            button.setObjectName(f"export{name}")
            row.addWidget(button)
        self.copy.setObjectName("exportCopy")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(metrics.PANEL_PADDING)
        layout.addWidget(heading(strings.TITLE))
        layout.addWidget(self._stack, 1)
        layout.addLayout(row)

    def _connect(self) -> None:
        for each in (self._reader.close, self.work.close):
            self.destroyed.connect(each)
        self.form.changed.connect(self._allow)
        self.work.progressed.connect(self._show_progress)
        self.work.ended.connect(self._take_end)
        self.export.clicked.connect(lambda _checked=False: self.start())
        self.cancel.clicked.connect(lambda _checked=False: self._cancel())
        self.close_it.clicked.connect(lambda _checked=False: self.reject())
        self.again.clicked.connect(lambda _checked=False: self._show_form())
        self.open_it.clicked.connect(lambda _checked=False: self._open_folder())
        self.copy.clicked.connect(lambda _checked=False: self._copy())
