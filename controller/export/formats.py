"""A table in each form that a release can have."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from controller.export.errors import ExportError
from controller.export.latex import latex_document, latex_table
from controller.metrics.data_table import DataTable, headings

Writer = Callable[[DataTable], bytes]

MATHS = ("count", "share", "number", "dollars", "p")


def csv_bytes(table: DataTable) -> bytes:
    """Names in the first line, raw cells below: shares in 0..1, dollars, nothing where there is no evidence."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(column.name for column in table.columns)
    writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return text.getvalue().encode()


def json_bytes(table: DataTable) -> bytes:
    """Caption, notes, columns with their kinds, and the rows by name."""
    value = {
        "name": table.name,
        "caption": table.caption,
        "notes": list(table.notes),
        "columns": [{"name": each.name, "heading": each.heading, "kind": each.kind} for each in table.columns],
        "rows": table.records(),
    }
    return (json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def markdown_bytes(table: DataTable) -> bytes:
    """As a reader sees it, figures to the right."""
    rule = ["---:" if column.kind in MATHS else "---" for column in table.columns]
    lines = [headings(table), rule, *table.shown()]
    body = "\n".join(f"| {' | '.join(map(_in_a_cell, line))} |" for line in lines)
    notes = "".join(f"\n{note}\n" for note in table.notes)
    return f"**{table.caption}**\n\n{body}\n{notes}".encode()


def latex_bytes(table: DataTable) -> bytes:
    """A fragment for a document that loads booktabs, longtable and graphicx."""
    return latex_table(table).encode()


def parquet_bytes(table: DataTable) -> bytes:
    """Typed columns; caption and notes as metadata.

    Raises:
        ExportError: pyarrow is not installed.
    """
    need_parquet()
    pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    kinds = {"text": pyarrow.string(), "count": pyarrow.int64()}
    fields = [pyarrow.field(column.name, kinds.get(column.kind, pyarrow.float64())) for column in table.columns]
    schema = pyarrow.schema(fields, {"caption": table.caption, "notes": "\n".join(table.notes)})
    buffer = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(table.records(), schema), buffer)
    return buffer.getvalue()


def need_parquet() -> None:
    """Make sure that Parquet can be written.

    Raises:
        ExportError: pyarrow is not installed.
    """
    if find_spec("pyarrow") is None:
        raise ExportError(
            "the parquet format needs pyarrow, which is not installed: "
            "run pip install 'polybridgebench[parquet]', or leave parquet out"
        )


FORMATS: Mapping[str, tuple[str, Writer]] = {
    "csv": ("csv", csv_bytes),
    "json": ("json", json_bytes),
    "latex": ("tex", latex_bytes),
    "markdown": ("md", markdown_bytes),
    "parquet": ("parquet", parquet_bytes),
}
"""Ending and writer by the name of a format."""

ALWAYS = ("csv", "json", "latex", "markdown")
"""What is written when nothing is asked for."""

REPEATABLE = ALWAYS
"""Formats whose bytes follow from the table alone; a Parquet file names the library that wrote it."""


def table_files(tables: Sequence[DataTable], formats: Sequence[str]) -> dict[str, bytes]:
    """The files of a ``tables`` folder by name.

    Raises:
        ExportError: a format is unknown, or its library is missing.
    """
    files: dict[str, bytes] = {}
    for name in formats:
        if name not in FORMATS:
            raise ExportError(f"no format is called {name!r}: there are {', '.join(FORMATS)}")
        ending, write = FORMATS[name]
        files |= {f"{table.name}.{ending}": write(table) for table in tables}
        if name == "latex":
            files["all_tables.tex"] = latex_document(tables).encode()
    return files


def _in_a_cell(text: Any) -> str:  # noqa: ANN401 - headings and cells alike
    return str(text).replace("|", "\\|").replace("<", "&lt;")
