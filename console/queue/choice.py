"""Which rows are shown, and in which order: pure functions over a snapshot.

The same rules in SQL take 100 to 160 ms for 100,000 episodes (names, times and JSON live in another table than the
queue's order), and a page far down needs the whole sort again. Over the snapshot's columns a filter takes about 1 ms
and a sort 2 to 10 ms, and every page is at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from console.queue.snapshot import STATE_CODE, UNKNOWN_32, Snapshot

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Choice:
    """What is shown; an empty set lets everything pass. Every word of ``text`` must occur in level, designer or tag.

    A word with ``*``, ``?`` or ``[`` is a glob over the whole name. ``entries`` narrows to a list, ``None`` to nothing.
    """

    text: str = ""
    states: frozenset[str] = frozenset()
    designers: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    entries: frozenset[int] | None = None

    @property
    def narrows(self) -> bool:
        """Whether it can hide a row, apart from a list that was asked for."""
        return bool(self.text.split() or self.states or self.designers or self.conditions or self.families)

    @property
    def sets(self) -> int:
        """How many of the four filters are set, for the button."""
        return sum(1 for each in (self.states, self.designers, self.conditions, self.families) if each)


@dataclass(frozen=True, slots=True)
class Order:
    """The sorting column by name, ``queue`` for the order of play."""

    column: str = "queue"
    descending: bool = False


def shown(snapshot: Snapshot, choice: Choice, order: Order) -> npt.NDArray[np.intp]:
    """Places of the snapshot's rows that are shown, in order."""
    import numpy as np

    chosen = matching(snapshot, choice)
    places = np.flatnonzero(chosen) if chosen is not None else np.arange(snapshot.count)
    return in_order(snapshot, places, order)


def matching(snapshot: Snapshot, choice: Choice) -> npt.NDArray[np.bool_] | None:
    """A mask over the snapshot's rows, or ``None`` where everything passes."""
    import numpy as np

    rows, masks = snapshot.rows, []
    if choice.states:
        masks.append(_any_of(rows["state"], [STATE_CODE[state] for state in choice.states]))
    if choice.designers:
        masks.append(_any_of(rows["designer"], _codes(snapshot.designers, choice.designers)))
    if choice.conditions:
        masks.append(_any_of(rows["condition"], _codes(snapshot.conditions, choice.conditions)))
    if choice.families:
        masks.append(_any_of(rows["level"], _codes(snapshot.families, choice.families)))
    for word in choice.text.split():
        levels = [
            code
            for code, name in enumerate(snapshot.levels)
            if _found(word, name) or any(_found(word, tag) for tag in snapshot.tags[code])
        ]
        designers = [code for code, name in enumerate(snapshot.designers) if _found(word, name)]
        masks.append(_any_of(rows["level"], levels) | _any_of(rows["designer"], designers))
    if choice.entries is not None:
        wanted = np.fromiter(choice.entries, np.int64, len(choice.entries))
        masks.append(np.isin(rows["entry"].astype(np.int64), wanted))
    return np.logical_and.reduce(masks) if masks else None


def in_order(snapshot: Snapshot, places: npt.NDArray[np.intp], order: Order) -> npt.NDArray[np.intp]:
    """The places sorted by a column; equal and unknown values keep the order of play, unknown ones last."""
    import numpy as np

    if order.column == "queue":
        return places[::-1] if order.descending else places
    keys = _keys(snapshot, order.column)[places]
    unknown = keys == UNKNOWN_32
    if order.descending:
        keys = UNKNOWN_32 - keys
    keys[unknown] = UNKNOWN_32
    return places[np.argsort(_narrowed(keys), kind="stable")]


def _keys(snapshot: Snapshot, column: str) -> npt.NDArray[np.uint32]:
    import numpy as np

    rows = snapshot.rows
    names = {
        "level": (snapshot.levels, "level"),
        "family": (snapshot.families, "level"),
        "designer": (snapshot.designers, "designer"),
        "condition": (snapshot.conditions, "condition"),
    }
    if column in names:
        decode, field = names[column]
        ranked: npt.NDArray[np.uint32] = _ranks(decode)[rows[field]]
        return ranked
    field = {"cost": "cost_cents", "spent": "spent_micro", "duration": "duration_ms", "started": "started_s"}.get(
        column, column
    )
    values: npt.NDArray[np.uint32] = rows[field].astype(np.uint32)
    return values


def _ranks(names: tuple[str, ...]) -> npt.NDArray[np.uint32]:
    """Rank of each code among the names; the last element serves the code of an unknown name."""
    import numpy as np

    place = {name: rank for rank, name in enumerate(sorted(set(names)))}
    ranks = np.full(0x10000, UNKNOWN_32, np.uint32)
    ranks[: len(names)] = [place[name] for name in names]
    return ranks


def _narrowed(keys: npt.NDArray[np.uint32]) -> npt.NDArray[np.unsignedinteger]:
    """The keys in 16 bits where they fit, which numpy sorts by radix: ten times faster than by comparison."""
    import numpy as np

    if not len(keys):
        return keys
    known = keys[keys != UNKNOWN_32]
    if not len(known):
        return keys
    low, high = int(known.min()), int(known.max())
    if high - low >= 0xFFFF:
        return keys
    return np.where(keys == UNKNOWN_32, 0xFFFF, keys - low).astype(np.uint16)


def _any_of(column: npt.NDArray[np.unsignedinteger], codes: list[int]) -> npt.NDArray[np.bool_]:
    import numpy as np

    table = np.zeros(0x10000 if column.dtype.itemsize > 1 else 0x100, np.bool_)
    table[codes] = True
    passing: npt.NDArray[np.bool_] = table[column]
    return passing


def _codes(names: tuple[str, ...], wanted: frozenset[str]) -> list[int]:
    return [code for code, name in enumerate(names) if name in wanted]


def _found(word: str, name: str) -> bool:
    word, name = word.casefold(), name.casefold()
    return fnmatchcase(name, word) if any(mark in word for mark in "*?[") else word in name
