"""Every word that the plan panel shows, in one place."""

from __future__ import annotations

SEARCH = "Level name, or glob such as G1*"
SEARCH_TIP = "Words that must all occur in the name, family or tag; * and ? match whole names (Ctrl+F)"
FIND = "Search the levels"
TAGS = "Tags"
TAGS_TIP = "Show only levels with all of these tags"
CLEAR = "Clear filter"
ALL = "Check all shown levels (Ctrl+A)"
NONE = "Uncheck all shown levels (Ctrl+Shift+A)"

LEVEL, COUNT = "Level", "Chosen"
READING = "Reading the levels"
READING_HINT = "189 small files; this takes a moment."
UNAVAILABLE = "The levels are unavailable"
UNAVAILABLE_HINT = "{reason}"
NOTHING = "No level matches"
NOTHING_HINT = "All {total} levels are hidden by the search and the tags; what is checked stays checked."

PAIR_WORDS = {True: "paired", False: "no layout"}
PAIR_ICONS = {True: ("link-variant", "green"), False: ("link-variant-off", "text3")}
PAIR_TIPS = {
    True: "Paired with a layout of the game",
    False: "Not paired with a layout of the game; to pair it: pbbench pairing add {level} FILE",
}
PAIRED = "{paired} of {total} paired"
PAIRED_UNNEEDED = "{paired} of {total} paired; the stand-in takes the rest too"
PAIRED_TIP = "Levels with a layout that the game wrote; to pair one: pbbench pairing add LEVEL FILE"
UNPAIRED = "{count} without a layout: {names}; uncheck, or pair with pbbench pairing add"
UNPAIRED_MORE = " and {count} more"
PAIRINGS_READING = "the paired layouts are being read"
PAIRINGS_LOST = "{reason}"

DESIGNERS = "Designers"
CONDITIONS = {"strict": "Strict", "loose": "Loose"}
CONDITION_TIPS = {
    "strict": "Each level's own limit from the budget map",
    "loose": "The same limit of $50,000 for every level",
}
CONDITION = "Budget"
REPEATS = "Repeats"
REPEATS_TIP = "How often each key is played, in a session of its own"
EXECUTOR = "Executor"
EXECUTOR_TIP = "What runs the bridges"
BUDGET_MAP = "Limits"
BUDGET_MAP_TIP = "The budget map that strict limits come from"

OFFLINE = {
    "truss": "offline baseline that reads feedback and repairs",
    "reference": "offline, answers with the level's reference bridge",
}
CHAT = "language model; needs its endpoint and, as a rule, a key"

EPISODES = "{episodes} · at most {calls}"
TIME_KNOWN = "about {time}"
TIME_PARTLY = "more than {time}"
TIME_UNKNOWN = "time unknown"
WITH_JOBS = "{time} with {jobs} at a time"
COST_KNOWN = "about ${cost:,.2f}"
COST_PARTLY = "more than ${cost:,.2f}"
COST_FREE = "no charge"
COST_UNKNOWN = "cost unknown"
UNMEASURED = "Not measured yet: {names}"
UNPRICED = "No price known: {names}"
ESTIMATE_TIP = "From the mean of the episodes that have ended, by designer and executor"
ESTIMATE_LOST = "Nothing measured can be read: {reason}"

ADD = "Add {episodes}"
ADD_NONE = "Add to queue"
ADD_TIP = "Add these episodes to the end of the queue (Ctrl+Shift+Return)"
ADDING = "Adding {episodes} …"
ADDED = "{episodes} added"
REFUSED = "Refused: {error}"
NO_LEVEL = "check a level"
NO_DESIGNER = "check a designer"
NO_CONDITION = "check a budget"
NO_RUNNER = "the runner is not there"
FOREIGN = "{map} was calibrated on the {calibrated} executor, not on {executor}: strict limits may not fit."
FOREIGN_ACCEPT = "Use it all the same; every record will say so"
FOREIGN_REASON = "confirm the budget map, or choose another"
NO_MAP = "the budget map cannot be read"

UNANSWERED = "The runner ended before it answered; see the queue for what was added"

CLASH_ALL = "All {episodes} are in the queue already."
CLASH_SOME = "{clashing} of {episodes} are in the queue already."
CLASH_WHY = "The same key twice would count double."
CLASH_REPEAT = "Add as repeats"
CLASH_REPEAT_TIP = (
    "What is there already is queued again as a further repeat, in a session of its own; the rest is added"
)
CLASH_NEW = "Add only the new"
CLASH_NEW_TIP = "Leave out what is there already"
CLASH_CANCEL = "Cancel"
REPEATING = "Repeating {episodes} …"


def counted(count: int, noun: str = "episode") -> str:
    """``1 episode``, ``2,268 episodes``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
