"""What the window says."""

from console.executor_names import NAMES

TITLE = "PolyBridgeBench"
MENUS = ("File", "Edit", "Sweep", "Queue", "Live", "Editor", "Replay", "Results", "View", "Help")
PANELS = {
    "plan": "Plan",
    "queue": "Queue",
    "episode": "Episode",
    "calibrate": "Calibrate",
    "log": "Log",
    "live": "Live",
    "editor": "Editor",
    "replay": "Replay",
    "results": "Results",
}
ACTS = {"start": "Start", "pause": "Pause", "stop": "Stop after step", "abort": "Abort"}
SHORT_STOP = "Stop"
RESUME = "Resume"
TIPS = {
    "start": "Play the queue",
    "pause": "Begin no further step; the running one ends first",
    "resume": "Go on playing the queue",
    "stop": "End every running episode at its next safe point",
    "abort": "End at once; running episodes are kept as interrupted",
}
EXECUTOR_TIP, MAP_TIP = "Where new episodes run", "The limits that new episodes are held to"
EXECUTORS = {**NAMES, "embedded": "Embedded executor"}
SHORT_EXECUTORS = {**NAMES, "native-standin": "Stand-in"}
NOTHING_RUNS, NOTHING_QUEUED = "Nothing is running", "Nothing is queued"
PROGRESS = "{done:,} / {total:,}"
LEFT, LEFT_SHORT, LEFT_UNKNOWN = "{eta} left", "{eta}", "no estimate yet"
PROGRESS_TIP = "Estimate from measured durations, by designer and executor"
ENDS_AT = "Estimate from measured durations, by designer and executor; ends about {clock}"
THEME_TIP = {"system": "Look: follows the system", "light": "Look: light", "dark": "Look: dark"}

RUNNER = {
    None: ("circle-outline", "grey", "runner starting"),
    "idle": ("circle-outline", "grey", "runner ready"),
    "running": ("play-circle", "blue", "runner running"),
    "pausing": ("timer-sand", "orange", "runner pausing"),
    "paused": ("pause-circle", "orange", "runner paused"),
    "stopping": ("stop-circle", "orange", "runner stopping"),
}
RUNNER_LOST = ("alert-circle", "vermil", "runner unavailable")
ASKED = {"start": "start asked", "pause": "pause asked", "stop": "stop asked", "abort": "abort asked"}
WAITS, BOUND = "waits for {what}", "at most {time}"
JOBS = ("1 worker", "{count} workers")
STEP = "last step {ago}"
NO_STEP = "no step yet"
STORE_OK, STORE_LOST, STORE_ASKED = "store ok", "store unavailable", "store …"
STORE_NEW = "store not made yet"
SCHEMA = "schema {version}"
DISK, DISK_LOST = "{size} free", "disk unavailable"

LOST_TITLE = "The runner ended unexpectedly"
LOST_BODY = "Everything recorded is kept; an episode that ran is kept as interrupted."
RESTART, RESTART_TIP = "Restart, queue paused", "Start the runner again; it plays nothing until you say so"
COPY_DETAILS, DISMISS = "Copy details", "Dismiss"

CLOSE_TITLE = "A sweep is running"
CLOSE_BODY = (
    "The console can quit once the running step has ended safely{bound}. Nothing recorded is lost; unfinished episodes "
    "are kept as interrupted and can be retried."
)
CLOSE_BOUND = ", at most {time}"
CLOSE_PAUSE, CLOSE_CANCEL, CLOSE_NOW = "Pause, then quit", "Cancel", "Abort and quit now"
CLOSE_AGAIN_TITLE = "Still waiting for the running step"
CLOSE_AGAIN_BODY = "The console quits by itself when the step has ended. Aborting keeps the episode as interrupted."
CLOSE_WAIT = "Keep waiting"
LEAVING = "Quits when the running step has ended"

PANEL_FAILED = "{name} is unavailable"
LOADING = "Opening {name}…"

EXPORT, EXPORT_TIP = "Export…", "Make a release of sessions: records, tables, manifest and checksums"
QUIT, SETTINGS, OPEN_FOLDER, RESET, FULL_SCREEN = "Quit", "Settings…", "Open data folder", "Reset layout", "Full screen"
MODELS, MODELS_TIP = "Models…", "Model cards, their keys, and one question to try"
DOCTOR, DOCTOR_TIP = "Doctor…", "Whether the game can be driven now, and what to do about it"
KEYS, WELCOME, ABOUT, RESTART_RUNNER = "Keys", "Welcome", "About", "Restart runner"
FOLD, UNFOLD = "Fold the log", "Unfold the log"
FLOAT, CLOSE_PANEL = "Float", "Close panel"
LOOK = "Look"
LOOKS = {"system": "Follow the system", "light": "Light", "dark": "Dark"}
