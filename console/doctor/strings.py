"""What the doctor and the wizard say."""

TITLE = "Doctor"
HINT = "Everything that driving the game needs. Nothing is pressed or moved."
PROFILE, PROFILE_TIP = "Screen profile", "Which game, at which size"
AGAIN, COPY, CLOSE, GIVE_BACK, MEASURE = "Look again", "Copy", "Close", "Give the files back", "Measure pixels…"
COPIED, GIVEN_BACK, NOTHING_LEFT = "The list is copied", "Given back: {paths}", "Nothing was replaced"
LOOKING, LOOKING_HINT = "Looking…", "The display, the game's window and its files"
FAILED, NO_PROFILES = "It cannot be looked at", "There is no screen profile"
LIGHTS = {
    "green": ("check-circle", "green", "ready"),
    "amber": ("alert", "orange", "note"),
    "red": ("close-circle", "vermil", "blocked"),
}
SUMMARY_RED = ("1 condition is in the way", "{count} conditions are in the way")
SUMMARY_AMBER = ("Ready, with 1 thing to note", "Ready, with {count} things to note")
SUMMARY_GREEN = "Ready"
SEEN_AT = "looked {clock}"

WIZARD = "Measure pixels"
WIZARD_HINT = (
    "Bring the game into each state, capture it and click the pixel that tells it. The game must be uncovered."
)
STATES = {
    "editor": ("Editor", "The same in the plain editor only"),
    "success": ("Success", "Lit when the vehicle has arrived"),
    "failure": ("Failure", "Lit when the run has failed"),
}
CLICK, CLICK_HINT = "Click on {name}", "Where the driver clicks to load a design"
CLICK_SEEN, CLICK_UNSEEN = "clicked here", "Capture the screen before this click and pick the place"
RESIZED = "The profile was for {old}: its points are moved in proportion to {new}; look at every one"
CAPTURE, CAPTURE_IN, CAPTURING = "Capture", "In {seconds}…", "Capturing…"
LIVE, LIVE_TIP = "Live", "Captures the game twice a second and shows what the pixels are now"
NO_SHOT, NO_SHOT_HINT = "Not captured yet", "Capture the game in this state; there is time to bring it forward."
X, Y = "x", "y"
NEEDS_SHOTS, NEEDS_ALL = "Capture the editor and this state", "Capture all three states"
INCOMPLETE = "not everything is measured yet"
READING, NOW = "{rgb} · editor {editor}", "now {rgb}"
RULE = "{channel} above {threshold}{dominance}{change}"
DOMINANCE, CHANGE = ", leading by {value}", ", changed by {value}"
MARK = "{rgb} ± {tolerance}"
BOTH_LIT = "also lit in the {state} capture: choose another pixel"
WRONG_SIZE = "the game's window is {seen}, the profile is for {wanted}: set the window to that size"
NO_WINDOW = "no window matches {title!r}: start the game"
MANY_WINDOWS = "{count} windows match {title!r}: close all but one"
COVERED = "{other} is in front of the game: uncover it"
WINDOW_GONE = "the game's window is gone"
BLACK = "the picture is black: leave exclusive full screen, or wake the screen"
NAME, SAVE, SAVED = "Save as", "Save profile", "Saved as {path}"
NAME_TIP = "A profile of your own goes before one of the same name that ships"
