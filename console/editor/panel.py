"""The editor's panel: its parts, wired to each other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from console.editor import strings as say
from console.editor.acts import make_acts
from console.editor.arranging import arrange
from console.editor.binding import bind, context_menu, menus
from console.editor.canvas.picture import middle_of, picture_of
from console.editor.canvas.tools import TOOLS, Tools
from console.editor.canvas.view import CanvasView
from console.editor.design import Design
from console.editor.editing import Editing
from console.editor.files.desk import LEVEL_KEY, FileDesk
from console.editor.head import Head
from console.editor.level_chooser import LevelChooser, in_reading_order
from console.editor.limits import chosen_map, limit_of
from console.editor.model.edits import Edit
from console.editor.notice import Notice
from console.editor.palette import Palette
from console.editor.run.banner import RunBanner
from console.editor.run.curves import curves_of
from console.editor.run.load_plot import LoadPlot
from console.editor.run.outcome import Outcome
from console.editor.run.player import Player
from console.editor.run.running import Running
from console.editor.run.transport import Transport
from console.editor.side.column import NARROW_WIDTH, WIDTH, SideColumn
from console.editor.tips import tip_of
from console.services import Services
from console.theme import metrics, theme
from console.widgets.rules import grounded
from controller.levels.catalogue import find_level, level_names
from controller.levels.errors import LevelError
from controller.levels.level import Level
from serializer.bridge import Bridge
from serializer.materials import materials
from validator.site import Point
from validator.violation import Violation

_LEAST_PX = (440, 330)
_NARROW_PX, _PLOT_FROM_PX, _ANY_PX = 820, 470, 16777215
_FIRST_LEVEL = "T1B_Span_10m"
ALLOWED = frozenset({"OVER_BUDGET"})
"""Violations with which a design may be run: a limit is found by running bridges, some above the present one."""


class EditorPanel(QWidget):
    """Draw, run, keep.

    For the panels beside it: ``level``, ``design``, ``last_run``, ``run_is_current`` and ``files.limit``.
    ``run_changed`` is sent when the last run, or whether it is of what is drawn, is another.
    """

    run_changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("editorPanel")
        grounded(self, "panel")
        self._services = services
        level = _first_level(str(services.settings.value(LEVEL_KEY, "", type=str)))
        self.design = Design(level, limit_of(services.settings, level.name).dollars, self)
        self.tools, self.player, self._running = Tools(self), Player(self), Running()
        self.destroyed.connect(self._running.close)
        self._last: Outcome | None = None
        self._standing = _standing(level)
        self._was_current: bool | None = None
        self.canvas = CanvasView(self.design, self.tools)
        self.acts = make_acts(self, self.canvas)
        self.notice = Notice()
        self.files = FileDesk(self.design, services.settings, services.store.parent, self.notice, services.say)
        self.editing = Editing(self.design, self.tools, services.say)
        self.head, self.palette_strip, self.banner = Head(self.acts), Palette(self.acts), RunBanner()
        self.side, self.plot = SideColumn(), LoadPlot()
        self.transport = Transport(self.acts["rest"], self.acts["back"], self.acts["on"])
        self.menus = menus(self, self)
        self.chooser: LevelChooser | None = None
        self._film = arrange(self, self)
        self._connect()
        self.files.follow_settings()
        self._load()
        QTimer.singleShot(0, self, self.files.offer_recovered)

    @property
    def level(self) -> Level:
        """The level that is built on."""
        return self.design.level

    @property
    def last_run(self) -> Outcome | None:
        """The newest run on this level, with its verdict and what it ran on."""
        return self._last

    @property
    def run_is_current(self) -> bool:
        """Whether what is drawn is what was run."""
        return self._last is not None and self._last.bridge == self.design.bridge

    @property
    def hindrances(self) -> tuple[Violation, ...]:
        """The violations that keep the design from being run."""
        return tuple(each for each in self.design.violations if each.code not in ALLOWED)

    # what others may ask

    def open_candidate(self, level_name: str, bridge: Bridge, origin: str) -> None:
        """Show a bridge from elsewhere on its level; ``origin`` names it. Asks before anything unsaved is lost."""
        self.files.open_candidate(level_name, bridge, origin)

    def open_level(self, name: str) -> None:
        """Go to a level, asking before anything unsaved is lost."""
        self.files.open_level(name)

    def may_close(self, go: Callable[[], None]) -> bool:
        """Whether nothing would be lost; otherwise it asks, and calls ``go`` once that is settled."""
        return self.files.may_leave("close", go)

    def close_down(self) -> None:
        """Keep what is unsaved and end the thread; the window calls it before it goes."""
        self.player.rest()
        self.files.close_down()
        self._running.close()

    def run(self) -> None:
        """Run what is drawn; play or pause the film of it where it was run already."""
        self.canvas.cancel()
        if self.run_is_current:
            self.player.toggle()
            return
        if not self.design.bridge.members:
            self._services.say(say.CANNOT_RUN_EMPTY)
        elif self.hindrances:
            count = len(self.hindrances)
            self._services.say(say.CANNOT_RUN.format(what=say.VIOLATION_COUNT[count > 1].format(number=count)))
        else:
            design = self.design
            self._running.run(design.level, design.bridge, design.limit, design.violations)

    def restore_run(self) -> None:
        """Draw again what was run last, as a step of undo."""
        self.canvas.cancel()
        if self._last is not None:
            words = say.STEPS["restore"].format(number=self._last.number)
            self.design.commit(words, Edit(self._last.bridge))

    def choose_level(self) -> None:
        """Let a person choose a level."""
        limits = {name: row.limit for name, row in chosen_map(self._services.settings).rows.items()}
        self.chooser = LevelChooser(in_reading_order(level_names()), limits, self.level.name, self)
        self.chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.chooser.chosen.connect(self.open_level)
        self.chooser.open()

    def show_violation(self, violation: Violation) -> None:
        """Choose what a violation is about and bring it into sight."""
        self.player.rest()
        self.design.select(violation.ids)
        place = middle_of(self.design.shown, violation.ids)
        if place is not None:
            self.canvas.centre_on(place)

    def minimumSizeHint(self) -> QSize:
        return QSize(*_LEAST_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW_PX
        self.head.set_room(self.width())
        self.transport.set_narrow(narrow=narrow)
        self.side.setFixedWidth(NARROW_WIDTH if narrow else WIDTH)
        plotted = self.height() >= _PLOT_FROM_PX
        self.plot.setVisible(plotted)
        self._film.setMaximumHeight(_ANY_PX if plotted else metrics.FOOTER)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.files.follow_settings()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.player.pause()

    # what is shown

    def _load(self) -> None:
        """Another level or file."""
        level = self.level
        self._standing = _standing(level)
        self._last, self._was_current = None, None
        self.player.load(None)
        for number, material in materials().items():
            action, there = self.acts[f"material_{number}"], number in level.material_ids
            action.setEnabled(there)
            form = say.MATERIAL_TIP if there else say.NOT_ADMITTED
            tip = form.format(name=material.name, price=material.cost_per_m, limit=material.max_length_m)
            action.setToolTip(f"{tip} ({number})")
        if self.tools.material not in level.material_ids:
            self.tools.take_material(min(level.material_ids))
        self._show_design()
        self._show_title()
        self.canvas.fit()

    def _show_design(self) -> None:
        self._show_picture()
        self.side.show_design(self.design, self.files.limit)
        self.head.show_legality(len(self.design.violations), empty=not self.design.shown.members)
        if not self.canvas.busy:
            self._show_run()
        self._show_able()

    def _show_picture(self) -> None:
        design = self.design
        self.canvas.show_picture(
            picture_of(design.level, design.shown, design.violations, self._last, self.player.time_s, self._standing)
        )

    def _show_run(self) -> None:
        """What depends on the last run and on whether the drawing is still what was run."""
        self.banner.show_outcome(self._last, self.design.bridge)
        self.side.show_run(self._last, self.design)
        self._show_curves()
        if self.run_is_current != self._was_current:
            self._was_current = self.run_is_current
            self.run_changed.emit()

    def _show_curves(self) -> None:
        if self._last is None:
            self.plot.show_curves(None, ())
        else:
            chosen = {member.id for member in self.design.selected_members()}
            self.plot.show_curves(self._last, curves_of(self._last, self.design.shown, chosen))

    def _show_able(self) -> None:
        current, bridge = self.run_is_current, self.design.bridge
        able = current or (bool(bridge.members) and not self.hindrances)
        words = say.RUN if not current else say.PAUSE if self.player.playing else say.PLAY
        self.head.run.setEnabled(able and not self._running.busy)
        self.head.run.setText(words)
        undo = self.design.undo
        self.acts["undo"].setEnabled(undo.canUndo())
        self.acts["redo"].setEnabled(undo.canRedo())
        for name, step in (("undo", undo.undoText()), ("redo", undo.redoText())):
            plain = say.UNDO if name == "undo" else say.REDO
            self.acts[name].setText(f"{plain} {step.lower()}" if step else plain)
        for name in ("rest", "back", "on"):
            self.acts[name].setEnabled(self._last is not None)

    def _show_title(self) -> None:
        self.head.title.setText(self.files.title + (say.MODIFIED if self.design.modified else ""))

    def _show_step(self) -> None:
        self._show_title()
        self._show_able()

    def _show_player(self) -> None:
        self.transport.show_player(self.player)
        self.plot.show_time(self.player.time_s)
        self._show_able()

    def _move_film(self) -> None:
        self._show_picture()
        self.transport.show_player(self.player)
        self.plot.show_time(self.player.time_s)

    def _take_run(self, outcome: Outcome) -> None:
        if outcome.level is not self.level:
            self._show_run()
            return
        self._last = outcome
        self._was_current = None
        self.player.load(outcome)
        self._show_run()
        self._show_able()
        if self.isVisible() and self.run_is_current:
            self.player.play()

    def _take_fault(self, fault: str) -> None:
        self.banner.show_fault(fault)
        self._show_able()

    def _choose_number(self, number: int) -> None:
        self.side.violations.choose(number)
        self.show_violation(self.design.violations[number - 1])

    def _choose_member(self, member: int) -> None:
        self.design.select({member})
        place = middle_of(self.design.shown, {member})
        if place is not None:
            self.canvas.centre_on(place)

    def step_back(self) -> None:
        """Give up the drag, else the film, else the selection."""
        if self.canvas.cancel():
            return
        if self.player.time_s is not None:
            self.player.rest()
        else:
            self.design.select(())

    def _tell_pointed(self, at: int | None) -> None:
        design = self.design
        words = "" if at is None else tip_of(at, design.shown, design.violations, self._last, self.player.time_s)
        self.canvas.setToolTip(words)

    # how it is put together

    def _connect(self) -> None:
        design, canvas, player = self.design, self.canvas, self.player
        design.changed.connect(self._show_design)
        design.loaded.connect(self._load)
        design.selection_changed.connect(canvas.show_selection)
        design.selection_changed.connect(self._show_curves)
        design.stepped.connect(self._show_step)
        self.files.changed.connect(self._show_title)
        canvas.edits.connect(player.rest)
        canvas.scaled.connect(self.head.show_scale)
        canvas.told.connect(self._services.say)
        canvas.pointed.connect(self._tell_pointed)
        canvas.mark_chosen.connect(self._choose_number)
        canvas.settled.connect(self._show_run)
        canvas.menu_acts = lambda: context_menu(self, self)
        player.moved.connect(self._move_film)
        player.changed.connect(self._show_player)
        self._running.started.connect(self.banner.show_running)
        self._running.started.connect(lambda _words: self._show_able())
        self._running.finished.connect(self._take_run)
        self._running.failed.connect(self._take_fault)
        self.banner.restore.clicked.connect(self.restore_run)
        self.transport.play.clicked.connect(player.toggle)
        self.transport.sought.connect(player.seek)
        self.transport.speed_chosen.connect(player.set_speed)
        self.plot.sought.connect(player.seek)
        self.side.violations.opened.connect(self.show_violation)
        self.side.stressed.opened.connect(self._choose_member)
        self.tools.changed.connect(self.show_tools)
        theme().changed.connect(self.update)
        bind(self, self)
        self.show_tools()

    def show_tools(self) -> None:
        """Mark the tool, material and snapping in use."""
        for tool in TOOLS:
            self.acts[f"tool_{tool}"].setChecked(self.tools.tool == tool)
        for number in materials():
            self.acts[f"material_{number}"].setChecked(self.tools.material == number)
        self.acts["snap"].setChecked(self.tools.snaps)


def _first_level(wanted: str) -> Level:
    """The level of last time, else a plain one, else whichever there is."""
    names = level_names()
    for name in (wanted, _FIRST_LEVEL, *sorted(names)):
        if name in names:
            return find_level(name)
    raise LevelError("there are no levels; `pbbench levels build` writes them")


def _standing(level: Level) -> tuple[Point, ...]:
    """Where the vehicles stand before a run."""
    from controller.simulator.renderer.scene import standing_discs

    return tuple((float(x), float(y)) for x, y in standing_discs(level))
