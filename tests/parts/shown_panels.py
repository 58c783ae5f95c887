"""Panels in sight for one test, and gone for good after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from console.theme import theme


class Closable(Protocol):
    """A panel: it ends what it has begun before it goes."""

    def close_down(self) -> None: ...

    def close(self) -> bool: ...

    def deleteLater(self) -> None: ...


P = TypeVar("P", bound=QWidget)


@contextmanager
def shown(qtbot: QtBot, qapp: QApplication, make: Callable[[], P], size: tuple[int, int]) -> Iterator[P]:
    """One panel of a size in the light theme, closed down at the end."""
    theme().install(qapp, "light")
    panel = make()
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    yield panel
    panel.close_down()  # type: ignore[attr-defined]


def put_away(panels: Sequence[Closable]) -> None:
    """Close panels and delete them at once, while everything still belongs to them."""
    for panel in panels:
        panel.close_down()
        panel.close()
        panel.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
