"""The three-call loop over small real parts (paper C.5, D.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from scripted_parts import PaintedExecutor, Scripted, deck, doubled, text_of

from controller.clock import Clock
from controller.designers.designer import DesignerError
from controller.designers.observation import ExecutionFeedback, Observation, ValidationFeedback
from controller.episode.apparatus import Apparatus, BudgetSource, Limits, Task
from controller.episode.events import EpisodeFinished, EpisodeStarted, Event
from controller.episode.key import EpisodeKey, KeyNameError
from controller.episode.loop import never, run_episode
from controller.episode.progress import advance, begin
from controller.episode.trajectory import Ending, Trajectory
from controller.executor import ExecutorError
from controller.levels.catalogue import find_level
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.sweep.bench import evidence_for
from serializer.save import bridge_from_save, decode_payload
from validator.check import judge
from validator.message import feedback_text

LEVEL = find_level("T1B_Span_6m")
LIMIT = 20_000.0
CONTEXT, SAVE = designer_context(LEVEL, LIMIT), initial_save(LEVEL)
WEAK_BRIDGE = deck(Observation(1, None, CONTEXT, SAVE))  # type: ignore[arg-type]
WEAK, STRONG, UNREADABLE = text_of(WEAK_BRIDGE), text_of(doubled(WEAK_BRIDGE)), "no bridge today"
TOO_LONG = text_of(deck(Observation(1, None, CONTEXT, SAVE), panel_m=3))  # type: ignore[arg-type]


class Played:
    """One episode that was played, and everything that was seen of it."""

    def __init__(
        self,
        answers: Sequence[str | Exception],
        faults: Sequence[Exception | None] = (),
        limits: Limits = Limits(),  # noqa: B008 - frozen
        stop: Callable[[], bool] = never,
        clock: Clock = Clock(),  # noqa: B008 - frozen
    ) -> None:
        self.designer, self.executor = Scripted(answers), PaintedExecutor(faults)
        self.events: list[Event] = []
        read, gather = evidence_for("embedded")
        apparatus = Apparatus(self.designer, self.executor, judge, feedback_text, read, gather, limits)
        key = EpisodeKey("polybridge", LEVEL.name, "scripted", "strict", 1)
        task = Task(key, LEVEL, LIMIT, BudgetSource("flat", "f1a7", "embedded"), CONTEXT, SAVE)
        self.ending = run_episode(task, apparatus, self.events.append, stop, clock)

    @property
    def trajectory(self) -> Trajectory:
        first, *rest = self.events
        assert isinstance(first, EpisodeStarted)
        folded = begin(first)
        for event in rest:
            folded = advance(folded, event)
        return folded

    @property
    def steps(self) -> list[str]:
        return [type(event).__name__ for event in self.events]


@pytest.mark.parametrize(
    ("answers", "status", "calls", "attempts"),
    [
        ([STRONG], "success", 1, 1),
        ([WEAK, STRONG], "success", 2, 2),
        ([UNREADABLE, STRONG], "success", 2, 1),
        ([TOO_LONG, WEAK, STRONG], "success", 3, 2),
        ([WEAK, WEAK, WEAK], "failed", 3, 3),
        ([UNREADABLE, UNREADABLE, WEAK], "failed", 3, 1),
        ([UNREADABLE, TOO_LONG, UNREADABLE], "failed", 3, 0),
    ],
)
def test_calls_and_attempts_are_counted_apart(
    answers: list[str | Exception], status: str, calls: int, attempts: int
) -> None:
    played = Played(answers)
    assert played.ending == Ending(status)  # type: ignore[arg-type]
    assert played.trajectory.llm_calls_used == calls
    assert played.trajectory.physics_attempts_used == attempts
    assert len(played.designer.shown) == calls


def test_every_step_is_told_in_order() -> None:
    assert Played([UNREADABLE, WEAK, STRONG]).steps == [
        "EpisodeStarted",
        *("CallStarted", "ResponseReceived", "CandidateRejected"),
        *("CallStarted", "ResponseReceived", "AttemptStarted", "AttemptFinished"),
        *("CallStarted", "ResponseReceived", "AttemptStarted", "AttemptFinished"),
        "EpisodeFinished",
    ]


def test_a_spent_physics_allowance_ends_an_episode_that_has_calls_left() -> None:
    played = Played([WEAK, STRONG], limits=Limits(calls=3, attempts=1))
    assert (played.ending.status, played.trajectory.llm_calls_used) == ("failed", 1)


def test_a_rejection_comes_back_with_the_exact_message_and_the_exact_draft() -> None:
    played = Played([TOO_LONG, STRONG])
    shown = played.designer.shown[1]
    violations = judge(TOO_LONG, LEVEL.site(LIMIT)).violations
    assert shown.previous_draft == TOO_LONG
    assert shown.feedback == ValidationFeedback(feedback_text(violations), ("EDGE_TOO_LONG",))


def test_a_failed_run_comes_back_with_its_summary_its_sheet_and_the_draft() -> None:
    shown = Played([WEAK, STRONG]).designer.shown[1]
    assert shown.previous_draft == WEAK
    assert isinstance(shown.feedback, ExecutionFeedback)
    assert shown.feedback.summary["outcome"] == "failure_or_timeout"
    assert shown.feedback.contact_sheet.png.startswith(b"\x89PNG")


def test_after_a_rejection_that_follows_a_failed_run_only_the_rejection_is_shown() -> None:
    shown = Played([WEAK, UNREADABLE, STRONG]).designer.shown
    assert isinstance(shown[1].feedback, ExecutionFeedback)
    assert isinstance(shown[2].feedback, ValidationFeedback)
    assert shown[2].previous_draft == UNREADABLE


def test_the_current_save_is_the_initial_one_on_every_call() -> None:
    shown = Played([WEAK, WEAK, WEAK]).designer.shown
    assert [each.current_save for each in shown] == [SAVE, SAVE, SAVE]
    assert [each.context for each in shown] == [CONTEXT, CONTEXT, CONTEXT]


def test_the_editor_shows_the_bridge_that_was_last_run() -> None:
    played = Played([WEAK, UNREADABLE, STRONG])
    assert [len(bridge.members) for bridge in played.executor.edited] == [0, 3, 3]
    frames = [each.editor_frame.png for each in played.designer.shown]
    assert frames[0] != frames[1] == frames[2]


def test_the_design_that_is_run_is_the_candidate_in_the_level_s_own_save() -> None:
    played = Played([STRONG])
    started = next(event for event in played.events if type(event).__name__ == "AttemptStarted")
    design: Any = started
    assert bridge_from_save(design.design) == doubled(WEAK_BRIDGE)
    assert decode_payload(design.payload) == design.design


def test_a_designer_that_cannot_be_asked_ends_the_episode_as_an_error_without_a_call() -> None:
    played = Played([WEAK, DesignerError("no answer within 300 s")])
    trajectory = played.trajectory
    assert played.ending == Ending("error", "designer", "no answer within 300 s")
    assert (trajectory.llm_calls_used, trajectory.physics_attempts_used) == (1, 1)
    assert trajectory.error is not None
    assert trajectory.error.unconsumed_call is not None
    assert trajectory.error.unconsumed_call.response is None


def test_a_run_that_could_not_be_made_is_no_failure_and_its_call_is_kept_but_not_counted() -> None:
    played = Played([WEAK, STRONG], faults=[None, ExecutorError("the window is gone")])
    trajectory = played.trajectory
    assert played.ending == Ending("error", "executor", "the window is gone")
    assert (trajectory.llm_calls_used, trajectory.physics_attempts_used) == (1, 1)
    assert trajectory.error is not None
    kept = trajectory.error.unconsumed_call
    assert kept is not None
    assert (kept.call, kept.response, kept.attempt) == (2, STRONG, None)
    assert kept.usage == {"output_tokens": 10}


@pytest.mark.parametrize(
    ("quiet_questions", "last_step", "consumed"),
    [(0, "EpisodeStarted", 0), (1, "CandidateRejected", 1), (2, "ResponseReceived", 1), (3, "AttemptFinished", 2)],
)
def test_a_stop_is_heeded_before_the_next_call_or_run(quiet_questions: int, last_step: str, consumed: int) -> None:
    questions = iter([False] * quiet_questions)
    played = Played([UNREADABLE, WEAK, STRONG], stop=lambda: next(questions, True))
    assert played.ending == Ending("interrupted")
    assert played.steps[-2:] == [last_step, "EpisodeFinished"]
    assert played.trajectory.llm_calls_used == consumed


def test_a_success_ends_the_episode_even_when_a_stop_is_asked_for() -> None:
    questions = iter([False, False])
    assert Played([STRONG], stop=lambda: next(questions, True)).ending == Ending("success")


def test_what_the_observer_raises_ends_the_episode_where_it_stands() -> None:
    with pytest.raises(OSError, match="disk full"):
        Played([STRONG], clock=Clock(now=_full_disk))


def test_the_frames_up_to_the_marker_are_eligible_and_four_of_them_are_shown() -> None:
    attempt = Played([WEAK, STRONG]).trajectory.calls[0].attempt
    assert attempt is not None
    assert (attempt.marker_frame, attempt.eligible_frames, attempt.selected_frames) == (7, 8, (0, 2, 5, 7))


def test_evidence_is_gathered_only_for_a_call_that_is_still_to_come() -> None:
    calls = Played([WEAK, WEAK, WEAK]).trajectory.calls
    assert [bool(call.attempt and call.attempt.selected_frames) for call in calls] == [True, True, False]


def test_the_trajectory_says_what_was_read_of_each_response() -> None:
    played = Played([UNREADABLE, "```json\n" + STRONG + "\n```"])
    rejected, accepted = played.trajectory.calls
    assert [violation.code for violation in rejected.violations] == ["PARSE_ERROR"]
    assert (rejected.valid, rejected.candidate, rejected.cost) == (False, None, None)
    assert accepted.valid
    assert accepted.candidate == doubled(WEAK_BRIDGE)
    assert accepted.tolerated
    assert accepted.cost == 1560.0
    assert accepted.thought_process == "a plan"


def test_durations_come_from_the_clock_that_is_given() -> None:
    ticks = iter(range(100))
    played = Played([STRONG], clock=Clock(now=lambda: "noon", seconds=lambda: float(next(ticks))))
    assert played.trajectory.calls[0].timing_s == dict.fromkeys(
        ("observe", "designer", "validate", "execute", "evidence"), 1.0
    )
    assert isinstance(played.events[-1], EpisodeFinished)
    assert played.events[-1].at == "noon"


@pytest.mark.parametrize("name", ["", "a/b", "..", "C:x", "replay:runs", ".hidden"])
def test_a_name_that_cannot_name_a_folder_is_no_part_of_a_key(name: str) -> None:
    with pytest.raises(KeyNameError, match="cannot name a folder"):
        EpisodeKey("polybridge", LEVEL.name, name, "strict", 1)


def _full_disk() -> str:
    raise OSError("disk full")
