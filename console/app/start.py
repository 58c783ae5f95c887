"""Putting the console together."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from console.app import strings as say
from console.app.display import NO_DISPLAY, has_display
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile, QSettings
    from PySide6.QtWidgets import QApplication

    from console.app.faults import Faults
    from console.runner_client.client import RunnerClient
    from console.window.window import ConsoleWindow


@dataclass(frozen=True, slots=True)
class Console:
    """What must live as long as the window."""

    application: QApplication
    window: ConsoleWindow
    runner: RunnerClient
    faults: Faults
    lock: QLockFile


def main(argv: Sequence[str] | None = None) -> int:
    """Open the console and stay until it is closed. 0 when it was closed, 2 when it could not be opened."""
    arguments = _parser().parse_args(argv)
    if not has_display():
        return _refuse(NO_DISPLAY)
    try:
        from console.app.application import make_application
    except ImportError as fault:
        return _refuse(say.NO_WINDOW.format(fault=fault))
    application, settings = make_application()
    try:
        console = open_console(application, settings, arguments.store)
    except PolyBridgeBenchError as fault:
        from PySide6.QtWidgets import QMessageBox

        _refuse(str(fault))
        QMessageBox.critical(None, say.TITLE, str(fault))
        return 2
    # Ctrl+C in a terminal ends the process; the runner sees its input end and lets go of everything.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    code = application.exec()
    console.faults.remove()
    console.lock.unlock()
    return code


def open_console(application: QApplication, settings: QSettings, store: Path | None = None) -> Console:
    """The window on its store, shown; the runner starts once it was painted.

    Raises:
        SecondCopyError: the store is open in another console.
    """
    from console.app.faults import Faults
    from console.app.single_copy import hold_store
    from console.runner_client.client import RunnerClient
    from console.services import Services
    from console.settings.places import chosen_store
    from console.window.window import ConsoleWindow

    place = chosen_store(settings, store)
    lock = hold_store(place)
    runner = RunnerClient(place, application)
    faults = Faults(place.parent / "reports", runner.part, application)
    faults.install()
    services = Services(place, runner, settings, _not_yet, _not_yet, _not_yet)
    window = ConsoleWindow(services, lambda fault: faults.report(fault, "a panel"))
    window.restart_wanted.connect(runner.start)
    faults.told.connect(lambda text, path: _tell(faults, window, text, path))
    window.painted.connect(runner.start)
    window.show()
    return Console(application, window, runner, faults, lock)


def _not_yet(*_args: object) -> None:
    """Stands in until the window puts its own in its place."""


def _tell(faults: Faults, window: ConsoleWindow, text: str, path: Path | None) -> None:
    from console.app.fault_dialog import FaultDialog

    dialog = FaultDialog(text, path, faults.folder, window)
    dialog.quit_wanted.connect(window.close)
    dialog.finished.connect(faults.go_on)
    dialog.open()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m console", description=say.DESCRIPTION)
    parser.add_argument("--store", type=Path, default=None, metavar="PATH", help=say.STORE_HELP)
    return parser


def _refuse(line: str) -> int:
    sys.stderr.write(f"pbbench: {' '.join(line.split())}\n")
    return 2
