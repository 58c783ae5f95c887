"""What a release is to be made of, and what still keeps it from being made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from console.export import strings
from console.results.sessions import SessionInfo


@dataclass(frozen=True, slots=True)
class Draft:
    """``folder`` is as a person typed it."""

    sessions: tuple[SessionInfo, ...]
    formats: tuple[str, ...]
    folder: str

    @property
    def place(self) -> Path:
        """Where the release is to be."""
        return Path(self.folder.strip()).expanduser()


def hindrance(draft: Draft) -> str | None:
    """What keeps the release from being made, in one line; ``None`` when nothing does."""
    gone = [info.folder.name for info in draft.sessions if not info.there]
    place = draft.place
    if not draft.sessions:
        return strings.NONE_CHOSEN
    if gone:
        return strings.GONE.format(names=", ".join(gone))
    if not draft.formats:
        return strings.NO_FORMAT
    if not draft.folder.strip():
        return strings.NO_FOLDER
    if not place.is_absolute():
        return strings.NOT_WHOLE
    blocked = next((each for each in (place, *place.parents) if each.exists() and not each.is_dir()), None)
    if blocked is not None:
        return strings.NO_PLACE.format(folder=blocked)
    if place.is_dir() and any(place.iterdir()):
        return strings.NOT_EMPTY.format(folder=place.name)
    return None


def promise(draft: Draft) -> str:
    """What will be made, in one line."""
    sessions = counted(len(draft.sessions), strings.SESSION_COUNT)
    planned = sum(info.planned for info in draft.sessions)
    missing = planned - sum(info.done for info in draft.sessions)
    if missing > 0:
        return strings.WILL_MAKE.format(sessions=sessions, missing=missing, planned=planned)
    return strings.WILL_MAKE_WHOLE.format(sessions=sessions)


def proposed_folder(home: Path, today: date) -> Path:
    """A folder that does not exist yet, named by the day."""
    first = home / f"release-{today.isoformat()}"
    following = (first.with_name(f"{first.name}-{number}") for number in range(2, 10_000))
    return next(each for each in (first, *following) if not each.exists())


def newest(sessions: Sequence[SessionInfo]) -> frozenset[str]:
    """The newest session whose records can be found."""
    return frozenset(next(([info.session] for info in sessions if info.there), []))


def chosen_among(sessions: Iterable[SessionInfo], names: frozenset[str]) -> tuple[SessionInfo, ...]:
    """Those that are ticked, in their order."""
    return tuple(info for info in sessions if info.session in names)


def counted(count: int, words: tuple[str, str]) -> str:
    """One or many."""
    return words[0] if count == 1 else words[1].format(count=count)
