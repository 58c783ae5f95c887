"""What one step leaves in the folder of its call."""

from __future__ import annotations

from pathlib import Path
from typing import assert_never

from controller.designers.observation import ExecutionFeedback, Feedback, Observation, ValidationFeedback
from controller.episode.apparatus import Judgement
from controller.episode.events import (
    AttemptFinished,
    AttemptStarted,
    CallStarted,
    CandidateRejected,
    DesignerFailed,
    ResponseReceived,
)
from controller.records import names
from controller.records.codec import graph_json, violation_json
from controller.records.errors import unwritable
from controller.records.frames import frames_json
from controller.records.redaction import redacted
from controller.records.writing import make_folder, write_bytes, write_json, write_text

RoundEvent = CallStarted | ResponseReceived | DesignerFailed | CandidateRejected | AttemptStarted | AttemptFinished


def write_round(folder: Path, event: RoundEvent) -> None:
    """Write what an event adds to the folder of its round.

    Raises:
        RecordsError: the system would not write it.
    """
    match event:
        case CallStarted():
            make_folder(folder)
            write_bytes(folder / names.EDITOR_FRAME, event.observation.editor_frame.png)
            write_json(folder / names.OBSERVATION, _observation(event.observation))
        case ResponseReceived():
            write_text(folder / names.RESPONSE, event.proposal.text)
            write_json(folder / names.REQUEST, redacted(event.proposal.trace), indent=1)
            write_json(folder / names.USAGE, dict(event.proposal.usage), indent=1)
        case DesignerFailed():
            write_json(folder / names.REQUEST, redacted(event.trace), indent=1)
            write_json(folder / names.USAGE, dict(event.usage), indent=1)
        case CandidateRejected():
            _write_judgement(folder, event.judgement, event.message)
        case AttemptStarted():
            _write_judgement(folder, event.judgement, None)
            write_json(folder / names.DESIGN, event.design)
            write_text(folder / names.PAYLOAD, event.payload)
        case AttemptFinished():
            _write_attempt(folder, event)
        case _:
            assert_never(event)


def _write_judgement(folder: Path, judgement: Judgement, message: str | None) -> None:
    if judgement.candidate is not None:
        write_json(folder / names.GRAPH, graph_json(judgement.candidate.bridge))
    report = {
        "valid": message is None,
        "cost": judgement.cost,
        "tolerated": [] if judgement.candidate is None else list(judgement.candidate.tolerated),
        "violations": [violation_json(violation) for violation in judgement.violations],
        "message": message,
    }
    write_json(folder / names.VIOLATIONS, report, indent=1)


def _write_attempt(folder: Path, event: AttemptFinished) -> None:
    try:
        files = event.rollout.save(folder)
    except OSError as fault:
        raise unwritable(folder, fault) from fault
    write_json(folder / names.FRAMES, frames_json(event, files))
    if event.evidence is not None:
        write_bytes(folder / names.CONTACT_SHEET, event.evidence.feedback.contact_sheet.png)


def _observation(observation: Observation) -> dict[str, object]:
    editor = observation.editor_frame
    return {
        "call": observation.call,
        "editor_frame": {"label": editor.label, "file": names.EDITOR_FRAME},
        "context": observation.context,
        "current_save": observation.current_save,
        "previous_draft": observation.previous_draft,
        "feedback": _feedback(observation.feedback, observation.call),
    }


def _feedback(feedback: Feedback | None, call: int) -> dict[str, object] | None:
    match feedback:
        case None:
            return None
        case ValidationFeedback():
            return {"kind": "validation", "message": feedback.message, "codes": list(feedback.codes)}
        case ExecutionFeedback():
            # The sheet of a failed run is always shown on the very next call, and kept in the round that it came from.
            sheet = f"../{names.round_name(call - 1)}/{names.CONTACT_SHEET}"
            return {
                "kind": "execution",
                "summary": redacted(feedback.summary),
                "contact_sheet": {"label": feedback.contact_sheet.label, "file": sheet},
            }
