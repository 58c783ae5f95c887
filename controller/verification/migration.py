"""Sessions of an older schema, brought up to date in a copy."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from controller.records.errors import RecordsError, unwritable
from controller.records.names import SUMMARY
from controller.records.reading import read_record
from controller.records.summary import SCHEMA

Step = Callable[[Path], None]

STEPS: Mapping[int, Step] = {}
"""By the schema that a step starts from: it brings a whole session folder to the next one. Schema 1 is the first."""


@contextmanager
def up_to_date(session: Path, steps: Mapping[int, Step] = STEPS, newest: int = SCHEMA) -> Iterator[Path]:
    """The session folder itself when it is of the newest schema, else a copy that was brought there and goes again.

    Raises:
        NewerRecordError: it is of a newer schema.
        RecordsError: it is no session, it is so old that no step begins there, or there is no room for the copy.
    """
    found = int(read_record(session / SUMMARY, newest)["schema"])
    if found == newest:
        yield session
        return
    missing = [schema for schema in range(found, newest) if schema not in steps]
    if missing:
        raise RecordsError(
            f"{session} is of schema {found}, and this version knows no way on from {missing[0]}: "
            "verify it with the version that wrote it"
        )
    with tempfile.TemporaryDirectory(prefix="pbbench-") as room:
        copy = Path(room) / session.name
        try:
            shutil.copytree(session, copy)
        except OSError as fault:
            raise unwritable(copy, fault) from fault
        for schema in range(found, newest):
            steps[schema](copy)
        yield copy
