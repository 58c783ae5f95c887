"""What the console and the runner say to each other: frozen facts, one JSON object a line, versioned.

A command carries the number that its acknowledgement repeats. A line of another version, of an unknown kind or with a
wrong field is refused with a ``MessageError`` that names it, never guessed at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from serializer.errors import PolyBridgeBenchError

VERSION = 1

RunnerState = Literal["idle", "running", "pausing", "paused", "stopping"]
Pace = Literal["real_time", "as_fast"]
Place = Literal["up", "down", "top", "bottom"]
LogLevel = Literal["debug", "info", "warning", "error"]
StepKind = Literal["call_started", "response", "rejected", "attempt_started", "attempt_finished", "finished"]


class MessageError(PolyBridgeBenchError):
    """A line that is no message of this version."""


# ---------------------------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Enqueue:
    """Plan episodes: a new session of designers x conditions x levels x repeats, each a queue entry."""

    designers: tuple[str, ...]
    conditions: tuple[str, ...]
    levels: tuple[str, ...]
    executor: str
    budget_map: str
    repeats: int = 1
    foreign_budget_map: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Play the queue; also goes on after a pause."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Begin no further step; the running one ends first. Remembered if that step ends the episode."""


@dataclass(frozen=True, slots=True)
class StopAfterStep:
    """End every running episode at its next safe point as ``interrupted``, and play no other."""


@dataclass(frozen=True, slots=True)
class Abort:
    """End at once: running episodes become ``interrupted`` wherever they are."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move queued entries within the queue, keeping their order."""

    entries: tuple[int, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class MoveBefore:
    """Move queued entries to just before another one, or to the end when ``before`` is ``None``."""

    entries: tuple[int, ...]
    before: int | None


@dataclass(frozen=True, slots=True)
class SetPriority:
    """Entries of a higher priority are played first; the default is 0."""

    entries: tuple[int, ...]
    priority: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Queue interrupted, error and cancelled entries again; the evidence of earlier tries is kept."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Queue the same keys again as further repeats, in a session of their own."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Cancel queued entries, and take entries that ended out of sight; ``Restore`` brings them back."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Undo a ``Remove``."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetOptions:
    """How the queue is played. ``jobs`` is the number of embedded episodes at a time."""

    pause_on_failure: bool
    jobs: int
    pace: Pace


@dataclass(frozen=True, slots=True)
class Leave:
    """Pause until safe, then end the process."""


Command = (
    Enqueue
    | Start
    | Pause
    | StopAfterStep
    | Abort
    | Move
    | MoveBefore
    | SetPriority
    | Retry
    | Repeat
    | Remove
    | Restore
    | SetOptions
    | Leave
)


# ------------------------------------------------------------------------------------------------------ events


@dataclass(frozen=True, slots=True)
class Ready:
    """The runner has opened its store and waits; ``interrupted`` entries were found running and are kept as such."""

    product: str
    store: str
    interrupted: int


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command was taken (``error`` is ``None``) or refused; ``note`` says what it did, for a status line."""

    command: int
    error: str | None = None
    note: str | None = None
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StateChanged:
    """What the runner does now. ``waits_for`` says what a pause waits for, with its bound in seconds where known."""

    state: RunnerState
    waits_for: str | None = None
    bound_s: float | None = None


@dataclass(frozen=True, slots=True)
class QueueChanged:
    """Rows of the queue have changed: read the store again. Sent at most ten times a second."""


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far the queue is; ``eta_s`` is ``None`` where nothing was measured yet, ``spent_usd`` where nothing has a price."""

    total: int
    done: int
    eta_s: float | None
    spent_usd: float | None


@dataclass(frozen=True, slots=True)
class Stepped:
    """One step of one running episode. ``episode_folder`` holds its records so far; ``text`` is one line for a person."""

    entry: int
    kind: StepKind
    call: int
    attempt: int
    at: str
    episode_folder: str
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """An episode has ended; its row in the store is final."""

    entry: int
    status: str
    text: str


@dataclass(frozen=True, slots=True)
class Logged:
    """One line for the log panel."""

    at: str
    level: LogLevel
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The runner cannot go on; it says why and ends. Nothing recorded is lost."""

    message: str
    detail: str = ""


Event = Ready | Acknowledged | StateChanged | QueueChanged | Progressed | Stepped | Ended | Logged | Fault
