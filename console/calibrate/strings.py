"""What the calibration says."""

CALIBRATED = "{done} of {all} calibrated"
STALE_COUNT = "{number} to be looked at again"
NEXT, NEXT_TIP = "Next uncalibrated", "Open the next level without a limit in the editor"
ALL_DONE = "Every level has a limit"
MAP_TIP = "The budget map that is shown and recorded in"
SHIPS = "{name} · ships"
NEW_MAP = "New budget map"
SEARCH = "Filter levels"
ONLY_OPEN = "Only levels that need a limit"
COLUMNS = {
    "state": ("", "Whether the level has a limit in this map"),
    "level": ("Level", ""),
    "limit": ("Limit", "The strict limit"),
    "cost": ("Reference", "What the reference bridge costs"),
    "ratio": ("Ratio", "The reference's cost over the limit"),
    "executor": ("Executor", "Where the reference ran"),
    "date": ("Date", "When it was recorded"),
    "by": ("By", "Who recorded it"),
    "note": ("Note", ""),
}
STATES = {"calibrated": "calibrated", "open": "not calibrated", "stale": "to be looked at again"}
STALE_LEVEL = "the level was edited since: run the reference on it again"
STALE_PHYSICS = "the executor's constants, or the game's version, are others than then: run the reference again"
IN_EDITOR = "in the editor"
TYPED_BY_HAND = "typed: {reason}"
COPIED = "copied from {map}"
RULE_LADDER, RULE_STEP = "× {margin:g}, on the ladder", "× {margin:g}, to {step:,.0f}"
RULE_SHIPPED = "as it ships"

READING, READING_HINT = "Reading the budget maps…", ""
UNAVAILABLE = "This budget map is unavailable"
UNAVAILABLE_ALL = "Budget maps are unavailable"
NOTHING, NOTHING_HINT = "No level matches", "Change or clear the filter"
NOTHING_OPEN = "Turn the filter off to see all"

FOREIGN = (
    "{map} was calibrated on {calibrated}; {executor} is chosen. A sweep that uses it there says so in every record."
)

RECORD_FOR = "Reference for {level}"
RECORD_NOTHING = "Reference"
MARGIN_TIP = "The factor from the reference's cost to the limit"
ROUNDING_TIP = "How the limit is rounded up: {how}"
LADDER, STEP = "On the ladder of 26 values", "To a multiple of ${step:,.0f}"
LIMIT = "Limit in dollars; one typed by hand needs a reason"
COMPUTE = "Take the limit that follows from the cost again"
REASON = "Why this limit (required)"
NOTE, BY = "Note", "Your name"
BY_TIP = "Who records it; kept in the settings and written into every record"
TIMES, ARROW = "×", "→ $"
RECORD = "Record limit"
RECORDING = "Recording…"
RECORDED = "Recorded {limit} for {level}"
READY = "Ready: {limit}"
HISTORY = "History of {number}"
NO_HISTORY_YET = "No history"

NO_EDITOR = "Open the editor and build a bridge"
NO_MAP = "Choose a budget map"
MAP_SHIPS = "The map {map} ships and never changes; make your own"
MAP_FIXED = "The map {map} has no history; make one that starts from it"
NOT_RUN = "Run the design to record it"
RUN_FAILED = "Run {number} failed"
RUN_ILLEGAL = ("Run {number} breaks {count} rule", "Run {number} breaks {count} rules")
NOT_CURRENT = "Return to run {number} to record it"
OTHER_EXECUTOR = "The map {map} takes runs on {executor} only: choose that in the toolbar and run the design"
NO_NAME = "Give your name"
BAD_LIMIT = "“{text}” is no amount"

HISTORY_OF = "History of {level}"
HISTORY_EMPTY, HISTORY_EMPTY_HINT = "Nothing recorded yet", "A record stays here whatever is recorded after it"
HISTORY_COLUMNS = {
    "date": ("Recorded", ""),
    "limit": ("Limit", ""),
    "cost": ("Reference", "What the reference bridge costs"),
    "ratio": ("Ratio", "The reference's cost over the limit"),
    "rule": ("Rule", "How the limit follows from the cost, or why it was typed"),
    "by": ("By", ""),
    "note": ("Note", ""),
    "executor": ("Executor", ""),
}
OPEN_REFERENCE = "Open this record's reference in the editor"
REFERENCE_ORIGIN = "reference of {at}"
IN_FORCE = "in force"
REPLACED = "replaced by a later one"
BACK = "Back to the levels"

NEW_TITLE = "New budget map"
NEW_EXECUTOR, NEW_LABEL, NEW_LIKE = "Executor", "Name", "Start"
NEW_LABEL_TIP = "Small letters, digits, '-' and '.'"
NEW_EMPTY, NEW_COPY = "Empty", "With the limits of {map}"
NEW_NAME = "It will be called {name}"
NEW_HINT = "Your own maps are kept in your data folder; those that ship never change."
CREATE, CANCEL = "Create", "Cancel"
CREATED = "Budget map {map} made"

LAYOUT = "Pair with a layout of the game…"
LAYOUT_TIP = "Compare a layout's anchors with the level's and keep a copy of it for the native executor"
LAYOUT_KINDS = "Layouts of the game (*.pbl);;All files (*)"
LAYOUT_TITLE = "{file} for {level}"
LAYOUT_SAME = "All {number} anchors agree"
LAYOUT_OTHER = ("{number} difference", "{number} differences")
LAYOUT_HINT = "Only the anchors are compared; everything else in the file is kept as it is and not read."
LAYOUT_PAIR, LAYOUT_PAIRED = "Pair", "{level} is paired with {file}"
LAYOUT_REPLACE = "{level} is paired with another layout already; pairing replaces it."
LAYOUT_BAD = "{file} cannot be compared"

ACTIONS = {
    "next": (NEXT, "skip-next", "Ctrl+Alt+N", NEXT_TIP),
    "record": (RECORD, "check-decagram-outline", "Ctrl+Alt+Return", "Store the run's bridge and the limit in the map"),
    "find": ("Filter levels", "magnify", "Ctrl+F", "Filter levels"),
    "history": ("History of the level", "history", "Ctrl+Alt+H", "Everything recorded for the chosen level"),
    "new": (NEW_MAP, "plus", "", "Make a budget map of your own"),
    "layout": (LAYOUT, "file-link-outline", "", LAYOUT_TIP),
}
