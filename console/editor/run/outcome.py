"""What one run leaves for the editor: the executor's verdict, and a film fine enough to play slowly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from console.editor.run.capture import Capture
from controller.levels.level import Level
from serializer.bridge import Bridge, Member, Node
from serializer.materials import materials
from validator.violation import Violation

if TYPE_CHECKING:
    from controller.simulator.run import Run

Floats = NDArray[np.float64]
BarKey = tuple[int, frozenset[tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Break:
    """A member that broke: its row, when, at which force, where it was built and where it was then."""

    row: int
    time_s: float
    force_pn: float
    built_at: tuple[float, float]
    broke_at: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Outcome:
    """One run. ``success`` is the verdict of its ``executor``, read from its last frame as in every episode.

    ``film`` is computed by the embedded physics, 20 states a second, whatever the executor: the canvas plays it. For a
    game, ``capture`` has what its screen showed, and the film is no more than what is computed beside it.
    ``violations`` are those of the bridge when it was run, OVER_BUDGET among them; ``limit`` in dollars. ``number``
    counts the runs of this window.
    """

    number: int
    level: Level
    bridge: Bridge
    limit: float
    violations: tuple[Violation, ...]
    executor: str
    configuration: Mapping[str, object]
    success: bool
    film: Run
    capture: Capture | None = None

    @property
    def folder(self) -> Path | None:
        """Where what was captured is; ``None`` for a run that is computed."""
        return None if self.capture is None else self.capture.folder

    @property
    def is_disputed(self) -> bool:
        """Whether the embedded physics says otherwise than the game did."""
        return self.capture is not None and self.film.passed != self.success

    @property
    def duration_s(self) -> float:
        """How long there is something to see."""
        return self.film.stopped_at_s if self.capture is None else max(self.film.stopped_at_s, *self.capture.times_s)

    @property
    def window_s(self) -> float:
        """The window that it had."""
        return float(self.film.times_s[-1])

    @cached_property
    def times_s(self) -> Floats:
        """The film's times from 0 to the end of the run."""
        times = self.film.times_s
        return np.concatenate([[0.0], times[times <= self.duration_s + 1e-9]])

    def step(self, time_s: float, states: int) -> float:
        """The time of the film state some states on or back from the one at ``time_s``."""
        at = int(np.abs(self.times_s - time_s).argmin()) + states
        return float(self.times_s[min(max(at, 0), len(self.times_s) - 1)])

    def nodes_at(self, time_s: float) -> Floats:
        """(nodes, 2) places in m; between two states of the film on the straight line from one to the next."""
        return _between(self._nodes, self.film.times_s, time_s)

    def discs_at(self, time_s: float) -> Floats:
        """(3 x vehicles, 2) places in m of the vehicles' discs, in between likewise."""
        return _between(self._discs, self.film.times_s, time_s)

    def utilisation_at(self, time_s: float) -> Floats:
        """(members,) share of strength in the film's newest state."""
        newest = int(np.searchsorted(self.film.times_s, time_s + 1e-9, side="right")) - 1
        return np.zeros(len(self.bridge.members)) if newest < 0 else self.film.utilisation[newest]

    def broken_at(self, time_s: float) -> NDArray[np.bool_]:
        """(members,) whether each has broken by then."""
        return np.asarray(self.film.broken_at_s <= time_s, np.bool_)

    def break_force_pn(self, row: int) -> float:
        """The force at which a member broke: the largest that it bore."""
        member = self.bridge.members[row]
        return float(self.film.peak_utilisation[row]) * materials()[member.material].strength_pn

    @cached_property
    def row_of_bar(self) -> dict[BarKey, int]:
        """A member's row by what it is and where it stands, so that a member is known again whatever its id became."""
        nodes = self.bridge.node_by_id()
        return {bar_key(member, nodes): row for row, member in enumerate(self.bridge.members)}

    @cached_property
    def row_of_node(self) -> dict[tuple[float, float], int]:
        """A node's row by where it stood."""
        return {(node.x, node.y): row for row, node in enumerate(self.bridge.nodes)}

    @cached_property
    def most_stressed(self) -> tuple[int, ...]:
        """Rows of members: those that broke, first one first, then by their peak."""
        film = self.film
        order = sorted(
            range(len(self.bridge.members)), key=lambda row: (film.broken_at_s[row], -film.peak_utilisation[row])
        )
        return tuple(row for row in order if film.peak_utilisation[row] > 0)

    @cached_property
    def breaks(self) -> tuple[Break, ...]:
        """What broke, in order."""
        rows = [row for row in self.most_stressed if math.isfinite(self.film.broken_at_s[row])]
        row_of = {node.id: row for row, node in reversed(list(enumerate(self.bridge.nodes)))}
        found = []
        for row in rows:
            member, at = self.bridge.members[row], float(self.film.broken_at_s[row])
            ends = [row_of[member.node_a], row_of[member.node_b]]
            built, then = self._nodes[0][ends].mean(axis=0), self.nodes_at(at)[ends].mean(axis=0)
            found.append(Break(row, at, self.break_force_pn(row), _point(built), _point(then)))
        return tuple(found)

    def peak_time_s(self, row: int) -> float:
        """When a member bore most, of the film's states; when it broke, if it did."""
        if math.isfinite(self.film.broken_at_s[row]):
            return float(self.film.broken_at_s[row])
        return float(self.film.times_s[int(self.film.utilisation[:, row].argmax())])

    @cached_property
    def _nodes(self) -> Floats:
        start = np.array([(node.x, node.y) for node in self.bridge.nodes], float).reshape(1, -1, 2)
        return np.concatenate([start, self.film.node_xy])

    @cached_property
    def _discs(self) -> Floats:
        from controller.simulator.renderer.scene import standing_discs

        return np.concatenate([standing_discs(self.level)[None], self.film.disc_xy])


def bar_key(member: Member, nodes: Mapping[int, Node]) -> BarKey:
    """What a member is and where."""
    a, b = nodes[member.node_a], nodes[member.node_b]
    return member.material, frozenset(((a.x, a.y), (b.x, b.y)))


def _point(place: Floats) -> tuple[float, float]:
    return float(place[0]), float(place[1])


def _between(states: Floats, times_s: Floats, time_s: float) -> Floats:
    """``states`` has one more entry than ``times_s``: that of time 0."""
    place = float(np.interp(time_s, np.concatenate([[0.0], times_s]), np.arange(len(states))))
    low = int(place)
    high, share = min(low + 1, len(states) - 1), place - low
    between: Floats = states[low] * (1 - share) + states[high] * share
    return between
