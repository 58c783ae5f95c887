"""The design under edit: level, limit, bridge, selection and undo."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from console.editor.model.adopt import blank
from console.editor.model.edits import Edit
from console.editor.model.numbering import ids_of
from console.editor.model.snapping import nearest_node
from controller.levels.level import Level
from serializer.bridge import Bridge, Member, Node, cost
from validator.check import check
from validator.violation import Violation

MOST_STEPS = 2000


class Design(QObject):
    """``changed`` follows every change and preview of the bridge, ``loaded`` another level or file,
    ``stepped`` every step of undo and every save.

    ``violations`` and ``cost`` are those of what is shown, previews included.
    """

    changed = Signal()
    loaded = Signal()
    selection_changed = Signal()
    stepped = Signal()

    def __init__(self, level: Level, limit: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo = QUndoStack(self)
        self.undo.setUndoLimit(MOST_STEPS)
        # Nobody else listens to the stack itself: it still speaks while it is taken down.
        self.undo.indexChanged.connect(self._step)
        self.undo.cleanChanged.connect(self._step)
        self._level, self._limit, self._site = level, limit, level.site(limit)
        self._bridge = blank(level.anchors)
        self._preview: Bridge | None = None
        self._selection: frozenset[int] = frozenset()
        self._judge()

    @property
    def level(self) -> Level:
        """The level that is built on."""
        return self._level

    @property
    def limit(self) -> float:
        """In dollars."""
        return self._limit

    @property
    def bridge(self) -> Bridge:
        """What stands, without a preview."""
        return self._bridge

    @property
    def shown(self) -> Bridge:
        """What is on the canvas: the preview of a gesture, or what stands."""
        return self._bridge if self._preview is None else self._preview

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All violations of what is shown, as the validator lists them."""
        return self._violations

    @property
    def cost(self) -> float:
        """Of what is shown, in dollars."""
        return self._cost

    @property
    def selection(self) -> frozenset[int]:
        """The ids of the chosen nodes and members."""
        return self._selection

    @property
    def modified(self) -> bool:
        """Whether something is not saved."""
        return not self.undo.isClean()

    def selected_members(self) -> tuple[Member, ...]:
        """The chosen members, in the bridge's order."""
        return tuple(member for member in self.shown.members if member.id in self._selection)

    def selected_nodes(self) -> tuple[Node, ...]:
        """The chosen nodes, in the bridge's order."""
        return tuple(node for node in self.shown.nodes if node.id in self._selection)

    def load(self, level: Level, limit: float, bridge: Bridge, *, unsaved: bool = False) -> None:
        """Begin anew; ``unsaved`` where closing would lose it although nothing was drawn (a recovered design)."""
        self.undo.clear()
        self._take(level, limit, bridge)
        if unsaved:
            self.undo.resetClean()
        self.loaded.emit()
        self.changed.emit()
        self.selection_changed.emit()

    def set_limit(self, limit: float) -> None:
        """Hold the design to another limit."""
        if limit != self._limit:
            self._limit = limit
            self._site = self._level.site(limit)
            self._judge()
            self.changed.emit()

    def preview(self, bridge: Bridge | None) -> None:
        """Show a bridge that does not stand yet, or what stands again."""
        if bridge is not self._preview:
            self._preview = None if bridge is self._bridge else bridge
            self._judge()
            self.changed.emit()

    def commit(self, words: str, edit: Edit | None, *, run: str = "") -> bool:
        """Make an edit stand, as one step of undo; steps of the same ``run`` that follow each other are one.

        Whether there was anything to do; a preview is over in any case.
        """
        if edit is None or edit.bridge == self._bridge:
            self.preview(None)
            return False
        self._preview = None
        self.undo.push(_Step(self, words, edit.bridge, edit.ids, run))
        return True

    def select(self, ids: Collection[int]) -> None:
        """Choose objects; ids that are not there are left out."""
        chosen = frozenset(ids) & ids_of(self.shown)
        if chosen != self._selection:
            self._selection = chosen
            self.selection_changed.emit()

    def node_near(self, x: float, y: float, reach_m: float) -> Node | None:
        """The node that is drawn there."""
        return nearest_node(self.shown.nodes, x, y, reach_m)

    def stand(self, bridge: Bridge, selection: frozenset[int]) -> None:
        """For the steps of undo alone: put a bridge in place."""
        before, self._selection = self._selection, selection & ids_of(bridge)
        self._bridge, self._preview = bridge, None
        self._judge()
        self.changed.emit()
        if self._selection != before:
            self.selection_changed.emit()

    def _step(self, _what: object = None) -> None:
        self.stepped.emit()

    def _take(self, level: Level, limit: float, bridge: Bridge) -> None:
        self._level, self._limit, self._bridge = level, limit, bridge
        self._preview, self._selection = None, frozenset()
        self._site = level.site(limit)
        self._judge()

    def _judge(self) -> None:
        self._violations = check(self.shown, self._site)
        self._cost = cost(self.shown)


class _Step(QUndoCommand):
    def __init__(self, design: Design, words: str, after: Bridge, ids: frozenset[int], run: str) -> None:
        super().__init__(words)
        self._design, self._run = design, run
        self._before, self._ids_before = design.bridge, design.selection
        self._after, self._ids_after = after, ids

    def redo(self) -> None:
        self._design.stand(self._after, self._ids_after)

    def undo(self) -> None:
        self._design.stand(self._before, self._ids_before)

    def id(self) -> int:
        return 1 if self._run else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Step) or other._run != self._run:  # noqa: SLF001 - of the same kind
            return False
        self._after, self._ids_after = other._after, other._ids_after  # noqa: SLF001
        return True
