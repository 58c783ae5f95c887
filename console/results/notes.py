"""The short sentences round the table: what counts, what it rests on, how old it is, what was left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from console.results import strings
from console.results.choice import Choice
from console.results.counting import Counted
from console.results.lines import Line
from console.results.reader import Reading
from console.results.sessions import SessionInfo
from console.widgets.figures import ago


def sessions_words(sessions: Sequence[SessionInfo], choice: Choice) -> str:
    """The button's words."""
    if choice.ticked is None:
        return strings.CHOSEN_NEWEST
    count = len(choice.among(sessions))
    return (strings.CHOSEN_ONE if count == 1 else strings.CHOSEN_MANY).format(count=count, all=len(sessions))


def note_of(counted: Counted, overall: Sequence[Line], grouping: str) -> str:
    """What the table rests on."""
    done = sum(line.summary.completed for line in overall)
    planned = sum(line.summary.planned for line in overall)
    form = strings.NOTE_ALL if done == planned else strings.NOTE_COUNT
    notes = [form.format(done=f"{done:,}", planned=f"{planned:,}")]
    if any(line.told for line in overall):
        notes.insert(0, strings.NOTE_APART)
    if grouping == "tag":
        notes.append(strings.NOTE_TAGS)
    if len(counted.sessions) == 1:
        notes.append(counted.sessions[0].folder.name)
    notes.append(strings.NOTE_INTERVALS)
    return " · ".join(notes)


def age_of(counted: Counted, now: float) -> tuple[str, str]:
    """How old what is shown is, and the moments themselves."""
    read = _clock(counted.read_at)
    if counted.provisional:
        newest = counted.newest_at or counted.read_at
        return (
            strings.PROVISIONAL.format(age=ago(now - newest)),
            strings.PROVISIONAL_TIP.format(at=_clock(newest), read=read),
        )
    return strings.READ.format(age=ago(now - counted.read_at)), read


def left_out_words(counted: Counted) -> tuple[str, str]:
    """A line that names the sessions left out, and every reason."""
    folders = {info.session: info.folder.name for info in counted.sessions}
    names = ", ".join(folders.get(each.session, each.session) for each in counted.left_out)
    return strings.LEFT_OUT.format(names=names), "\n".join(each.why for each in counted.left_out)


def damage_of(reading: Reading) -> Mapping[str, str]:
    """Why a session could not be counted, by its name."""
    return {each.session: each.why for each in reading.counted.left_out} if reading.counted else {}


def _clock(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")
