"""The editor's panel: its parts, wired to each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
from console.editor.notice import Notice
from console.editor.palette import Palette
from console.editor.run.banner import RunBanner
from console.editor.run.curves import curves_of
from console.editor.run.frame_pane import FramePane
from console.editor.run.load_plot import LoadPlot
from console.editor.run.outcome import Outcome
from console.editor.run.player import Player
from console.editor.run.runs import Runs
from console.editor.run.transport import Transport
from console.editor.side.column import NARROW_WIDTH, WIDTH, SideColumn
from console.editor.tips import tip_of
from console.executor_names import EMBEDDED, executor_name
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
        self.tools, self.player = Tools(self), Player(self)
        self.runs = Runs(self.design, self.player, services, self)
        self._standing = _standing(level)
        self._was_current: bool | None = None
        self.canvas = CanvasView(self.design, self.tools)
        self.acts = make_acts(self, self.canvas)
        self.notice = Notice()
        self.files = FileDesk(self.design, services.settings, services.store.parent, self.notice, services.say)
        self.editing = Editing(self.design, self.tools, services.say)
        self.head, self.palette_strip, self.banner = Head(self.acts), Palette(self.acts), RunBanner()
        self.side, self.plot, self.frames = SideColumn(), LoadPlot(), FramePane()
        self.transport = Transport(self.acts["rest"], self.acts["back"], self.acts["on"])
        self.menus = menus(self, self)
        self.chooser: LevelChooser | None = None
        self._film, self._beside = arrange(self, self)
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
        return self.runs.last

    @property
    def run_is_current(self) -> bool:
        """Whether what is drawn is what was run."""
        return self.runs.is_current

    # what others may ask

    def open_candidate(self, level_name: str, bridge: Bridge, origin: str) -> None:
        """Show a bridge from elsewhere on its level; ``origin`` names it. Asks before anything unsaved is lost."""
        self.files.open_candidate(level_name, bridge, origin)

    def show_trial(self, folder: Path) -> None:
        """Show a run that was made on a game before, beside the design that is open."""
        self.runs.show(folder)

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
        self.runs.close()
        self.frames.reader.close()

    def run(self) -> None:
        """Run the design on the chosen executor, or say why not."""
        self.canvas.cancel()
        self.runs.run()

    def run_embedded(self) -> None:
        """Run it on the embedded physics."""
        self.canvas.cancel()
        self.runs.run_embedded()

    def follow_executor(self) -> None:
        """Another executor was chosen."""
        self._show_able()

    def restore_run(self) -> None:
        """Draw again what was run last, as a step of undo."""
        self.canvas.cancel()
        self.runs.restore()

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
        self._beside.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)
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
        self.runs.forget()
        self._was_current = None
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
            picture_of(
                design.level, design.shown, design.violations, self.runs.last, self.player.time_s, self._standing
            )
        )

    def _show_run(self) -> None:
        """What depends on the last run and on whether the drawing is still what was run."""
        last = self.runs.last
        if not self.runs.on_game:
            self.banner.show_outcome(last, self.design.bridge)
        self.frames.show_run(last)
        self.side.show_run(last, self.design)
        self._show_curves()
        if self.run_is_current != self._was_current:
            self._was_current = self.run_is_current
            self.run_changed.emit()

    def _show_curves(self) -> None:
        last = self.runs.last
        if last is None:
            self.plot.show_curves(None, ())
        else:
            chosen = {member.id for member in self.design.selected_members()}
            self.plot.show_curves(last, curves_of(last, self.design.shown, chosen))

    def _show_able(self) -> None:
        self._show_run_button()
        undo = self.design.undo
        self.acts["undo"].setEnabled(undo.canUndo())
        self.acts["redo"].setEnabled(undo.canRedo())
        for name, step in (("undo", undo.undoText()), ("redo", undo.redoText())):
            plain = say.UNDO if name == "undo" else say.REDO
            self.acts[name].setText(f"{plain} {step.lower()}" if step else plain)
        for name in ("rest", "back", "on"):
            self.acts[name].setEnabled(self.runs.last is not None)

    def _show_run_button(self) -> None:
        runs, tip = self.runs, self.acts["run"].toolTip()
        executor = runs.executor
        self.acts["run_embedded"].setEnabled(executor != EMBEDDED and runs.can_begin)
        words = short = say.RUN
        able, picture = runs.can_begin, "play"
        if runs.on_game:
            words, short, tip, picture, able = say.STOP, say.STOP, say.STOP_TIP, "stop", True
        elif runs.ran_on(executor):
            words, picture = (say.PAUSE, "pause") if self.player.playing else (say.PLAY, "play")
            short, able = words, not runs.busy
        elif executor != EMBEDDED:
            name = executor_name(executor)
            words, tip = say.RUN_ON.format(executor=name), say.RUN_ON_TIP.format(executor=name)
        self.head.show_run(words, tip, picture, short=short, able=able)

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
        self.frames.show_time(self.player.time_s)
        self.transport.show_player(self.player)
        self.plot.show_time(self.player.time_s)

    def _take_run(self, outcome: Outcome) -> None:
        self._come_back(outcome.executor)
        if outcome is self.runs.last:
            self._was_current = None
            self.player.load(outcome)
        self._show_run()
        self._show_able()
        if self.isVisible() and outcome is self.runs.last and self.run_is_current:
            self.player.play()

    def _take_fault(self, fault: str) -> None:
        self._come_back(self.runs.executor)
        self.banner.show_fault(fault)
        self._show_able()

    def _come_back(self, executor: str) -> None:
        """A game stood in front for its run: the window that had it run is wanted again."""
        if executor != EMBEDDED and self.isVisible():
            self.window().raise_()
            self.window().activateWindow()

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
        words = "" if at is None else tip_of(at, design.shown, design.violations, self.runs.last, self.player.time_s)
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
        self.runs.began.connect(self.banner.show_running)
        self.runs.began.connect(lambda _words: self._show_able())
        self.runs.ran.connect(self._take_run)
        self.runs.failed.connect(self._take_fault)
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
