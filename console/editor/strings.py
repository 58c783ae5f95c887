"""What the editor says."""

CANVAS = "Drawing of the bridge"
UNNAMED = "new design"
MODIFIED = " *"
TITLE = "{level} · {origin}"
ORIGINS = {"blank": "new design", "reference": "stored reference", "recovered": "recovered"}

UNDO, REDO = "Undo", "Redo"
SNAP, SNAP_TIP = "Snap to grid", "Snap to grid and equal lengths; hold Ctrl to free it for one move"
MIRROR, MIRROR_TIP = "Mirror", "Add the mirror image of the selection about the middle of the span"
SPLIT, SPLIT_TIP = "Split members", "Put a node in the middle of the selected members"
MERGE, MERGE_TIP = "Merge nodes", "Make one node of the selected ones"
FIT, ZOOM_IN, ZOOM_OUT = "Fit the level", "Zoom in", "Zoom out"
DELETE, SELECT_ALL = "Delete", "Select all"
COPY, CUT, PASTE = "Copy members", "Cut members", "Paste members"
NUDGES = {"left": "Nudge left", "right": "Nudge right", "up": "Nudge up", "down": "Nudge down"}
TOOL_TIPS = {
    "select": "Select and move; Shift adds to the selection, Ctrl frees a move from the grid",
    "draw": "Draw members from node to node; Shift keeps them straight, Ctrl frees them from the grid",
    "pan": "Move the view; the middle button does so with every tool",
    "measure": "Measure a distance",
}
REST, REST_TIP = "Back to the design", "Leave the film and show the design at rest"
OPEN, SAVE, SAVE_AS, NEW = "Open…", "Save", "Save as…", "Clear the level"
MENU_EDIT, MENU_DRAW, MENU_FILM, MENU_VIEW = "Edit", "Draw", "Film", "View"
OPEN_MENU, OPEN_LEVEL, OPEN_REFERENCE = "Open", "Choose level…", "Open stored reference"
RUN, RUN_TIP = "Run", "Run the design on the executor chosen in the toolbar, or play and pause its film"
RUN_ON, STOP = "Run on {executor}", "Stop"
RUN_ON_TIP = "Run the design on {executor}: it takes mouse and keyboard for about 20 s"
STOP_TIP = "End the run where it is; keys are let go and your files come back"
RUN_EMBEDDED = "Run on the embedded physics"
RUN_EMBEDDED_TIP = "Try the design on the embedded physics, whatever the toolbar says"
PREVIOUS_FRAME, NEXT_FRAME = "Previous film state", "Next film state"
TOOLS = {"select": "Select and move", "draw": "Draw members", "pan": "Move the view", "measure": "Measure"}
TOOL_KEYS = {"select": "V", "draw": "B", "pan": "H", "measure": "U"}
MATERIAL_TIP = "{name}: ${price:g} per m, at most {limit:g} m"
NOT_ADMITTED = "{name}: this level does not admit it"
SCALE = "{scale:.0f} px/m"

STEPS = {
    "member": "Draw member",
    "node": "Add node",
    "move": "Move",
    "nudge": "Nudge",
    "delete": "Delete",
    "cut": "Cut",
    "material": "Change material",
    "split": "Split",
    "merge": "Merge",
    "mirror": "Mirror",
    "paste": "Paste",
    "clear": "Clear the level",
    "restore": "Restore run {number}",
}

NO_MERGE = "Select two or more nodes to merge, at most one of them an anchor"
NO_SPLIT = "Select members to split"
NO_MIRROR = "Its mirror image is there already"
NO_DELETE = "Select what is to be deleted; anchors stay"
NO_PASTE = "The clipboard holds no members"
NO_COPY = "Select members to copy"
NO_MEMBER = "A {material} member joins these two nodes already"
COPIED = ("{number} member copied", "{number} members copied")
DROPPED_MATERIAL = "This level admits no {name}"

COST, LIMIT, NO_LIMIT = "Cost", "limit {limit}", "no strict limit yet"
OVER, UNDER = "{amount} over", "{share:.0f} % of limit"
MATERIAL, COUNT, LENGTH = "Material", "n", "Length"
LENGTH_M, LENGTH_LARGE = "{length:.2f} m", "{length:,.0f} m"
VIOLATIONS, NONE_BROKEN = "Violations", "Breaks no rule"
NOTHING_DRAWN = "Drag from a red anchor to draw the first member"
VIOLATION_COUNT = ("{number} violation", "{number} violations")
LEGAL = "legal"
STRESSED, RUN_NUMBER = "Most stressed", "run {number}"
RUN_COMPUTED = "run {number}, computed"
STRESSED_EMPTY = "Press Space to run the design"

TOO_LONG = "{length:.2f} m, max {limit:.2f}"
DRAFT = "{material} {length:.2f} m"
EQUAL = "{material} = {length:.2f} m"
MEASURED = "{length:.2f} m  Δx {dx:.2f}  Δy {dy:.2f}"
CURSOR = "{value:.2f}"
METRES = "m"
BREAK_MARK = "{time} · {force:,.0f} PN"
MEMBER_TIP = "Member {id}: {material}, {length:.3f} m, ${cost:,.2f}"
MEMBER_LOAD = "now {now:.0f} %, peak {peak:.0f} %"
NODE_TIP = "Node {id} at ({x:g}, {y:g})"
ANCHOR_TIP = "Anchor {id} at ({x:g}, {y:g})"

