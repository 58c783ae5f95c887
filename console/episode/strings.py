"""Every word that the episode panel shows, in one place."""

from __future__ import annotations

NO_EPISODE = "No episode selected"
NO_EPISODE_HINT = "Select a row in the queue, or double-click a number in Results, to see its calls here."
NOT_BEGUN = "Not begun yet"
NOT_BEGUN_HINT = "Its calls appear here as soon as the runner plays it."
UNAVAILABLE = "Unavailable"
READING = "Reading the records"

DESIGNER, CONDITION, EXECUTOR, BUDGET_MAP, LIMIT, REPEAT = (
    "Designer",
    "Condition",
    "Executor",
    "Budget map",
    "Limit",
    "Repeat",
)
EARLIER_TRIES_TIP = "Tries that were cut short; their records are kept in the row's folder “interrupted”."

CALL = "Call {number}"
OBSERVATION, RESPONSE, CANDIDATE, RUN, FEEDBACK, TOLERATED, PHASES = (
    "Observation",
    "Response",
    "Candidate",
    "Run",
    "Feedback",
    "Tolerated",
    "Phases",
)
SEEN_FIRST = "screenshot, context, save"
SEEN_AFTER = {
    "none": SEEN_FIRST,
    "validation": "+ draft of call {before}, violations",
    "execution": "+ draft of call {before}, summary, contact sheet",
}
WAITING = "waiting for the model, {age}"
READING_ANSWER = "reading the answer"
RUNNING = "running, {age}"
NO_ANSWER = "none came"
CUT_SHORT = "cut short"
NOT_COUNTED = "given back: it uses none of the three calls"
MEMBERS = "{members} members · {cost}"
UNREADABLE = "cannot be read as a bridge"
ATTEMPT = "attempt {attempt} · {eligible} of {frames} frames"
FEEDBACK_SENT = {"rejected": "the violations, with the draft", "run_failed": "summary and contact sheet"}
FEEDBACK_NOT_SENT = "none sent: no call was left"
FEEDBACK_WAITS = "not sent yet"

CHIP = {
    "waiting": "waiting",
    "reading": "reading",
    "rejected": "rejected",
    "running": "running",
    "run_failed": "run failed",
    "success": "success",
    "cut_short": "cut short",
}
MORE_VIOLATIONS = "and {number} more: see Feedback"

ERROR_TITLE = {
    "designer": "The designer could not answer",
    "executor": "The run could not be made",
    "program": "The program failed",
}
ERROR_TITLE_ANY = "The episode could not be finished"
ERROR_ADVICE = {
    "designer": "Check the model's key, address and quota in Settings, then retry it from the queue (R).",
    "executor": "Check the executor with Doctor, then retry it from the queue (R).",
    "program": "This is a bug: copy this text into a report. Retry it from the queue (R) once it is mended.",
}
ERROR_ADVICE_ANY = "Retry it from the queue (R)."
INTERRUPTED = "It can be retried from the queue (R): it starts anew, and these records are kept."
COPY_ERROR = "Copy this text"

DRAWING, JSON, ANSWER, FEEDBACK_TAB = "Drawing", "JSON", "Raw", "Feedback"
DRAWING_TIP = "The candidate, with what changed against the call before"
JSON_TIP = "The candidate as the validator read it"
ANSWER_TIP = "The raw response, word for word"
FEEDBACK_TIP = "What was fed back, word for word"
NO_CANDIDATE = "No candidate"
NO_CANDIDATE_HINT = {
    "waiting": "The model has not answered yet.",
    "reading": "The answer is being read.",
    "rejected": "The response could not be read as a bridge; it is under Raw.",
    "cut_short": "The call was cut short before a bridge could be read.",
}
NO_RESPONSE = "No response"
NO_RESPONSE_HINT = "The model has not answered this call."
NO_FEEDBACK = "No feedback"
NO_FEEDBACK_HINT = {
    "success": "The run succeeded; nothing was left to say.",
    "run_failed": "The run failed and no call was left, or the next one has not begun.",
    "waiting": "The model has not answered yet.",
    "reading": "The answer is being read.",
    "running": "The run has not ended yet.",
    "cut_short": "The call was cut short.",
    "rejected": "",
}
CONTACT_SHEET_TIP = "Open the contact sheet at full size"
SHEET_OF = "Contact sheet of call {number}"
ADDED, REMOVED, BAD, UNCHANGED = "added {number}", "removed {number}", "in violation {number}", "unchanged"
MATERIAL_COUNT = "{material} {number}"
OVER_LIMIT = "{cost} · {over} above the limit"
UNDER_LIMIT = "{cost} · {share:.0f} % of the limit"

OPEN_FOLDER = "Open the folder of this episode"
OPEN_ROUND = "Open the folder of this call"
SHOW_LIVE = "Watch its runs in Live"
RELOAD = "Read the records again (F5)"
ACT_RELOAD = "Read the records again"
COPY = "Copy all"
COPIED = "Copied {what}"
FIND = "Find"
FOUND = "{at} of {count}"
NOT_FOUND = "not found"
AGE, AGE_NOW = "read {age} ago", "read just now"
EARLIER = ("{number} earlier try", "{number} earlier tries")
CUT = "\n\n… {left:,} characters more: copy all of it, or open the folder of this call"
INTERRUPTED_TITLE = "Interrupted"
LEVEL_UNKNOWN = "The level is not known here"
LEVEL_ADVICE = "The candidate is drawn without its terrain."
CANNOT_OPEN = "No program opens folders here; the records are in {folder}"

EDIT = "Open this candidate in the editor"
EDIT_ORIGIN = "call {call} of {row}"
