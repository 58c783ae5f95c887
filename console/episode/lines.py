"""What stands in a call's entry on the timeline: words only, so that they are tested without a window."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from console.episode import strings, words
from console.episode.account import Account, CallAccount, marker_time_s
from controller.episode.trajectory import AttemptRecord
from controller.executor import FRAME_COUNT, FRAMES_PER_S

VIOLATIONS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A name and what it is; ``tip`` is the whole of it where the line may be cut."""

    name: str
    value: str
    tip: str = ""
    role: str = "dim"


@dataclass(frozen=True, slots=True)
class Mark:
    """The chip of a call: an icon, a word and the token of both."""

    icon: str
    word: str
    token: str


def mark_of(call: CallAccount, now: datetime) -> Mark:
    """How a call stands, at a glance."""
    record = call.record
    if call.stage == "rejected":
        return Mark("close-octagon", words.counted(len(record.violations), "violation"), "orange")
    if call.stage == "run_failed":
        at_s = marker_time_s(record, FRAMES_PER_S)
        failed = strings.CHIP["run_failed"]
        return Mark("close-circle", failed if at_s is None else f"{failed}, {words.film_time(at_s)}", "vermil")
    if call.stage == "success":
        return Mark("check-circle", strings.CHIP["success"], "green")
    if call.stage == "cut_short":
        return Mark("flash", strings.CHIP["cut_short"], "purple")
    passed = words.age(record.started_at, now)
    word = strings.CHIP[call.stage]
    return Mark("play-circle", f"{word} {passed}" if passed and passed != "now" else word, "blue")


def age_of(call: CallAccount, now: datetime) -> tuple[str, str]:
    """How long ago a call ended, or began where it is open; and the absolute times for the tooltip."""
    record = call.record
    tip = f"{words.clock(record.started_at)} – {words.clock(record.ended_at)}".rstrip(" –")
    return words.age(record.ended_at or record.started_at, now), tip


def lines_before(call: CallAccount, now: datetime) -> tuple[Line, ...]:
    """Observation, response and candidate: what stands above the violations."""
    record = call.record
    seen = strings.SEEN_AFTER[record.feedback_received].format(before=record.call - 1)
    lines = [Line(strings.OBSERVATION, seen, tip=seen), _response(call, now)]
    if record.tolerated:
        tolerated = ", ".join(record.tolerated)
        lines.append(Line(strings.TOLERATED, tolerated, tip="\n".join(record.tolerated), role="warning"))
    if record.candidate is not None:
        cost = "" if record.cost is None else words.dollars(record.cost)
        members = strings.MEMBERS.format(members=len(record.candidate.members), cost=cost).rstrip(" ·")
        lines.append(Line(strings.CANDIDATE, members, tip=record.thought_process or ""))
    elif call.stage == "rejected":
        lines.append(Line(strings.CANDIDATE, strings.UNREADABLE))
    return tuple(lines)


def lines_after(call: CallAccount, account: Account, now: datetime) -> tuple[Line, ...]:
    """Run, feedback and phases: what stands below the violations."""
    record, lines = call.record, []
    if record.attempt is not None:
        lines.append(_run(record.attempt))
    elif call.stage == "running":
        lines.append(Line(strings.RUN, strings.RUNNING.format(age=words.age(record.started_at, now)), role=""))
    feedback = _feedback(call, account)
    if feedback is not None:
        lines.append(feedback)
    if record.timing_s:
        spent = " · ".join(f"{phase} {words.seconds(taken)}" for phase, taken in record.timing_s.items())
        lines.append(Line(strings.PHASES, spent, tip=spent.replace(" · ", "\n"), role="faint"))
    if not call.counted:
        lines.append(Line("", strings.NOT_COUNTED, role="warning"))
    return tuple(lines)


def _run(attempt: AttemptRecord) -> Line:
    told = strings.ATTEMPT.format(attempt=attempt.attempt, eligible=attempt.eligible_frames, frames=FRAME_COUNT)
    facts = "\n".join(f"{name}: {value}" for name, value in attempt.facts.items() if not isinstance(value, list))
    return Line(strings.RUN, told, tip=facts)


def _response(call: CallAccount, now: datetime) -> Line:
    record = call.record
    if call.stage == "waiting":
        return Line(strings.RESPONSE, strings.WAITING.format(age=words.age(record.started_at, now)), role="")
    if record.response is None:
        return Line(strings.RESPONSE, strings.NO_ANSWER)
    taken = record.timing_s.get("designer")
    parts = ["" if taken is None else words.seconds(taken), words.usage(record.usage)]
    told = " · ".join(part for part in parts if part) or f"{len(record.response):,} characters"
    tip = f"{len(record.response):,} characters\n{words.all_usage(record.usage)}".strip()
    return Line(strings.RESPONSE, told, tip=tip)


def _feedback(call: CallAccount, account: Account) -> Line | None:
    if call.stage not in ("rejected", "run_failed"):
        return None
    if call.feedback is not None and call.feedback.fault is not None:
        return Line(strings.FEEDBACK, strings.UNAVAILABLE.lower(), tip=call.feedback.fault, role="error")
    if call.feedback is not None and call.feedback.sent:
        return Line(strings.FEEDBACK, strings.FEEDBACK_SENT[call.stage])
    running = account.trajectory.status == "running"
    return Line(strings.FEEDBACK, strings.FEEDBACK_WAITS if running else strings.FEEDBACK_NOT_SENT, role="faint")
