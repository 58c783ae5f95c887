"""What the welcome page says."""

TITLE = "See the whole loop run before any set-up"
BODY = (
    "The built-in truss designer tries one level of each family, under strict and loose limits, in "
    "the embedded simulator. It needs no key, no game and no network."
)
BUTTON = "Run the offline sweep"
NOTE = "{episodes} episodes · can be paused at any time"
WAIT = "The runner is starting"
ASKED = "Queued; starting"
SKIP = "Go to the console"
CARDS = (
    ("playlist-plus", "Plan your own", "Pick designers, levels and conditions in Plan, at the left."),
    ("monitor-eye", "Watch it run", "Live shows the newest run, its detector pixels and every call."),
    ("chart-box-outline", "Read the results", "Results counts legality, success and recovery as episodes end."),
)
