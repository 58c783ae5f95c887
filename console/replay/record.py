"""What the panel reads and keeps: an episode with its verdicts, and what one call was given and answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from console.episode.account import Account, CallAccount, Unavailable
from console.episode.reading import read_account
from console.replay import strings
from console.services import EpisodeRef
from controller.records import names
from controller.records.audit import Opinion, Verdict, add_verdict, read_verdicts, standing
from controller.records.errors import RecordsError
from controller.records.reading import read_json

_ORDER = ("call", "feedback", "previous_draft", "editor_frame", "context", "current_save")


@dataclass(frozen=True, slots=True, eq=False)
class Opinions:
    """The verdicts of one episode: all of them, oldest first, and what each person said last."""

    every: tuple[Verdict, ...] = ()
    last: tuple[Verdict, ...] = ()
    fault: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """An episode to look over."""

    account: Account
    opinions: Opinions


@dataclass(frozen=True, slots=True, eq=False)
class Exchange:
    """What one call was given and what it answered.

    ``prompt`` are the messages as they were sent, ``None`` for a designer that is sent none. Pictures are ``None``
    where the record has none: ``given`` is the sheet of the run before, ``own`` that of this call's run.
    """

    ref: EpisodeRef
    call: int
    observation: str
    prompt: str | None
    editor: QImage | None
    given: QImage | None
    own: QImage | None


def read_record(ref: EpisodeRef) -> Record | Unavailable:
    """An episode; why it cannot be shown, where it cannot."""
    account = read_account(ref)
    return account if isinstance(account, Unavailable) else Record(account, read_opinions(account))


def chosen_call(record: Record, picked: int | None) -> CallAccount | None:
    """The call that was picked, else the last that ran, else the last that could be read, else the last."""
    calls = record.account.calls
    for wanted in (
        [call for call in calls if call.record.call == picked],
        [call for call in calls if call.record.attempt is not None],
        [call for call in calls if call.record.candidate is not None],
        calls,
    ):
        if wanted:
            return wanted[-1]
    return None


def written_at(ref: EpisodeRef | None) -> int | None:
    """When an episode's account was last written, in ns; ``None`` where there is none."""
    if ref is None:
        return None
    try:
        return (ref.folder / names.TRAJECTORY).stat().st_mtime_ns
    except OSError:
        return None


def read_opinions(account: Account) -> Opinions:
    """The verdicts on an episode; a damaged file of verdicts is a fault of these alone."""
    key = account.trajectory.key
    try:
        verdicts = read_verdicts(account.ref.session_folder)
    except RecordsError as fault:
        return Opinions(fault=str(fault))
    return Opinions(
        tuple(verdict for verdict in verdicts if verdict.key == key),
        tuple(verdict for verdict in standing(verdicts) if verdict.key == key),
    )


def keep_verdict(account: Account, opinion: Opinion, by: str, note: str, call: int | None) -> Opinions:
    """Store a verdict beside the result, and read all of them again.

    Raises:
        RecordsError: it could not be stored.
    """
    add_verdict(account.ref.session_folder, account.trajectory.key, opinion, by, note=note, call=call)
    return read_opinions(account)


def read_exchange(ref: EpisodeRef, call: int) -> Exchange:
    """What a call was given; what cannot be read says so in its place."""
    folder = ref.folder / names.round_name(call)
    observation: Mapping[str, Any] = {}
    try:
        observation = read_json(folder / names.OBSERVATION)
        text = _pretty({name: observation[name] for name in _in_order(observation)})
    except RecordsError as fault:
        text = strings.NOT_READ.format(reason=fault)
    return Exchange(
        ref,
        call,
        text,
        _prompt(folder),
        _picture(folder / names.EDITOR_FRAME),
        _given_sheet(folder, observation, ref),
        _picture(folder / names.CONTACT_SHEET),
    )


def _in_order(observation: Mapping[str, Any]) -> list[str]:
    """What changes from call to call first."""
    known = [name for name in _ORDER if name in observation]
    return [*known, *(name for name in observation if name not in _ORDER)]


def _prompt(folder: Path) -> str | None:
    if not (folder / names.REQUEST).exists():
        return None
    try:
        messages = read_json(folder / names.REQUEST).get("messages")
    except RecordsError as fault:
        return strings.NOT_READ.format(reason=fault)
    return "\n\n".join(map(_message, messages)) if isinstance(messages, list) else None


def _message(message: object) -> str:
    """One message with its role over it; a part that is no text is shown as it is recorded."""
    if not isinstance(message, Mapping):
        return _pretty(message)
    content = message.get("content")
    parts = content if isinstance(content, list) else [content]
    return "\n".join((f"[{message.get('role', '')}]", *map(_part, parts)))


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping) and isinstance(part.get("text"), str):
        return str(part["text"])
    return _pretty(part)


def _given_sheet(folder: Path, observation: Mapping[str, Any], ref: EpisodeRef) -> QImage | None:
    """The sheet that the observation names, where it lies in this episode."""
    feedback = observation.get("feedback")
    sheet = feedback.get("contact_sheet") if isinstance(feedback, Mapping) else None
    name = sheet.get("file") if isinstance(sheet, Mapping) else None
    if not isinstance(name, str):
        return None
    path = (folder / name).resolve()
    return _picture(path) if path.is_relative_to(ref.folder.resolve()) else None


def _picture(path: Path) -> QImage | None:
    image = QImage(str(path)) if path.exists() else QImage()
    return None if image.isNull() else image


def _pretty(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False)
