"""``pbbench decode``: the game's save payload to JSON."""

from __future__ import annotations

from controller.cli.input_file import DesignFile, read_text
from controller.cli.json_output import print_json


def decode(file: DesignFile) -> None:
    """Print the decoded save (DisplayName, Objects) of an encoded save or of a level layout.

    What is JSON already is checked and printed again: a decoded save with every key, a candidate as it was read.
    """
    from serializer.document import read_document

    print_json(read_document(read_text(file)).raw)
