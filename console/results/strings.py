"""Every word that the results panel shows, in one place."""

from __future__ import annotations

GROUPINGS = (
    ("overall", "Overall"),
    ("stratum", "Stratum"),
    ("group", "Group"),
    ("family", "Family"),
    ("tag", "Tag"),
)
GROUPING_TIPS = {
    "overall": "One row for each designer and condition",
    "stratum": "Core and Compositional levels apart",
    "group": "The four coarse groups of levels apart",
    "family": "The 27 families apart",
    "tag": "By tag; tags overlap, so their rows must not be summed",
}
GROUPING_NAME = "Take the rows apart by"
LABEL_TITLES = {"overall": "", "stratum": "Stratum", "group": "Group", "family": "Family", "tag": "Tag"}

COUNTED, CONDITIONAL, EFFORT, SUCCESSES, ORIGIN = (
    "Completed episodes",
    "After a failed run",
    "Effort",
    "Successes only",
    "Measured with",
)
CHOOSE_TIP = "Which sessions count (Alt+S)"
CHOOSER_TITLE = "Sessions that count"
CHOOSER_NEWEST, CHOOSER_ALL, CHOOSER_NONE = "Newest", "All", "None"
CHOOSER_NEWEST_TIP = "Count the newest session, and the next one when it begins"
CHOOSER_HINT = "Space ticks a session. One episode counts once: sessions that completed the same one cannot be summed."
CHOSEN_NEWEST = "Newest session"
CHOSEN_MANY = "{count} of {all} sessions"
CHOSEN_ONE = "1 of {all} sessions"
SESSION_COLUMNS = ("Session", "Begun", "Complete", "Levels", "State")
SESSION_TIPS = ("The session's folder", "When it was begun", "Results of planned episodes", "Levels planned", "")
RUNNING, WAITING, DAMAGED, GONE = "running", "waiting", "damaged", "folder missing"
SESSION_STATES = {"running": "unfinished", "stopped": "stopped", "complete": "complete"}

COPY = "Copy"
COPY_TIP = "Copy the whole table (Ctrl+Shift+C); Ctrl+C copies the selected rows"
COPY_KINDS = (("tsv", "Tab-separated, for a spreadsheet"), ("csv", "CSV"), ("markdown", "Markdown table"))
COPIED = "{count} rows copied as {kind}"
COPY_WORDS = {"tsv": "tab-separated text", "csv": "CSV", "markdown": "Markdown"}
REFRESH_TIP = "Read the trajectories again (F5)"
NOTE_INTERVALS = "95 % Wilson intervals over distinct levels"
NOTE_COUNT = "{done} of {planned} episodes complete"
NOTE_ALL = "{planned} episodes, all complete"
NOTE_APART = "executors and budget maps are kept apart"
NOTE_TAGS = "tags overlap: do not sum their rows"
PROVISIONAL = "provisional, newest record {age}"
PROVISIONAL_TIP = "Episodes are still to come, so these figures will change.\nNewest record: {at}. Read: {read}."
READ = "read {age}"
LEFT_OUT = "Left out, cannot be counted: {names}"
CANNOT_REFRESH = "Shown as read {age}; now unavailable: {why}"
COPY_ERROR = "Copy what went wrong"
ERROR_COPIED = "The error is copied"
DISMISS = "Dismiss"

LOADING = "Reading trajectories"
LOADING_COUNT = "reading {done} of {total}"
LOADING_UNKNOWN = "Looking for sessions"
CANCEL = "Cancel"
CANCELLED = "Reading was cancelled"
CANCELLED_HINT = "Nothing is shown, because a part of the episodes would give wrong rates."
READ_AGAIN = "Read again"
NO_SESSIONS = "No results yet"
NO_SESSIONS_HINT = "Plan episodes and start the queue; every sweep is a session, and its rates appear here as it runs."
NONE_CHOSEN = "No session is ticked"
NONE_CHOSEN_HINT = "Tick the sessions that are to count."
NO_ROWS = "Nothing could be counted"
UNAVAILABLE = "Results are unavailable"
CONFLICT = "These sessions cannot be summed"
CHOOSE_SESSIONS = "Choose sessions"

