"""What a runner that was killed left behind: entries that are said to be played, and nobody plays."""

from __future__ import annotations

from itertools import groupby

from controller.clock import utc_now
from controller.episode.trajectory import Ending
from controller.records.session import Session, SessionBusyError, end_from_outside, locked, read_session
from controller.store.queue import Entry, Queue
from controller.store.store import Store
from controller.sweep.runner.voice import Voice
from serializer.errors import PolyBridgeBenchError


def end_what_was_killed(store: Store, queue: Queue, voice: Voice) -> int:
    """End as ``interrupted`` what is said to be played, its evidence and cost kept; how many entries that were.

    A session whose folder somebody holds is left alone: a sweep on the command line is playing it.

    Raises:
        StoreError: the store cannot be written.
    """
    count = 0
    played = sorted(queue.entries_played(), key=lambda entry: entry.session)
    for session, group in groupby(played, key=lambda entry: entry.session):
        entries = list(group)
        try:
            with locked(entries[0].folder):
                count += _end(read_session(entries[0].folder), entries, store, queue)
        except SessionBusyError:
            voice.log("info", f"session {session} is being swept on the command line")
        except PolyBridgeBenchError as fault:
            voice.log("error", f"session {session}: {fault}")
            for entry in entries:
                queue.ended(entry.entry, "interrupted", None)
            count += len(entries)
    return count


def _end(session: Session, entries: list[Entry], store: Store, queue: Queue) -> int:
    count = 0
    for entry in entries:
        if session.status_of(entry.key) == "running":
            end_from_outside(session, entry.key, utc_now(), Ending("interrupted"))
        status = session.status_of(entry.key) or "interrupted"
        store.index_episode(session, entry.key)
        queue.ended(entry.entry, status, None)
        count += status == "interrupted"
    return count
