"""What an episode is played with: protocols and values, so that the loop imports no concrete kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from controller.designers.designer import Designer
from controller.designers.observation import ExecutionFeedback
from controller.episode.key import EpisodeKey
from controller.executor import Executor, Rollout
from controller.levels.level import Level
from serializer.candidate import Candidate
from validator.site import Site
from validator.violation import Violation


class Judgement(Protocol):
    """What legality says of one response (paper C.1).

    ``candidate`` is ``None`` when nothing could be read; ``violations`` is empty exactly for a legal candidate;
    ``cost`` is in dollars.
    """

    @property
    def candidate(self) -> Candidate | None: ...

    @property
    def violations(self) -> tuple[Violation, ...]: ...

    @property
    def cost(self) -> float | None: ...


class Reading(Protocol):
    """Red, green and blue of the two deciding pixels in one frame; the editor frame has index -1 and no time."""

    @property
    def index(self) -> int: ...

    @property
    def time_s(self) -> float | None: ...

    @property
    def success_rgb(self) -> tuple[int, int, int]: ...

    @property
    def failure_rgb(self) -> tuple[int, int, int]: ...


class Detection(Protocol):
    """What the pixels of one rollout say (paper C.4, C.5).

    ``marker_index`` is the first frame that shows the failure marker, and so the last eligible one; ``readings`` are
    those of every frame.
    """

    @property
    def success(self) -> bool: ...

    @property
    def marker_index(self) -> int | None: ...

    @property
    def readings(self) -> Sequence[Reading]: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a failed run hands to the next call, and the frame indices that its contact sheet shows."""

    feedback: ExecutionFeedback
    selected: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The two allowances of an episode; each is enforced on its own (paper D.1)."""

    calls: int = 3
    attempts: int = 3


@dataclass(frozen=True, slots=True)
class BudgetSource:
    """The budget map that a limit comes from: its name, its content's hash, the executor it was calibrated on."""

    name: str
    sha256: str
    executor: str


@dataclass(frozen=True, slots=True)
class Task:
    """One episode to play; ``limit`` in dollars, ``context`` and ``initial_save`` as a designer may see the level."""

    key: EpisodeKey
    level: Level
    limit: float
    budget_map: BudgetSource
    context: Mapping[str, object]
    initial_save: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Apparatus:
    """The parts of one episode.

    Attributes:
        designer: proposes.
        executor: runs and films.
        judge: reads a response and applies every rule of legality.
        rejection_message: the validator's text for the designer.
        detect: reads the verdict and the failure marker off the frames.
        gather: builds the evidence of a failed attempt (its number is the third argument).
        limits: the allowances.
    """

    designer: Designer
    executor: Executor
    judge: Callable[[str, Site], Judgement]
    rejection_message: Callable[[tuple[Violation, ...]], str]
    detect: Callable[[Rollout], Detection]
    gather: Callable[[Rollout, Detection, int], Evidence]
    limits: Limits = Limits()
