"""The welcome page over the live tab: shown while nothing was ever queued, gone once something is."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from controller.sweep.runner.messages import Queued, Start

if TYPE_CHECKING:
    from console.services import Services
    from console.welcome.offer import Offer
    from console.welcome.page import WelcomePage
    from console.window.centre import Centre
    from console.window.runner_watch import RunnerWatch

_SEEN = "welcome/seen"


class FirstRun(QObject):
    """Plans and starts the offline sweep when the page's one button is pressed."""

    def __init__(self, services: Services, watch: RunnerWatch, centre: Centre, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._watch, self._centre = services, watch, centre
        self._planned = -1
        self._page: WelcomePage | None = None
        watch.changed.connect(self._follow)
        watch.queued.connect(self._take)
        if not services.settings.value(_SEEN, False, type=bool):
            self.show_page()

    @property
    def page(self) -> WelcomePage | None:
        """The page while it is shown."""
        return self._page

    def show_page(self) -> None:
        """Lay the page over the live tab."""
        from console.welcome.page import WelcomePage

        page = WelcomePage()
        page.wanted.connect(self._plan)
        page.skipped.connect(self._leave)
        self._centre.cover(page)
        self._page = page
        self._follow()

    def _plan(self) -> None:
        self._planned = self._services.runner.send(self._offer().command)

    def _take(self, event: Queued) -> None:
        if event.command == self._planned:
            self._planned = -1
            if event.error is None:
                self._services.runner.send(Start())
                self._leave()
        elif event.error is None and self._page is not None:
            self._leave()

    def _follow(self) -> None:
        if self._page is not None and self._planned < 0:
            # The catalogue is read when the runner is there, long after the first paint.
            self._page.set_offer(self._offer().episodes if self._watch.facts.ready else None)

    @staticmethod
    @cache
    def _offer() -> Offer:
        from console.welcome.offer import offline_sweep

        return offline_sweep()

    def _leave(self) -> None:
        self._services.settings.setValue(_SEEN, True)
        self._page = None
        self._centre.uncover()
