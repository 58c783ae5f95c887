"""The edge of the command: every error a person can act on becomes one line, and no half line is left behind."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable

from controller.secret_values import without_secrets
from serializer.errors import PolyBridgeBenchError

EXIT_ERROR = 2
TRACEBACK_VARIABLE = "PBBENCH_TRACEBACK"
"""Set to 1, this shows the traceback as well: for reports of defects."""

_ADVICE = {
    errno.ENOENT: "give a path that exists",
    errno.EACCES: "choose a place that you may read and write",
    errno.EPERM: "choose a place that you may read and write",
    errno.EROFS: "choose a place that you may write",
    errno.ENOSPC: "free some space and run the command again",
    errno.EDQUOT: "free some space and run the command again",
    errno.EFBIG: "raise the limit on file sizes and run the command again",
    errno.EISDIR: "give a file, not a folder",
    errno.ENOTDIR: "give a folder, not a file",
    errno.ENAMETOOLONG: "use a shorter path",
}


def guarded(command: Callable[[], object]) -> int:
    """Run a command; its exit code, or 2 after one line on standard error. ``SystemExit`` passes through."""
    try:
        command()
    except PolyBridgeBenchError as error:
        _tell(str(error), error)
    except OSError as error:
        _tell(os_error_line(error), error)
    else:
        return 0
    return EXIT_ERROR


def os_error_line(error: OSError) -> str:
    """What the system refused, where, and what to do about it."""
    where = error.filename if error.filename is not None else "the output"
    advice = _ADVICE.get(error.errno or 0, "see whether the place can be read and written")
    return f"{os.fsdecode(where) if isinstance(where, bytes) else where}: {error.strerror or error}: {advice}"


def _tell(message: str, error: BaseException) -> None:
    _drop_unwritten_output()
    if os.environ.get(TRACEBACK_VARIABLE) == "1":
        import traceback

        sys.stderr.write(without_secrets("".join(traceback.format_exception(error))))
    sys.stderr.write(f"pbbench: {' '.join(without_secrets(message).split())}\n")
    sys.stderr.flush()


def _drop_unwritten_output() -> None:
    """Where standard output itself is the trouble, keep the interpreter from failing on it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
