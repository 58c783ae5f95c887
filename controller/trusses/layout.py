"""From a form to a skeleton: the road, its supports, its chords and webs."""

from __future__ import annotations

from collections.abc import Sequence

from controller.trusses.chord import ChordLine
from controller.trusses.deck import SHORTEST_SLOT_M, deck_line
from controller.trusses.form import Chord, Form, Web
from controller.trusses.gap import Gap
from controller.trusses.skeleton import Draft, Skeleton
from controller.trusses.web import lay_posts, lay_warren


def lay_out(gap: Gap, form: Form) -> Skeleton | None:
    """The skeleton of a form, or ``None`` where it does not fit (too steep, chord in the deck, slots too short)."""
    road = deck_line(gap, form.rise_m, form.extra_panels, form.pier)
    if road is None:
        return None
    draft, xs = Draft(), road.xs
    low_pier = road.lay(draft)
    if low_pier is not None and form.struts:
        _stand_on_struts(draft, xs, low_pier)
    for chord in form.chords:
        line = _chord_line(draft, gap, form, chord, low_pier)
        fill = lay_warren if form.web is Web.WARREN else lay_posts
        if not fill(draft, xs, line, form):
            return None
    skeleton = draft.finish()
    return None if float(skeleton.lengths_m.min()) < SHORTEST_SLOT_M else skeleton


def _stand_on_struts(draft: Draft, xs: Sequence[float], pier: int) -> None:
    """Carry the deck joint over the pier and its two neighbours."""
    middle = min(range(len(xs)), key=lambda i: abs(xs[i] - draft.points[pier][0]))
    for i in (middle, middle - 1, middle + 1):
        if 0 < i < len(xs) - 1:
            draft.slot(pier, draft.deck[i])


def _chord_line(draft: Draft, gap: Gap, form: Form, chord: Chord, low_pier: int | None) -> ChordLine:
    left = draft.node(*chord.left, fixed=True) if chord.left else draft.deck[0]
    right = draft.node(*chord.right, fixed=True) if chord.right else draft.deck[-1]
    rests_on_pier = low_pier is not None and not chord.above and not form.struts
    supports = [left, *([low_pier] if rests_on_pier and low_pier is not None else []), right]
    return ChordLine(gap, form.rise_m, chord, tuple(supports), tuple(draft.points[s] for s in supports))
