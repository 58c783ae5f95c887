"""What the acts on the selection do to the design."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from console.editor import strings as say
from console.editor.canvas.tools import Tools
from console.editor.design import Design
from console.editor.model.edits import Edit, delete, move_nodes, nodes_of, set_material
from console.editor.model.numbering import ids_of
from console.editor.model.reshaping import centre_of, copied, merge, mirror, pasted, split
from console.editor.model.snapping import GRID_M, to_grid
from serializer.candidate import candidate_json, parse_candidate
from serializer.errors import CandidateError
from serializer.materials import materials
from validator.site import Point

_WIDE_STEPS = 4
_NUDGES = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Editing:
    """Each act is one step of undo; one that can do nothing says why on the status line."""

    def __init__(self, design: Design, tools: Tools, tell: Callable[[str], None]) -> None:
        self._design, self._tools, self._tell = design, tools, tell

    def delete(self) -> None:
        """Remove the selection."""
        if not self._design.commit(say.STEPS["delete"], delete(self._design.bridge, self._design.selection)):
            self._tell(say.NO_DELETE)

    def clear(self) -> None:
        """Remove everything but the anchors."""
        bridge = self._design.bridge
        self._design.commit(say.STEPS["clear"], delete(bridge, ids_of(bridge)))

    def nudge(self, way: str, *, wide: bool = False) -> None:
        """Shift the selection by a grid step, or by a metre; nudges of one selection are one step of undo."""
        design = self._design
        step = GRID_M * (_WIDE_STEPS if wide else 1)
        dx, dy = _NUDGES[way]
        chosen = nodes_of(design.bridge, design.selection)
        edit = move_nodes(design.bridge, chosen, dx * step, dy * step)
        run = "nudge " + " ".join(map(str, sorted(design.selection)))
        design.commit(say.STEPS["nudge"], None if edit is None else Edit(edit.bridge, design.selection), run=run)

    def material(self, number: int) -> None:
        """Draw with a material from now on, and make the chosen members of it."""
        name = materials()[number].name
        if number not in self._design.level.material_ids:
            self._tell(say.DROPPED_MATERIAL.format(name=name))
            return
        self._tools.take_material(number)
        self._design.commit(say.STEPS["material"], set_material(self._design.bridge, self._design.selection, number))

    def split(self) -> None:
        """Put nodes into the chosen members."""
        chosen = {member.id for member in self._design.selected_members()}
        if not self._design.commit(say.STEPS["split"], split(self._design.bridge, chosen)):
            self._tell(say.NO_SPLIT)

    def merge(self) -> None:
        """Make one node of the chosen ones."""
        chosen = {node.id for node in self._design.selected_nodes()}
        if not self._design.commit(say.STEPS["merge"], merge(self._design.bridge, chosen)):
            self._tell(say.NO_MERGE)

    def mirror(self) -> None:
        """Add the mirror image of the selection, or of everything."""
        axis = self._design.level.span_m / 2
        if not self._design.commit(say.STEPS["mirror"], mirror(self._design.bridge, self._design.selection, axis)):
            self._tell(say.NO_MIRROR)

    def copy(self) -> bool:
        """Put the chosen members on the clipboard, as a candidate's text."""
        clip = copied(self._design.bridge, self._design.selection)
        if not clip.members:
            self._tell(say.NO_COPY)
            return False
        QGuiApplication.clipboard().setText(json.dumps(candidate_json(clip, ""), separators=(",", ":")))
        count = len(clip.members)
        self._tell(say.COPIED[count > 1].format(number=count))
        return True

    def cut(self) -> None:
        """Copy and remove."""
        if self.copy():
            self._design.commit(say.STEPS["cut"], delete(self._design.bridge, self._design.selection))

    def paste(self, at: Point | None) -> None:
        """Add what is on the clipboard, its middle at a place, or beside where it was copied from."""
        try:
            clip = parse_candidate(QGuiApplication.clipboard().text()).bridge
        except CandidateError:
            self._tell(say.NO_PASTE)
            return
        if not clip.nodes:
            self._tell(say.NO_PASTE)
            return
        if at is None:
            shift: Point = (GRID_M, GRID_M)
        else:
            middle = centre_of(clip.nodes)
            shift = to_grid(at[0] - middle[0], at[1] - middle[1])
        if not self._design.commit(say.STEPS["paste"], pasted(self._design.bridge, clip, *shift)):
            self._tell(say.NO_PASTE)

    def select_all(self) -> None:
        """Choose every node and member."""
        self._design.select(ids_of(self._design.bridge))