OF_PLANNED = "≥ {share}"
TIP_RATE = "{name}: {hits} of {of} completed episodes, {share}\n95 % interval {bounds} %, over {levels} distinct levels"
TIP_CONDITIONAL = (
    "{name}: {hits} of {of} eligible episodes, {share}\n95 % interval {bounds} %, over {levels} distinct levels"
)
TIP_PLANNED = "At least {share} of the {planned} planned: what is not complete counted as not reached"
TIP_MEAN = "{name}: mean of {of} episodes"
TIP_NOTHING = "{name}: nothing eligible, so there is no figure"
TIP_LIST = "Double-click or Enter lists them; the menu lists the others"
TIP_ERRORS = "{events} error events: {parts}"
TIP_ORIGIN = "Executor {executor}, budget map {map}, {sha}, suite {suite}, repeats {repeats}"
TIP_STATUSES = "Not complete: {parts}"

LIST_HITS = "List the {count} that count"
LIST_MISSES = "List the {count} that do not"
LIST_ALL = "List all {count}"
LIST_NONE = "None to list: {title}"
TITLE = "{designer}, {condition}{label}: {name}"
TITLE_MISSES = "{title}, not reached"
TITLE_ALL = "{title}, all eligible"

VIEWS = (("charts", "Charts"), ("episodes", "Episodes"))
CHART_CHOICES = (("calls", "Calls"), ("errors", "Errors"), ("cost", "Cost"))
CONDITIONS = (("strict", "Strict"), ("loose", "Loose"))
CONDITION_TIP = "Which budget condition the first two charts show"
MEASURES = (("success", "Success@k"), ("valid", "Valid@k"))
AMOUNTS = (("share", "Share"), ("events", "Events"))
CURVES, COMPOSITION, TRADE_OFF = "Over calls", "Error composition", "Cost ratio against Success@3"
CURVES_SUB = "{condition}, 95 % intervals"
COMPOSITION_SUB = {"share": "share of error events, {condition}", "events": "error events, {condition}"}
TRADE_OFF_SUB = "successes only; lower right is better"
STRICT_LIMIT = "the strict limit"
STRICT_MARK, LOOSE_MARK = "strict", "loose"
OTHER = "other"
NO_CURVES = "No {condition} row"
NO_ERRORS = "No error events under {condition}"
NO_EVENTS = "no error events"
NO_SUCCESS = "No success with a known strict limit yet"
CHART_HELP = "{title}. Left and right go from mark to mark, Enter lists its episodes."
CURVE_TIP = "{name}, {condition}: {measure}@{k} {share} ({hits}/{of})\n95 % interval {bounds} %"
CURVE_LABEL = "{name}  {share}"
ERROR_TIP = "{name}, {condition}: {code}\n{count} of {total} error events, {share}"
TRADE_TIP = "{name}, {condition}: Success@3 {share} ({hits}/{of})\ncost ratio {ratio}, mean of {designs} designs"
MEASURE_WORDS = {"success": "Success", "valid": "Valid"}

EPISODE_COLUMNS = ("Level", "Designer", "Cond.", "Rep.", "State", "Calls", "Course", "Cost", "Errors")
EPISODE_TIPS = (
    "Name of the level",
    "Who proposed the bridges",
    "Budget condition",
    "Which repeat of the same key",
    "How the episode ended",
    "Designer calls used",
    "Call by call: rejected by the validator, failed in physics, or success",
    "Cost of the design that succeeded",
    "Error events, by code",
)
COURSE = {"rejected": "rejected", "failed": "failed", "success": "success"}
NO_EPISODES = "No number is chosen"
NO_EPISODES_HINT = "Double-click a number in the table or a mark in a chart to see the episodes behind it."
EPISODES_TITLE = "{title} · {count} episodes"
EPISODES_ONE = "{title} · 1 episode"
