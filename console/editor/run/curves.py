"""Which members' loads are plotted."""

from __future__ import annotations

from collections.abc import Collection

from console.editor import strings as say
from console.editor.run.load_plot import Curve
from console.editor.run.outcome import Outcome, bar_key
from serializer.bridge import Bridge
from serializer.materials import materials

_UNASKED = 3
_MOST_WORTH_SAYING = 999.0


def curves_of(outcome: Outcome, bridge: Bridge, chosen: Collection[int]) -> tuple[Curve, ...]:
    """The chosen members that the run knew; the most stressed where none of them is, by what they are called now."""
    nodes = bridge.node_by_id()
    names = {
        outcome.row_of_bar[key]: member.id
        for member in bridge.members
        if (key := bar_key(member, nodes)) in outcome.row_of_bar
    }
    rows = [row for row, identity in names.items() if identity in chosen]
    if not rows:
        rows = [row for row in outcome.most_stressed if row in names][:_UNASKED]
    return tuple(Curve(row, _words(outcome, row, names[row])) for row in rows)


def _words(outcome: Outcome, row: int, identity: int) -> str:
    material = materials().get(outcome.bridge.members[row].material)
    share = min(_MOST_WORTH_SAYING, 100 * float(outcome.film.peak_utilisation[row]))
    return say.CURVE.format(id=identity, material="" if material is None else material.name, share=share)
