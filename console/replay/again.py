"""The attempts of an episode run again, beside the window's thread, and what came of it in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from console.replay import strings
from console.services import EpisodeRef
from controller.audit.replay import Replay, replay_episode
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import CallRecord
from controller.records.session import read_session
from serializer.errors import PolyBridgeBenchError

_HASH_DIGITS = 12
Chip = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class RunAgain:
    """What came of running an episode's attempts again, by call; ``fault`` says why nothing could be compared."""

    by_call: Mapping[int, Replay]
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One call's outcome: icon, word and token of its chip, one line beside it, and the whole of it."""

    chip: Chip
    text: str
    tip: str


def run_again(ref: EpisodeRef, key: EpisodeKey, stopped: Callable[[], bool]) -> RunAgain:
    """Run every attempt of an episode again, one by one; what is left when ``stopped`` says so is not run."""
    found: dict[int, Replay] = {}
    try:
        for replay in replay_episode(read_session(ref.session_folder), key):
            found[replay.call] = replay
            if stopped():
                break
    except PolyBridgeBenchError as fault:
        return RunAgain(found, str(fault))
    return RunAgain(found)


def outcome_of(call: CallRecord, again: RunAgain | None) -> Outcome:
    """What is said of one call; ``None`` while its episode is being run again."""
    if call.attempt is None:
        return Outcome(strings.AGAIN_NO_RUN, "", "")
    if again is None:
        return Outcome(strings.AGAIN_RUNNING, "", "")
    state = str(call.attempt.facts.get("state_hash", strings.UNKNOWN_HASH))
    replay = again.by_call.get(call.call)
    reason = again.fault or "" if replay is None else replay.cannot
    if replay is None or reason is not None:
        return Outcome(strings.AGAIN_CANNOT, strings.AGAIN_CANNOT_TEXT.format(reason=reason), reason or "")
    if replay.differences:
        text = strings.AGAIN_OTHER_TEXT.format(differences=", ".join(replay.differences))
        tip = strings.AGAIN_OTHER_TIP.format(differences="\n".join(replay.differences), hash=state)
        return Outcome(strings.AGAIN_OTHER, text, tip)
    short = strings.AGAIN_SAME_TEXT.format(hash=state[:_HASH_DIGITS])
    return Outcome(strings.AGAIN_SAME, short, strings.AGAIN_SAME_TIP.format(hash=state))
