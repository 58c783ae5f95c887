"""The three-call loop (paper C.5, D.1): observe, ask, judge, run, and feed back what was seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.clock import SYSTEM_CLOCK, Clock
from controller.designers.designer import DesignerError, DesignerStoppedError, Proposal
from controller.designers.observation import Observation, ValidationFeedback
from controller.episode.apparatus import Apparatus, Judgement, Task
from controller.episode.events import (
    AttemptFinished,
    AttemptStarted,
    CallStarted,
    CandidateRejected,
    DesignerFailed,
    EpisodeFinished,
    EpisodeStarted,
    Event,
    ResponseReceived,
)
from controller.episode.observe import Memory, at_first, observe
from controller.episode.trajectory import Ending
from controller.executor import ExecutorError, OperatorNeededError
from serializer.bridge import Bridge
from serializer.save import encode_payload, save_from_bridge

Observer = Callable[[Event], None]


def never() -> bool:
    """No stop is asked for."""
    return False


def run_episode(
    task: Task,
    apparatus: Apparatus,
    observer: Observer,
    stop: Callable[[], bool] = never,
    clock: Clock = SYSTEM_CLOCK,
) -> Ending:
    """Play one episode to its end and return how it ended.

    ``observer`` is called after every step, in this thread; what it raises ends the episode where it stands.
    ``stop`` is asked before the designer is called and before a bridge is run, the two steps that cost; a designer that
    takes long may ask it too, and then raises ``DesignerStoppedError``.

    Raises:
        OperatorNeededError: the executor wants a person; the episode has ended as interrupted by then.
    """
    limits = apparatus.limits
    name = apparatus.executor.name
    observer(EpisodeStarted(clock.now(), task.key, name, task.budget_map, task.limit, limits))
    try:
        ending = _Play(task, apparatus, observer, stop, clock).to_the_end()
    except DesignerStoppedError:
        ending = Ending("interrupted")
    except DesignerError as fault:
        ending = Ending("error", "designer", str(fault))
    except ExecutorError as fault:
        ending = Ending("error", "executor", str(fault))
    except OperatorNeededError:
        observer(EpisodeFinished(clock.now(), Ending("interrupted")))
        raise
    observer(EpisodeFinished(clock.now(), ending))
    return ending


@dataclass(frozen=True, slots=True)
class _Play:
    task: Task
    apparatus: Apparatus
    observer: Observer
    stop: Callable[[], bool]
    clock: Clock

    def to_the_end(self) -> Ending:
        limits, memory, attempts = self.apparatus.limits, at_first(self.task), 0
        for call in range(1, limits.calls + 1):
            if self.stop():
                return Ending("interrupted")
            text = self._ask(call, memory)
            began = self.clock.seconds()
            judgement = self.apparatus.judge(text, self.task.level.site(self.task.limit))
            candidate, validate_s = judgement.candidate, self.clock.seconds() - began
            if candidate is None or judgement.violations:
                memory = self._refuse(call, text, judgement, validate_s, memory)
                continue
            if self.stop():
                return Ending("interrupted")
            attempts += 1
            self._announce(call, attempts, judgement, candidate.bridge, validate_s)
            again = call < limits.calls and attempts < limits.attempts
            finished = self._execute(call, attempts, candidate.bridge, again)
            self.observer(finished)
            if finished.detection.success:
                return Ending("success")
            if finished.evidence is None:
                break
            memory = Memory(candidate.bridge, text, finished.evidence.feedback)
        return Ending("failed")

    def _ask(self, call: int, memory: Memory) -> str:
        began = self.clock.seconds()
        editor = self.apparatus.executor.editor_frame(self.task.level, memory.standing, self.task.limit)
        observation = observe(self.task, call, memory, editor)
        ready = self.clock.seconds()
        self.observer(CallStarted(self.clock.now(), call, observation, ready - began))
        return self._proposal(call, observation).text

    def _proposal(self, call: int, observation: Observation) -> Proposal:
        asked = self.clock.seconds()
        try:
            proposal = self.apparatus.designer.propose(observation)
        except DesignerError as fault:
            if fault.trace or fault.usage:
                took_s = self.clock.seconds() - asked
                self.observer(DesignerFailed(self.clock.now(), call, fault.usage, fault.trace, took_s))
            raise
        answered = self.clock.seconds()
        self.observer(ResponseReceived(self.clock.now(), call, proposal, answered - asked))
        return proposal

    def _refuse(self, call: int, text: str, judgement: Judgement, validate_s: float, memory: Memory) -> Memory:
        message = self.apparatus.rejection_message(judgement.violations)
        self.observer(CandidateRejected(self.clock.now(), call, judgement, message, validate_s))
        codes = tuple(dict.fromkeys(violation.code for violation in judgement.violations))
        # Nothing was run, so the editor still shows what it showed before.
        return Memory(memory.standing, text, ValidationFeedback(message, codes))

    def _announce(self, call: int, attempt: int, judgement: Judgement, bridge: Bridge, validate_s: float) -> None:
        design = save_from_bridge(bridge, self.task.initial_save)
        payload = encode_payload(design)
        self.observer(AttemptStarted(self.clock.now(), call, attempt, judgement, design, payload, validate_s))

    def _execute(self, call: int, attempt: int, bridge: Bridge, again: bool) -> AttemptFinished:
        began = self.clock.seconds()
        rollout = self.apparatus.executor.run(self.task.level, bridge, self.task.limit)
        ran = self.clock.seconds()
        detection = self.apparatus.detect(rollout)
        failed = not detection.success
        evidence = self.apparatus.gather(rollout, detection, attempt) if failed and again else None
        seen = self.clock.seconds()
        return AttemptFinished(self.clock.now(), call, attempt, rollout, detection, evidence, ran - began, seen - ran)
