import threading
from collections.abc import Iterator
from typing import Never

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.background import Background
from serializer.errors import PolyBridgeBenchError


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    made = Background("test")
    yield made
    made.close()


def test_a_job_runs_beside_the_window_and_its_result_comes_back_to_it(qtbot: QtBot, background: Background) -> None:
    found = []
    background.ask(threading.get_ident, lambda result: found.append((result, threading.get_ident())))

    qtbot.waitUntil(lambda: bool(found))

    worked, handed = found[0]
    assert handed == threading.get_ident()
    assert worked != handed


def test_a_typed_error_is_handed_over_like_a_result(qtbot: QtBot, background: Background) -> None:
    def refuse() -> Never:
        raise PolyBridgeBenchError("no such file")

    found = []
    background.ask(refuse, found.append)

    qtbot.waitUntil(lambda: bool(found))
    assert str(found[0]) == "no such file"


def test_a_fault_of_the_program_is_raised_where_the_window_sees_it(qtbot: QtBot, background: Background) -> None:
    with qtbot.captureExceptions() as faults:
        background.ask(lambda: 1 / 0, lambda _result: None)
        qtbot.waitUntil(lambda: bool(faults))

    assert faults[0][0] is ZeroDivisionError


def test_nothing_is_handed_over_after_the_end(qapp: QApplication, background: Background) -> None:
    found, gate = [], threading.Event()
    background.ask(gate.wait, found.append)
    background.ask(lambda: 2, found.append)
    gate.set()
    background.close()
    background.ask(lambda: 3, found.append)

    qapp.processEvents()
    assert found == []
