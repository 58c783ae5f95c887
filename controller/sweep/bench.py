"""Where concrete kinds meet: the apparatus of an episode, built from names (one bench per process)."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from controller.clock import utc_now
from controller.designers.designer import Attended, Bounded
from controller.episode.apparatus import Apparatus, BudgetSource, Detection, Evidence, Task
from controller.episode.events import EpisodeFinished, Event
from controller.episode.key import EpisodeKey
from controller.episode.loop import run_episode
from controller.episode.trajectory import Ending
from controller.executor import Executor, OperatorNeededError, Rollout
from controller.records.errors import RecordsError
from controller.records.recorder import EpisodeRecorder
from controller.sweep.configuration import Described
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import Registry
from controller.sweep.turns import Taken, Turns


def unheard(line: str) -> None:
    """Nobody watches."""


def unseen(event: Event) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a bench is built from, in any process."""

    plan: SweepPlan
    registry: Registry
    session: Path


class Bench:
    """Plays episodes of one sweep: one after the other, or, with ``turns``, several at once from as many threads.

    Raises:
        PolyBridgeBenchError: a part that the plan names cannot be built.
    """

    def __init__(self, recipe: Recipe, turns: Turns | None = None) -> None:
        plan, registry = recipe.plan, recipe.registry
        self._session = recipe.session
        built = [registry.designer(name) for name in plan.designers]
        self._designers = {designer.name: designer for designer in built}
        self._budget_map = registry.budget_map(plan.budget_map)
        self._executor = _executor(recipe, turns)
        self._described = Described(
            tuple((designer.name, designer.configuration) for designer in built),
            (self._executor.name, self._executor.configuration),
        )
        self._detect, self._gather = evidence_for(self._executor.name)
        if turns is not None:
            self._detect, self._gather = turns.soon_each(self._detect), turns.soon_each(self._gather)

    @property
    def described(self) -> Described:
        """What the parts say of themselves."""
        return self._described

    @property
    def longest_call_s(self) -> float | None:
        """How long a call can take at most; ``None`` when no designer says."""
        known = [each.longest_call_s for each in self._designers.values() if isinstance(each, Bounded)]
        return max(known, default=None)

    def play(
        self,
        key: EpisodeKey,
        stop: Callable[[], bool],
        tell: Callable[[str], None] = unheard,
        watch: Callable[[Event], None] = unseen,
        halted: Callable[[], bool] | None = None,
    ) -> None:
        """Play one episode into its records. ``tell`` hears, in a line, why it must wait.

        ``watch`` sees every event once it is recorded. ``halted`` is the stop that a designer asks for while it works,
        where ``stop`` itself may wait.

        A fault in the program ends the episode as an ``error`` that says where; the sweep goes on.

        Raises:
            RecordsError: the records cannot be written, so there is no point in going on.
            OperatorNeededError: the executor wants a person before anything more is run.
        """
        from validator.check import judge
        from validator.message import feedback_text

        task = self._task(key)
        designer = self._designers[key.designer]
        if isinstance(designer, Attended):
            designer = designer.attended(halted or stop, tell)
        apparatus = Apparatus(designer, self._executor, judge, feedback_text, self._detect, self._gather)
        recorder = EpisodeRecorder(self._session, key)

        def observe(event: Event) -> None:
            recorder(event)
            watch(event)

        try:
            run_episode(task, apparatus, observe, stop)
        except (RecordsError, OperatorNeededError):
            raise
        except Exception as fault:  # noqa: BLE001 - recorded as the episode's ending, with its place
            observe(EpisodeFinished(utc_now(), Ending("error", "program", described_fault(fault))))

    def _task(self, key: EpisodeKey) -> Task:
        from controller.levels.catalogue import find_level
        from controller.levels.context import designer_context
        from controller.levels.files import initial_save

        level = find_level(key.level)
        limit = self._budget_map.limit(level.name, key.condition)
        source = BudgetSource(self._budget_map.name, self._budget_map.hash, self._budget_map.executor)
        return Task(key, level, limit, source, designer_context(level, limit), initial_save(level))


def _executor(recipe: Recipe, turns: Turns | None) -> Executor:
    """The executor, made by the thread that will own it."""
    name, registry = recipe.plan.executor, recipe.registry
    return registry.executor(name) if turns is None else Taken(turns.soon(lambda: registry.executor(name)), turns)


def evidence_for(
    executor: str,
) -> tuple[Callable[[Rollout], Detection], Callable[[Rollout, Detection, int], Evidence]]:
    """The detector and the evidence of an executor's frames, by the screen profile of its name.

    Raises:
        ProfileError: there is no such profile.
    """
    from controller.evidence import detector
    from controller.evidence.feedback import execution_feedback
    from controller.evidence.profile import load_profile

    profile = load_profile(executor)

    def read(rollout: Rollout) -> Detection:
        return detector.detect(rollout, profile)

    def gather(rollout: Rollout, detection: Detection, attempt: int) -> Evidence:
        feedback, selected = execution_feedback(rollout, cast("detector.Detection", detection), attempt)
        return Evidence(feedback, selected)

    return read, gather


def described_fault(fault: Exception) -> str:
    """The fault and its innermost place, by file name only."""
    place = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault} (at {Path(place.filename).name}:{place.lineno} in {place.name})"
