"""Tables as Parquet: typed columns, nothing where there is no evidence."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pandas
import pyarrow.parquet
from swept_sessions import painted_session

from controller.export.checking import verify_release
from controller.export.formats import parquet_bytes
from controller.export.release import export_release
from controller.metrics.data_table import Column, DataTable, share
from controller.verification.check import valid

TABLE = DataTable(
    "sample",
    "A caption.",
    (Column("designer", "Designer"), Column("n", "n", "count"), share("rate", "Rate")),
    (("a", 3, 0.125), ("b", 0, None)),
    ("A note.",),
)


def test_columns_have_the_types_of_their_kinds_and_the_caption_goes_along() -> None:
    table = pyarrow.parquet.read_table(io.BytesIO(parquet_bytes(TABLE)))
    assert [str(kind) for kind in table.schema.types] == ["string", "int64", "double"]
    assert table.schema.metadata[b"caption"] == b"A caption."
    assert table.to_pylist() == TABLE.records()


def test_a_release_in_parquet_reads_as_its_json_does(tmp_path: Path) -> None:
    released = export_release([painted_session(tmp_path)], tmp_path / "release", ("json", "parquet"))
    assert valid(verify_release(released.folder))
    frame = pandas.read_parquet(released.folder / "tables" / "table_13_recovery.parquet")
    value = json.loads((released.folder / "tables" / "table_13_recovery.json").read_text())
    assert frame.to_dict("records") == value["rows"]
