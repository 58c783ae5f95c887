"""Every word that the queue panel shows, in one place."""

from __future__ import annotations

SEARCH = "Search level, designer, tag"
SEARCH_TIP = "Words that must all occur in level, designer or tag; * and ? match whole names (Ctrl+F)"
FILTER = "Filter"
COLUMNS = "Choose columns"
CLEAR_FILTER = "Clear filter"
RESET_COLUMNS = "Reset columns"

EMPTY = "Nothing is queued"
EMPTY_HINT = (
    "Choose designers and levels in Plan, or run the offline sweep. "
    "What you add appears here and is kept across restarts."
)
EMPTY_ACTION = "Plan a sweep"
NOTHING_MATCHES = "No episode matches"
NOTHING_MATCHES_HINT = "{hidden} are hidden by the search and the filter."
UNAVAILABLE = "The store is unavailable"
UNAVAILABLE_SHORT = "unavailable"
SHOWN_OF = "{shown:,} of {total:,} episodes"
UNAVAILABLE_HINT = "{reason} Trying again every {seconds} s; nothing recorded is lost."
READING = "Reading the store"
READING_HINT = "The queue appears as soon as the store answers."
LISTED_GONE = "None of these episodes is in the store"
LISTED_GONE_HINT = "They were listed from results; go back to see the whole queue."
LISTED_BACK = "Show the whole queue"

NO_STORE = "There is no store at {path} yet: the runner makes it when it starts."
UNREADABLE = "{path} cannot be read: {fault}."
LOCKED = "{path} is locked by another program."
OTHER_VERSION = "{path} has another layout than this version reads: start the runner, which brings it up to date."

DONE_OF = "{done:,} / {total:,}"
LEFT = "{time} left"
LEFT_UNKNOWN = "time left unknown"
ALL_DONE = "all done"
STALE = "as of {age} ago"

START = "Start"
TO_TOP = "Move to top"
UP = "Move up"
DOWN = "Move down"
TO_BOTTOM = "Move to bottom"
RETRY = "Retry"
REPEAT = "Repeat"
REMOVE = "Remove"
UNDO = "Undo"
REDO = "Redo"
OPEN = "Open episode"
PRIORITY = "Priority"
PRIORITIES = (("Highest (2)", 2), ("High (1)", 1), ("Normal (0)", 0), ("Low (-1)", -1))
COPY_LEVEL = "Copy level name"
FIND = "Search the queue"

MOVED = "{count:,} moved"
REMOVED = "{count:,} removed"
REMOVED_AGAIN = "{count:,} removed again"
RESTORED = "{count:,} restored"
RETRIED = "{count:,} queued again"
REPEATED = "{count:,} queued as repeats"
PRIORITY_SET = "Priority {priority} for {count:,}"
ASKED = "{what} …"
REFUSED = "Refused: {error}"
SELECTED = "{count} selected"
NOT_CONNECTED = "The runner is not there: nothing can be changed until it is restarted."
NO_RECORD = "This episode has not begun: there is nothing to open yet."

WHY_MOVE = "only queued episodes move"
WHY_RETRY = "only interrupted, error and cancelled episodes are retried"
WHY_REMOVE = "a running episode is aborted, not removed"
WHY_NOT_DROP = "Rows are dragged in the order of play: click the sorted header until its arrow is gone"
WHY_SELECT = "select an episode first"

UNKNOWN = "–"
QUEUED_ELSEWHERE = "Planned by a sweep outside this queue; Retry (R) gives it a place in it"
PLAYING = "call {call} of 3 · {text}"


def counted(count: int, noun: str = "episode") -> str:
    """``1 episode``, ``2,268 episodes``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
