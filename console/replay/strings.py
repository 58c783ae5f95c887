"""Every word that the replay panel shows, in one place."""

from __future__ import annotations

NO_EPISODE = "Nothing to look over yet"
NO_EPISODE_HINT = "Select an episode in the queue or in Results: its calls and runs can be looked over here."
READING = "Reading the records"
UNAVAILABLE = "Unavailable"
NOT_BEGUN = "Not begun"
NO_CALLS = "No call yet"
NO_CALLS_HINT = "The episode has recorded no call so far."

VIEWS = (("film", "Film"), ("drawing", "Drawing"), ("given", "Pictures"), ("texts", "Texts"))
VIEW_TIPS = {
    "film": "The run, frame by frame, with the detector's readings and thresholds",
    "drawing": "The candidate, what it violates, and what it changed against the call before",
    "given": "The editor frame and the contact sheets as the model saw them",
    "texts": "What the model was given, beside what it answered",
}
CALL = "Call {call}: {words}"
CALL_TIP = "Call to look over"
STAGE = {
    "waiting": "waiting",
    "reading": "being read",
    "rejected": "rejected",
    "running": "running",
    "run_failed": "run {attempt} failed",
    "success": "run {attempt} succeeded",
    "cut_short": "cut short",
}
ROW_TIP = "{level}\n{row}\n{session}"
MORE = "Save, copy, open"

NO_RUN = "This call has no run"
NO_RUN_HINT = {
    "rejected": "Its candidate was rejected: Drawing shows what it violates.",
    "cut_short": "It was cut short before a run had ended.",
}
NO_RUN_HINT_ANY = "No run has ended so far."
PLACE = "{frame} / {count} · {time}"

MEMBERS, NODES = "members", "nodes"
IDS = "{what} {ids}"
MORE_IDS = "{ids} and {left} more"
WAS = "was {material}"
WAS_MOVED = "moved"
ADDED_TITLE, REMOVED_TITLE, MOVED_TITLE = "Added", "Removed", "Moved"
MATERIAL_TITLE = "{old} to {new}"
NOTHING_CHANGED, NOTHING_CHANGED_TEXT = "Nothing changed", "It is the same bridge as in the call before."
FIRST_CANDIDATE = "Nothing to report"
FIRST_CANDIDATE_HINT = "No violation, and no candidate before this one to compare with."
FINDINGS = "Violations and changes"
MEMBER = "Member {id}: {material}, {length:.2f} m"
CHANGE = {"added": "added", "removed": "removed"}
KEY_MOVED, KEY_MATERIAL = "moved {number}", "other material {number}"
NO_CANDIDATE = "No candidate"
NO_CANDIDATE_HINT = "No bridge could be read from this call's response; Texts shows it word for word."

PICTURES = (("editor", "Editor frame"), ("given", "Sheet it was given"), ("own", "Sheet of its run"))
PICTURE_TIPS = {
    "editor": "The editor frame that this call was given",
    "given": "The contact sheet of the run before, as this call was given it",
    "own": "The contact sheet of this call's run, as the next call is given it",
}
NO_PICTURE = "No such picture"
NO_PICTURE_HINT = {
    "editor": "The record holds no editor frame for this call.",
    "given": "This call was given no contact sheet: the call before led to no failed run.",
    "own": "This call has no contact sheet: only a failed run makes one.",
}
EDITOR_READING = "Success pixel {success} · failure pixel {failure}"
SHEET_FRAMES = "Frames {frames} of {count}"

SIDES = (("observation", "Observation"), ("prompt", "Prompt"))
SIDE_TIPS = {
    "observation": "What the designer was given, as it is recorded",
    "prompt": "The messages as they were sent to the model",
}
RESPONSE = "Response"
NO_PROMPT = "This designer is sent no prompt: it reads the observation."
NO_RESPONSE = "The model has not answered this call."
NOT_READ = "Unavailable: {reason}"

AGAIN_RUNNING = ("timer-sand", "running again", "blue")
AGAIN_SAME = ("check-circle", "same, bit for bit", "green")
AGAIN_OTHER = ("close-circle", "differs from its record", "vermil")
AGAIN_CANNOT = ("alert-outline", "not compared", "purple")
AGAIN_NO_RUN = ("circle-outline", "no run", "grey")
AGAIN_SAME_TEXT = "state {hash}"
AGAIN_SAME_TIP = "Run again and compared: facts, stored states, readings and verdict are those of the record.\n{hash}"
AGAIN_OTHER_TEXT = "in {differences}"
AGAIN_OTHER_TIP = "Run again, these are not what the record says:\n{differences}\nRecorded state: {hash}"
AGAIN_CANNOT_TEXT = "{reason}"
AGAIN = "Run again and compare"
UNKNOWN_HASH = "not recorded"

AGREE, DISPUTE, UNSURE = "Agree", "Dispute", "Unsure"
OPINIONS = (("agree", AGREE, "check"), ("dispute", DISPUTE, "flag-outline"), ("unsure", UNSURE, "help"))
OPINION_TIPS = {
    "agree": "The recorded result is right",
    "dispute": "The recorded result is wrong (D)",
    "unsure": "It cannot be told from what is recorded",
}
OPINION_WORDS = {"agree": "agrees", "dispute": "disputes", "unsure": "is unsure"}
OPINION_CHIPS = {
    "agree": ("check-circle", "agreed", "green"),
    "dispute": ("flag", "disputed", "vermil"),
    "unsure": ("help-circle", "unsure", "orange"),
    "": ("circle-outline", "no verdict", "grey"),
}
NOTE = "Note (optional)"
BY = "Your name"
BY_TIP = "Who gives the verdict; it is stored with it"
WHO = "A verdict needs a name: say who you are"
VERDICT = "{by} {opinion}"
VERDICT_NOTE = "{by} {opinion}: {note}"
VERDICT_LINE = "{at}  {by} {opinion}{call}{note}{past}"
OF_CALL = ", call {call}"
PAST = " (taken back by a later verdict)"
NO_VERDICT = "nobody so far"
STORED = "{opinion} stored beside the result, which is unchanged"
NOT_STORED = "The verdict could not be stored: {reason}"

ACT_PLAY, ACT_BACK, ACT_ON = "Play or pause", "One frame back", "One frame on"
ACT_FIRST, ACT_LAST = "First frame", "Last frame"
ACT_DISPUTE = "Dispute this result"
ACT_COPY, ACT_PICTURE, ACT_GIF = "Copy frame", "Save frame…", "Save as GIF…"
ACT_EDITOR = "Open in the editor"
ACT_FOLDER = "Open the folder of this call"
ACT_DISPUTED = "List disputed episodes"
ACT_RELOAD = "Read the records again"
PICTURE_TITLE, PICTURE_KIND = "Save this frame", "PNG picture (*.png)"
GIF_TITLE, GIF_KIND = "Save the film", "GIF film (*.gif)"
COPIED = "Frame {frame} copied"
SAVED = "Saved {name}"
NOT_SAVED = "Not saved: {reason}"
GIF_DRAWING, GIF_CANCEL = "Drawing {name}: frame {done} of {total}", "Cancel"
GIF_PACKING = "Writing {name}"
GIF_CANCELLED = "Cancelled: no file was written"
ORIGIN = "{level}, {row}, call {call}"
CANNOT_OPEN = "No program opens folders here; the records are in {folder}"
DISPUTED = "Disputed"
NONE_DISPUTED = "No episode is disputed"