RUNNING = "Running on the embedded executor…"
RUNNING_ON = "{executor}: the design is loaded and run; leave mouse and keyboard alone"
ENDS_IT = ", but for {key}, which ends it"
READING_RUN = "Reading the run and its frames…"
RUNNER_GONE = "the runner ended before the run did; start it again, then run the design"
CANDIDATE_THOUGHT = "Run by hand."
COMPILING = "Preparing the physics for its first run, a few seconds…"
RUN_SUCCEEDED, RUN_FAILED = "run {number} succeeded", "run {number} failed"
RUN_FAULT = "The run could not be made"
ENDS = {
    "arrived": "{executor}: all vehicles across after {time}",
    "vehicle_lost": "{executor}: a vehicle was lost at {time}",
    "window_end": "{executor}: the window of {time} ended before all vehicles were across",
    "not_finite": "{executor}: the run left the plausible range at {time}",
}
GAME_ENDS = {
    True: "{executor}: success",
    False: "{executor}: no success",
}
MARK_SEEN = "failure mark at {time}"
COMPUTED = "embedded physics beside it"
FRAMES_OF = "{executor} · run {number}"
FRAME_AT = "Frame {frame} of {count} · {time:.2f} s"
FRAME_BEFORE = "Before the run"
COMPUTED_BESIDE = (
    "Captured from the screen. The drawing, its colours and its loads are computed by the embedded physics."
)
DISPUTED = {
    True: "{executor} says success, the embedded physics says it fails: the drawing beside shows what is computed.",
    False: "{executor} says no success, the embedded physics says it holds: the drawing beside shows what is computed.",
}
FIRST_BREAK = "first break: member {id} at {time}"
PEAK_WORDS = "peak {share:.0f} %"
SINCE = {
    "added": (
        "{number} member drawn since carries no load and is not in it",
        "{number} members drawn since carry no load and are not in it",
    ),
    "removed": ("{number} of its members is gone", "{number} of its members are gone"),
    "moved": "Nodes have moved since",
}
COLOURS_SHOW = "Colours show run {number}"
RESTORE = "Restore run {number}"
CANNOT_RUN = "Mend {what} to run"
CANNOT_RUN_EMPTY = "Draw a member to run"
TIME_OF = "{now:.2f} / {all:.2f} s"
SPEEDS = (("0.25", "¼×"), ("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))
SPEED_TIP = "Speed of the film"
TIME_TIP = "Time in the film"
PLAY, PAUSE = "Play", "Pause"
PLOT_NAME = "Utilisation of selected members over time"
BREAKS_AT = "breaks at 100 %"
PLOT_EMPTY = "Run the design to see the load of its members over time"
CURVE = "{id} {material}, peak {share:.0f} %"

NOTE_ANCHORS_ADDED = ("missing anchor {which} was put back", "missing anchors {which} were put back")
NOTE_ANCHORS_MOVED = (
    "changed anchor {which} was put back in its place",
    "changed anchors {which} were put back in their places",
)
NOTE_INVENTED = (
    "anchor {which}, which the level lacks, became a node",
    "anchors {which}, which the level lacks, became nodes",
)
NOTE_REPEATED = ("node id {which} was used twice", "node ids {which} were used twice")
NOTE_REPEATED_MEMBERS = ("member id {which} was used twice", "member ids {which} were used twice")
NOTE_FAR = ("node {which}, out of all range, was left out", "nodes {which}, out of all range, were left out")
NOTE_LOOSE = ("member {which}, without two ends, was left out", "members {which}, without two ends, were left out")
NOTE_FOREIGN = (
    "member {which} is of a material that no level admits",
    "members {which} are of materials that no level admits",
)
NOTE_NUMBERED = "ids were renumbered in sequence"
OPENED_WITH = "Opened with changes"

OPEN_TITLE, SAVE_TITLE = "Open a bridge", "Save the bridge"
OPEN_KINDS = "Bridges (*.json *.txt *.pbl *.save);;All files (*)"
KINDS = {
    "candidate": "Candidate (*.json)",
    "save": "Decoded save (*.json)",
    "payload": "Encoded save (*.txt)",
}
OPENED, SAVED = "Opened {name}", "Saved {name}"
SAVED_LAYOUT = "Saved into {name}; the layout before is {backup}"
CANNOT_OPEN = "{name} cannot be opened; your design is as it was"
CANNOT_SAVE = "{name} cannot be saved; it is as it was"
NOT_OPENED = "Nothing was opened; your design is as it was"
ASK_UNSAVED, ASK_UNSAVED_BODY = "Keep the changes to {title}?", "They are not saved. {act} would lose them."
ACTS = {"close": "Closing", "level": "Changing the level", "open": "Opening another bridge"}
SAVE_FIRST, DISCARD, CANCEL = "Save", "Discard", "Cancel"
ASK_REPLACE, ASK_REPLACE_BODY = "Replace {name}?", "The file is there already; what it holds would be lost."
REPLACE = "Replace"
CHANGED_ON_DISK = "{name} has changed on disk"
CHANGED_BODY = "Another program wrote it. Reload it, or keep what is drawn here."
GONE_ON_DISK, GONE_BODY = (
    "{name} is no longer there",
    "It was moved or deleted. What is drawn here is kept; save it again.",
)
ASK_OVERWRITE_CHANGED = "It has changed on disk since it was opened here; those changes would be lost."
RELOAD, KEEP = "Reload", "Keep mine"
RECOVERED_TITLE = "An unsaved design of {level} was kept"
RECOVERED_BODY = "The console ended before it was saved; it is from {when}."
RECOVER, FORGET = "Recover", "Discard it"
DISMISS, COPY_DETAILS = "Dismiss", "Copy details"
AUTOSAVE_FAILED = "The design cannot be kept for recovery: {fault}"
BAD_RECOVERY = "The kept design {name} cannot be read: {fault}"

LEVEL_TITLE, LEVEL_FILTER = "Choose a level", "Filter {number} levels"
LEVEL_CHOOSE = "Open level"
NO_LEVEL, NO_LEVEL_HINT = "No level matches", "Change or clear the filter"
