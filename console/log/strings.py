"""What the log says."""

TITLE = "Log"
COLUMNS = ("Time", "Level", "What")
SEARCH = "Search the log"
LEVELS = (("debug", "All"), ("info", "Info"), ("warning", "Warnings"), ("error", "Errors"))
COPY, CLEAR = "Copy lines", "Clear"
EMPTY, EMPTY_HINT = "Nothing logged yet", "What the runner does appears here, line by line."
NO_MATCH, NO_MATCH_HINT = "No line matches", "Choose a lower level or search for other words."
COUNTS = "{errors} · {warnings}"
ERRORS, WARNINGS = ("1 error", "{count:,} errors"), ("1 warning", "{count:,} warnings")


def counted(words: tuple[str, str], count: int) -> str:
    """One, or many."""
    return words[0] if count == 1 else words[1].format(count=count)
