"""Every word that the live panel shows, in one place."""

from __future__ import annotations

NOTHING = "Nothing to watch yet"
NOTHING_HINT = "Start the queue: the newest run plays here as soon as it has ended. Or select an episode."
NO_RUN = "No run has ended yet"
NO_RUN_HINT = "{level}: its first run is played here as soon as it has ended."
OPENING = "Opening the film"
UNAVAILABLE = "Unavailable"

PACES = (("real_time", "Real time"), ("as_fast", "As fast"))
PACE_TIPS = {
    "real_time": "A frame stays as long as it took",
    "as_fast": "Frames follow as fast as they can be drawn; the sweep is never slowed",
}
SHOW_PIXELS = "Show the detector's pixels (X)"
FIT = "Fit (0)"
ACTUAL = "One pixel on one pixel (1)"
PIN, UNPIN = "Stay with this episode (P)", "Follow the newest run again (P)"
PICTURE = "Save or copy this frame"
COPY_PICTURE = "Copy picture"
SAVE_PICTURE = "Save picture …"
SAVE_TITLE = "Save this frame"
PICTURE_KIND = "PNG picture (*.png)"
COPIED = "Frame {frame} copied"
SAVED = "Frame {frame} saved as {name}"
NOT_SAVED = "Frame {frame} could not be saved: {reason}"
PLAY, PAUSE = "Play (Space)", "Pause (Space)"
BACK, ON = "One frame back (←)", "One frame on (→)"
EARLIER_ATTEMPT = "Attempt to watch"
ATTEMPT = "attempt {attempt}"
ATTEMPT_TIP = "Attempt {attempt}, call {call}, of {level}\n{row}"
COUNT = "{frame} / {count} · {time}"
COUNT_TIP = "Frame {frame} of {count}, at {time}"
TIME = "Time in the film"

SUCCESS, FAILURE = "Success", "Failure"
PIXEL = "({x}, {y})"
VERDICT = {
    "not_seen": ("circle-outline", "not seen", "grey"),
    "seen": ("check-circle-outline", "seen", "green"),
    "success": ("check-circle", "success", "green"),
    "no_success": ("close-circle", "no success", "vermil"),
}
MARKED = ("close-circle", "seen {time}", "vermil")
NO_READING = ("alert-outline", "unavailable", "purple")
NO_READING_TIP = "What the detector recorded cannot be read: {reason}\nThe colours are those of the frame shown."
RULE = "{channel} above {threshold}"
RULE_DOMINANCE = ", and {by} above the other channels"
RULE_CHANGE = ", and {by} off the editor frame"
RULE_SUCCESS = "Success when, in the last frame, {rule}."
RULE_FAILURE = "Failure mark when, in any frame, {rule}."

FLAW = {"black": "This frame is black", "frozen": "This frame repeats the one before: the capture stood still"}
PLOT_SUCCESS, PLOT_FAILURE = "success when {channel} > {threshold}", "failure when {channel} > {threshold}"
CURVE_SUCCESS, CURVE_FAILURE = "{channel} at success pixel", "{channel} at failure pixel"
GHOST_MARKED = "attempt {attempt}, {time}"
PLOT_NAME = "The two channels over time"
PLOT_UNAVAILABLE = "The detector's readings are unavailable"
STRIP_NAME = "Frames of this attempt"
STRIP_TIP = "Frame {frame} of {count}"

AGE, AGE_NOW = "last frame {age} ago", "last frame now"
AGE_TIP = "The run ended {at}.\nThis frame has been on screen since {since}."
NEXT_WAITS = "A newer run has ended: watch it, and follow the newest again"
NEWEST = "Newest run"

ACT_PLAY, ACT_BACK, ACT_ON = "Play or pause the film", "One frame back", "One frame on"
ACT_FIRST, ACT_LAST = "First frame", "Last frame"
ACT_PIXELS, ACT_PIN = "Show or hide the detector's pixels", "Stay with this episode, or follow the newest run"
