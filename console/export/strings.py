"""Every word of the export dialog, in one place."""

from __future__ import annotations

TITLE = "Export a release"
SESSIONS, FORMATS, FOLDER = "Sessions", "Tables as", "New folder"
FORMAT_WORDS = {
    "csv": ("CSV", "Raw values: shares from 0 to 1, dollars"),
    "json": ("JSON", "Raw values with captions and notes"),
    "latex": ("LaTeX", "booktabs tables, and a document that holds them all"),
    "markdown": ("Markdown", "As a reader sees them"),
    "parquet": ("Parquet", "Typed columns"),
}
NO_PARQUET = "Needs pyarrow, which is not installed: pip install 'polybridgebench[parquet]'"
BROWSE, BROWSE_TITLE = "Browse…", "Where to make the release"
EXPORT, CANCEL, CLOSE, AGAIN = "Export", "Cancel", "Close", "Export another"
OPEN, COPY, COPIED = "Open folder", "Copy this text", "Copied what the export said"
CANNOT_OPEN = "No program opens folders here; the release is in {folder}"

READING = "Reading the sessions"
NO_SESSIONS, NO_SESSIONS_HINT = "No session yet", "Play a sweep first: each sweep is a session that can be exported."
UNAVAILABLE = "The sessions are unavailable"

NONE_CHOSEN = "Tick at least one session."
GONE = "The records of {names} cannot be found: untick them."
NO_FORMAT = "Tick at least one form of the tables."
NO_FOLDER = "Name a new folder for the release."
NOT_WHOLE = "Give the whole path of the folder."
NOT_EMPTY = "{folder} exists and is not empty: name a new folder."
NO_PLACE = "{folder} is a file: name another folder."
WILL_MAKE = "{sessions}; {missing:,} of {planned:,} episodes have no result, and the manifest will say so."
WILL_MAKE_WHOLE = "{sessions} with records, tables, manifest and checksums; pictures in an archive of their own."
SESSION_COUNT = ("1 session", "{count:,} sessions")

STAGE = {
    "checking": "Checking the records",
    "records": "Copying records, without anything private",
    "pictures": "Packing the pictures",
    "tables": "Computing the tables",
    "searching": "Searching the release for anything private",
    "checksums": "Summing",
}
STEP = "{done:,} of {total:,}"
CANCELLING = "Cancelling: the step under way ends first"

DONE = ("check-circle", "exported", "green")
CANCELLED = ("cancel", "cancelled", "grey")
FAILED = ("close-circle", "not exported", "vermil")
LEAKED = ("shield-alert", "withheld", "vermil")
CANCELLED_TEXT = "Nothing of the release is left on the disk."
SEARCHED = "Searched for secrets, home paths and host names: none is in it."
CLEANED = (
    "1 file had something private taken out; the manifest names it.",
    "{count:,} files had something private taken out; the manifest names them.",
)
COUNTS = "{records:,} records, {pictures:,} pictures and states, {tables}."
LEFT_OUT = (
    "1 file that no record may hold was left out; the manifest names it.",
    "{count:,} files that no record may hold were left out; the manifest names them.",
)
VALID = "All {count} checks of the benchmark's conditions passed or were not asked for."
NOT_VALID = "The manifest says that it is not a whole benchmark result:"
FINDING = "{demands}: {first}"
FINDINGS = "{demands}: {first}, and {more:,} more"
NOTHING_LEFT = "Nothing of it is left on the disk."
