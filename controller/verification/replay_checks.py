"""Responses judged again and embedded attempts run again."""

from __future__ import annotations

from collections.abc import Iterator

from controller.audit.replay import replay_episode
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import Trajectory
from controller.records.session import Session
from validator.version import validator_hash


def legality_findings(trajectory: Trajectory) -> Iterator[str]:
    """Calls whose response does not give the recorded candidate, cost and violations any more."""
    from controller.levels.catalogue import find_level
    from controller.levels.errors import UnknownLevel
    from validator.check import judge

    key = trajectory.key
    try:
        site = find_level(key.level).site(trajectory.limit)
    except UnknownLevel:
        yield f"{key.row}/{key.level}: there is no such level any more"
        return
    for call in trajectory.calls:
        if call.response is None:
            continue
        again = judge(call.response, site)
        bridge = None if again.candidate is None else again.candidate.bridge
        wrong = [
            name
            for name, recorded, found in (
                ("violations", call.violations, again.violations),
                ("cost", call.cost, again.cost),
                ("candidate", call.candidate, bridge),
            )
            if recorded != found
        ]
        if wrong:
            yield f"{key.row}/{key.level} call {call.call}: judged again, it differs in {', '.join(wrong)}"


def same_validator(session: Session) -> bool:
    """Whether this version judges as the session did."""
    stated = session.summary.configuration.get("validator")
    return isinstance(stated, dict) and stated.get("sha256") == validator_hash()


def replay_findings(session: Session, key: EpisodeKey) -> Iterator[str]:
    """Attempts that are not what they were, or cannot be run again though they are embedded."""
    for replay in replay_episode(session, key):
        if not replay.same:
            yield replay.text
