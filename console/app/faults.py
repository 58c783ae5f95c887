"""Every fault that nobody caught, of any thread, comes here: reported, the runner stopped, a person told."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

MOST_REPORTS = 20
"""A fault in a paint comes again with every paint: after so many, reports are counted but not written."""


class Faults(QObject):
    """``told`` carries (report, its file or ``None``) for whoever shows it, in the GUI thread, once until ``go_on``."""

    told = Signal(str, object)
    _came = Signal(str, object)

    def __init__(self, folder: Path, stop_runner: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder, self.count = folder, 0
        self._stop_runner, self._telling = stop_runner, False
        self._came.connect(self._tell)
        self._before = (sys.excepthook, threading.excepthook)

    def install(self) -> None:
        """Take what the interpreter would print."""
        sys.excepthook = self._take
        threading.excepthook = self._take_in_thread

    def remove(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook = self._before

    def report(self, fault: BaseException, where: str) -> Path | None:
        """Write a report without stopping anything: for a part that failed and says so in its own place."""
        self.count += 1
        if self.count > MOST_REPORTS:
            return None
        from console.app.report import report_text, write_report

        now = datetime.now().astimezone()
        return write_report(self.folder, report_text(fault, where, now), now)

    def go_on(self) -> None:
        """The person has read it: the next fault is told again."""
        self._telling = False

    def _take(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before[0](kind, fault, trace)
            return
        self._record(fault.with_traceback(trace), "the window")

    def _take_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            self._record(args.exc_value, f"thread {args.thread.name if args.thread else 'unknown'}")

    def _record(self, fault: BaseException, where: str) -> None:
        from console.app.report import report_text

        text = report_text(fault, where, datetime.now().astimezone())
        sys.stderr.write(text)
        self._came.emit(text, self.report(fault, where))

    def _tell(self, text: str, path: Path | None) -> None:
        if self._telling:
            return
        self._telling = True
        self._stop_runner()
        self.told.emit(text, path)
