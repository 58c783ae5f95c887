"""What starting and failing say."""

DESCRIPTION = "Opens the PolyBridgeBench console."
STORE_HELP = "the store to open (default: the one chosen in the settings, else the usual place)"
TITLE = "PolyBridgeBench"
NO_WINDOW = "the window cannot be loaded: {fault}: install the project's dependencies and this system's Qt libraries"
SECOND_COPY = (
    "the store {store} is open in another console (process {process} on {host}): use that window, "
    "or open another store with --store"
)
LOCK_FAULT = "cannot mark the store {store} as open: see whether its folder can be written"

FAULT_TITLE = "Something went wrong in the console"
FAULT_BODY = (
    "The runner was stopped and every key released. Everything recorded is kept. The report below names no path and no "
    "key; please add it when you report this."
)
FAULT_KEPT = "Kept as {name}"
FAULT_NOT_KEPT = "The report could not be written"
COPY, OPEN_FOLDER, GO_ON, QUIT = "Copy report", "Open folder", "Keep the window open", "Quit"
