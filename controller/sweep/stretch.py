"""The beginning of one stretch of work on a session, by a sweep or by the runner, with its folder held."""

from __future__ import annotations

from dataclasses import replace

from controller.clock import utc_now
from controller.records.provenance import provenance
from controller.records.session import Session, end_killed_episodes
from controller.records.summary import Summary, SweepRun
from controller.sweep.opening import check_same_configuration


def taken_up(session: Session, now: Summary) -> Session:
    """A session to go on with: what was killed is ended, and that it is resumed is noted.

    ``now`` is the summary that its plan would begin with today.

    Raises:
        ConfigurationError: what fixes its results has changed.
        RecordsError: a trajectory is damaged, newer or cannot be written.
    """
    check_same_configuration(session, now)
    killed = end_killed_episodes(session, utc_now())
    text = "resumed"
    if killed:
        text += f"; {len(killed)} episodes were cut short without a word and start again"
    return replace(session, summary=session.summary.noted(utc_now(), text))


def begun(session: Session, jobs: int) -> Session:
    """The session with one more stretch of work, which begins now."""
    run = SweepRun(utc_now(), jobs, provenance())
    return replace(session, summary=replace(session.summary, status="running", runs=(*session.summary.runs, run)))
