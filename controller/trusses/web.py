"""Posts and diagonals between the deck and one chord."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.trusses.chord import ChordLine
from controller.trusses.form import Form, Shape, Web
from controller.trusses.skeleton import Draft


def lay_warren(draft: Draft, xs: Sequence[float], line: ChordLine, _form: Form) -> bool:
    """A chord joint at the middle of every panel, no posts. False where the chord does not clear the deck."""
    deck, joints = draft.deck, []
    for x0, x1 in pairwise(xs):
        middle = 0.5 * (x0 + x1)
        y = line.y_at(middle)
        if y is None:
            return False
        joints.append(draft.node(middle, y))
    for i, joint in enumerate(joints):
        draft.slot(deck[i], joint)
        draft.slot(joint, deck[i + 1])
    for a, b in pairwise(joints):
        draft.slot(a, b)
    if line.supports[0] != deck[0]:
        draft.slot(line.supports[0], joints[0])
    if line.supports[-1] != deck[-1]:
        draft.slot(line.supports[-1], joints[-1])
    if line.has_pier:
        pier, middle_station = line.supports[1], _nearest(xs, line.places[1][0])
        for end in (joints[middle_station - 1], joints[middle_station], deck[middle_station]):
            draft.slot(pier, end)
    return True


def lay_posts(draft: Draft, xs: Sequence[float], line: ChordLine, form: Form) -> bool:
    """A chord joint and a post at every station, and diagonals. False where the chord does not clear the deck."""
    joints = _joints(draft, xs, line)
    if joints is None:
        return False
    deck, ends = draft.deck, {0: line.supports[0], len(xs) - 1: line.supports[-1]}
    for i, joint in joints.items():
        if ends.get(i) != joint:
            draft.slot(deck[i], joint)
    for i in range(len(xs) - 1):
        a, b = joints.get(i), joints.get(i + 1)
        if a is not None and b is not None:
            draft.slot(a, b)
            for diagonal in _diagonals(
                form.web, i, line.is_left_half(0.5 * (xs[i] + xs[i + 1])), (deck[i], deck[i + 1]), (a, b)
            ):
                draft.slot(*diagonal)
        elif b is not None:
            draft.slot(deck[i], b)
        elif a is not None:
            draft.slot(a, deck[i + 1])
    return True


def _joints(draft: Draft, xs: Sequence[float], line: ChordLine) -> dict[int, int] | None:
    """Chord joints by station; a fixed deck joint over which the chord fades may have none."""
    deck, last = draft.deck, len(xs) - 1
    joints: dict[int, int] = {}
    first_station, last_station = 0, last
    if line.supports[0] != deck[0]:
        first_station = _nearest(xs, line.places[0][0])
        joints[first_station] = line.supports[0]
    if line.supports[-1] != deck[-1]:
        last_station = _nearest(xs, line.places[-1][0])
        joints[last_station] = line.supports[-1]
    if last_station - first_station < 1:
        return None
    for i in range(first_station + 1, last_station):
        if line.has_pier and abs(xs[i] - line.places[1][0]) < 1e-6:
            joints[i] = line.supports[1]
            continue
        y = line.y_at(xs[i])
        on_support = bool(draft.fixed[deck[i]])
        if y is None and not on_support:
            return None
        if y is not None and not (on_support and line.chord.shape is Shape.PARABOLA):
            joints[i] = draft.node(xs[i], y)
    return joints


def _diagonals(
    web: Web, panel: int, is_left: bool, deck: tuple[int, int], chord: tuple[int, int]
) -> list[tuple[int, int]]:
    falling, rising = (chord[0], deck[1]), (deck[0], chord[1])
    if web is Web.CROSSED:
        return [falling, rising]
    if web is Web.ALTERNATING:
        return [falling if panel % 2 else rising]
    return [falling if is_left == (web is Web.PRATT) else rising]


def _nearest(xs: Sequence[float], x: float) -> int:
    return min(range(len(xs)), key=lambda i: abs(xs[i] - x))
