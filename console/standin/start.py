"""Opening the stand-in: its options, its levels, its window, until it is closed."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence

from console.standin.options import Options, parse


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until the window is closed; the exit code."""
    # Until there is a window to be closed, Ctrl+C just ends it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    options = parse(sys.argv[1:] if arguments is None else arguments)
    if options.dpi_scale != 1:
        # Before the application exists: Qt reads it once.
        os.environ["QT_SCALE_FACTOR"] = f"{options.dpi_scale:g}"
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    application = QApplication(["pbbench-standin"])
    for number in (signal.SIGINT, signal.SIGTERM):
        # By a timer: before the loop runs there is nothing that would hear a plain call.
        signal.signal(number, lambda *_: QTimer.singleShot(0, application.quit))
    return _play(application, options)


def _play(application: object, options: Options) -> int:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from console.standin.game import Game
    from console.standin.window import StandInWindow
    from controller.levels.catalogue import find_level

    def tell(**facts: object) -> None:
        if options.events:
            sys.stdout.write(json.dumps(facts) + "\n")
            sys.stdout.flush()

    options.folder.mkdir(parents=True, exist_ok=True)
    level = None if options.level is None else find_level(options.level)
    game = Game(options.folder, options.mode, options.file, level, options.time_scale, options.misbehaviour, tell)
    warm_up()
    window = StandInWindow(game, options.budget, options.misbehaviour, tell, decorated=options.decorated)
    window.move(*options.at)
    window.show()
    window.raise_()
    window.activateWindow()

    def shown() -> None:
        area = window.geometry()
        tell(event="ready", at=[area.x(), area.y()], size=[area.width(), area.height()])

    QTimer.singleShot(100, shown)
    return QApplication.exec() if application is not None else 1


def warm_up() -> None:
    """Compile the physics before anyone waits for it."""
    from controller.levels.catalogue import all_levels
    from controller.simulator.simulate import simulate
    from serializer.bridge import Bridge

    level = all_levels()[0]
    simulate(level, Bridge(level.anchors, ()))
