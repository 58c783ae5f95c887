"""From starting the process to the window's first paint: the console, a plain Qt table, and PyMeasure's window.

Aim: the console within 0.4 s. PyMeasure is measured where it can be imported, or by the interpreter that
``PYMEASURE_PYTHON`` names. The runs of the three take turns, so that a busy machine is as slow for each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median

RUNS = 7
ROOT = Path(__file__).parents[2]
WATCH = """
import sys, time
BEGAN = float(sys.argv[1])
def watch(window, application):
    from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
    class Painted(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint and not self.done:
                self.done = True  # what is painted now is done before the next event of high priority
                QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), Qt.EventPriority.HighEventPriority.value)
            return False
        def event(self, event):
            if event.type() == QEvent.Type.User:
                print((time.time() - BEGAN) * 1000, flush=True)
                import os
                os._exit(0)
            return super().event(event)
    painted = Painted()
    painted.done = False
    window.installEventFilter(painted)
    window.watcher = painted
    application.exec()
"""
CONSOLE = """
from pathlib import Path
from PySide6.QtCore import QSettings
from console.app.application import make_application
from console.window import window as room
folder = Path(sys.argv[2])
application, settings = make_application(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
settings.setValue("welcome/seen", sys.argv[3] == "seen")
show = room.ConsoleWindow.show
room.ConsoleWindow.show = lambda self: (show(self), watch(self, application))
from console.app.start import open_console
open_console(application, settings, folder / "store.sqlite")
"""
TABLE = """
from PySide6.QtCore import QAbstractTableModel
from PySide6.QtWidgets import QApplication, QTableView
class Rows(QAbstractTableModel):
    def rowCount(self, parent=None): return 100_000
    def columnCount(self, parent=None): return 8
    def data(self, index, role=0): return f"{index.row()}.{index.column()}" if role == 0 else None
application = QApplication([])
view, rows = QTableView(), Rows()
view.setModel(rows)
view.resize(1280, 720)
view.show()
watch(view, application)
"""
PYMEASURE = """
from pymeasure.display.Qt import QtWidgets
from pymeasure.display.windows import ManagedWindow
from pymeasure.experiment import FloatParameter, Procedure
class Nothing(Procedure):
    delay = FloatParameter("Delay", default=0.1)
    DATA_COLUMNS = ["x", "y"]
    def execute(self): pass
class Window(ManagedWindow):
    def __init__(self):
        super().__init__(procedure_class=Nothing, inputs=["delay"], displays=["delay"], x_axis="x", y_axis="y")
application = QtWidgets.QApplication([])
window = Window()
window.show()
watch(window, application)
"""


def first_paint_ms(python: str, code: str, *arguments: str) -> float:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [python, "-c", WATCH + code, str(time.time()), *arguments]
    ended = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(ended.stdout.split()[-1])


def main() -> None:
    """Print the medians side by side."""
    with tempfile.TemporaryDirectory() as name:
        kinds: dict[str, tuple[str, str, tuple[str, ...]]] = {
            "plain Qt table": (sys.executable, TABLE, ()),
            "console": (sys.executable, CONSOLE, (name, "seen")),
            "console, first run": (sys.executable, CONSOLE, (name, "new")),
        }
        other = os.environ.get("PYMEASURE_PYTHON") or (sys.executable if find_spec("pymeasure") else None)
        if other is not None:
            kinds["PyMeasure's window"] = (other, PYMEASURE, ())
        for python, code, arguments in kinds.values():
            first_paint_ms(python, code, *arguments)
        taken: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in range(RUNS):
            for kind, (python, code, arguments) in kinds.items():
                taken[kind].append(first_paint_ms(python, code, *arguments))
    for kind, values in taken.items():
        print(f"{kind:<20} {median(values):6.0f} ms to the first paint (median of {RUNS}, best {min(values):.0f})")
    if other is None:
        print("PyMeasure is not installed here: name an interpreter that has it in PYMEASURE_PYTHON")
    print("aim: the console within 400 ms")


if __name__ == "__main__":
    main()
