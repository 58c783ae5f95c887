"""Reads an episode's records for the panel; done beside the window's thread."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageReader

from console.episode.account import Account, CallAccount, FeedbackText, Unavailable, stage_of
from console.services import EpisodeRef
from controller.episode.trajectory import CallRecord, Trajectory
from controller.levels.level import Level
from controller.records import names
from controller.records.errors import RecordsError
from controller.records.reading import read_json, read_trajectory
from serializer.errors import PolyBridgeBenchError

SHEET_WIDTH_PX = 560


def read_account(ref: EpisodeRef) -> Account | Unavailable:
    """Everything the panel shows; a record that cannot be read becomes ``Unavailable`` with its reason."""
    if not ref.folder.exists():
        return Unavailable(ref, f"There is no {ref.row}/{ref.level} in {ref.session_folder.name} yet.", begun=False)
    try:
        trajectory = read_trajectory(ref.folder)
    except RecordsError as fault:
        return Unavailable(ref, str(fault))
    level, level_fault = _level(ref.level)
    return Account(ref, trajectory, _calls(ref.folder, trajectory), level, level_fault, _earlier_tries(ref, trajectory))


def _calls(folder: Path, trajectory: Trajectory) -> tuple[CallAccount, ...]:
    error = trajectory.error
    open_call = None if error is None else error.unconsumed_call
    records = trajectory.calls if open_call is None else (*trajectory.calls, open_call)
    return tuple(_call(folder, trajectory, record, counted=record is not open_call) for record in records)


def _call(folder: Path, trajectory: Trajectory, record: CallRecord, *, counted: bool) -> CallAccount:
    own = folder / names.round_name(record.call)
    stage = stage_of(record, trajectory.status, counted=counted)
    feedback = None
    if stage == "rejected":
        feedback = _rejection(own, sent=_was_asked(trajectory, record.call + 1))
    elif stage == "run_failed" and _was_asked(trajectory, record.call + 1):
        feedback = _summary(folder / names.round_name(record.call + 1))
    return CallAccount(record, stage, own, counted, feedback, _sheet(own / names.CONTACT_SHEET))


def _was_asked(trajectory: Trajectory, call: int) -> bool:
    error = trajectory.error
    open_call = None if error is None else error.unconsumed_call
    return call <= len(trajectory.calls) or (open_call is not None and open_call.call == call)


def _rejection(own: Path, *, sent: bool) -> FeedbackText:
    """The validator's text, as the next call read it."""
    try:
        return FeedbackText(str(read_json(own / names.VIOLATIONS)["message"]), sent)
    except (RecordsError, KeyError) as fault:
        return FeedbackText("", sent, f"{names.VIOLATIONS}: {fault}")


def _summary(following: Path) -> FeedbackText:
    """The summary of a failed run, as it stands in the next call's observation."""
    try:
        feedback = read_json(following / names.OBSERVATION)["feedback"]
        return FeedbackText(json.dumps(feedback["summary"], indent=2, ensure_ascii=False), sent=True)
    except (RecordsError, KeyError, TypeError) as fault:
        return FeedbackText("", True, f"{names.OBSERVATION}: {fault}")


def _sheet(path: Path) -> QImage | None:
    """The contact sheet, scaled while it is read, so that no full picture is ever kept."""
    if not path.exists():
        return None
    reader = QImageReader(str(path))
    size = reader.size()
    if size.isValid() and size.width() > SHEET_WIDTH_PX:
        reader.setScaledSize(size.scaled(SHEET_WIDTH_PX, size.height(), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return None if image.isNull() else image


def _level(name: str) -> tuple[Level | None, str | None]:
    from controller.levels.catalogue import find_level

    try:
        return find_level(name), None
    except PolyBridgeBenchError as fault:
        return None, str(fault)


def _earlier_tries(ref: EpisodeRef, trajectory: Trajectory) -> int:
    from controller.records.tries import earlier_tries

    return len(earlier_tries(ref.session_folder, trajectory.key))
