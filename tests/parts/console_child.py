"""A console without a window: starts a runner, lets it play, says who it and its players are, waits to be killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from runner_child import SCRIPTED

from console.runner_client.client import RunnerClient
from controller.sweep.runner.messages import Enqueue, Event, Ready, Start, Stepped


def main() -> None:
    store, level = Path(sys.argv[1]), sys.argv[2]
    application = QCoreApplication([])
    runner = RunnerClient(store, command=SCRIPTED)

    def follow(event: Event) -> None:
        if isinstance(event, Ready):
            runner.send(Enqueue(("patient",), ("loose",), (level,), "painted", "painted-flat"))
            runner.send(Start())
        elif isinstance(event, Stepped):
            os.write(1, f"{runner.process_id} {' '.join(players(runner.process_id))}\n".encode())

    runner.event.connect(follow)
    runner.start()
    application.exec()


def players(runner: int | None) -> list[str]:
    found = [
        child for task in Path(f"/proc/{runner}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    return [child for child in found if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


if __name__ == "__main__":
    main()
