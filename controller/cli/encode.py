"""``pbbench encode``: JSON to the game's save payload."""

from __future__ import annotations

import typer

from controller.cli.input_file import DesignFile, read_text

EMPTY_SAVE = {"DisplayName": "", "Objects": []}


def encode(file: DesignFile) -> None:
    """Print the encoded save (zlib and Base64, one line) of a bridge.

    A decoded save keeps every key and object that it holds; a candidate becomes a save of its own nodes and members.
    """
    from serializer.document import read_document
    from serializer.save import encode_payload, save_from_bridge

    document = read_document(read_text(file))
    decoded = save_from_bridge(document.bridge, EMPTY_SAVE) if document.kind == "candidate" else document.raw
    typer.echo(encode_payload(decoded))
