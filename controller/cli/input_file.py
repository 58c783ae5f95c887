"""The FILE of the verbs: a path, or ``-`` for standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from serializer.errors import PolyBridgeBenchError

MAX_BYTES = 64 * 1024 * 1024
"""No bridge comes near this; a device or a film given by mistake is refused instead of read to the end."""

DesignFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A candidate (nodes/edges JSON), a decoded save, an encoded save or a level layout, told apart by "
        "content; - reads standard input.",
    ),
]


class InputFileError(PolyBridgeBenchError):
    """A FILE that cannot be read as text."""


def read_text(file: str) -> str:
    """The text of a FILE, without a byte order mark.

    Raises:
        InputFileError: it cannot be opened, is too long or is not UTF-8.
    """
    name = "standard input" if file == "-" else file
    try:
        if file == "-":
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputFileError(
            f"cannot read {name}: {error.strerror or error}: give a file that holds a bridge"
        ) from error
    if len(content) > MAX_BYTES:
        raise InputFileError(f"cannot read {name}: longer than {MAX_BYTES} bytes: give a file that holds a bridge")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputFileError(f"cannot read {name}: not UTF-8 at byte {error.start}: save it as UTF-8 text") from error
