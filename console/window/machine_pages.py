"""The pages about models and about this machine: one of each, made when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QDialog, QWidget

from console.window.panels import LazyPanel

if TYPE_CHECKING:
    from console.doctor.dialog import DoctorDialog
    from console.models.dialog import ModelsDialog
    from console.plan.panel import PlanPanel


class MachinePages:
    """Shows them; the plan hears of cards that were made or removed."""

    def __init__(self, window: QWidget, places: Mapping[str, LazyPanel]) -> None:
        self._window, self._places = window, places
        self._open: dict[str, QDialog] = {}

    def show_models(self) -> ModelsDialog:
        """The model cards."""
        if "models" not in self._open:
            from console.models.dialog import ModelsDialog

            page = ModelsDialog(self._window)
            page.changed.connect(self._know_designers)
            self._keep("models", page)
        return cast("ModelsDialog", self._show("models"))

    def show_doctor(self) -> DoctorDialog:
        """Whether the game can be driven."""
        if "doctor" not in self._open:
            from console.doctor.dialog import DoctorDialog

            self._keep("doctor", DoctorDialog(self._window))
        return cast("DoctorDialog", self._show("doctor"))

    def close_down(self) -> None:
        """Stop what they ask and look at."""
        for page in list(self._open.values()):
            page.close_down()  # type: ignore[attr-defined]

    def _keep(self, name: str, page: QDialog) -> None:
        self._open[name] = page
        page.finished.connect(lambda _code: self._forget(name))

    def _forget(self, name: str) -> None:
        self._open.pop(name).deleteLater()

    def _show(self, name: str) -> QDialog:
        page = self._open[name]
        page.show()
        page.raise_()
        page.activateWindow()
        return page

    def _know_designers(self) -> None:
        know = getattr(self._places["plan"].panel, "know_designers", None)
        if know is not None:
            cast("PlanPanel", self._places["plan"].panel).know_designers()
