"""One table in every form, read back by what reads that form."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from controller.export.formats import FORMATS, csv_bytes, json_bytes, latex_bytes, markdown_bytes, table_files
from controller.export.latex import LONGEST, escaped, latex_document
from controller.metrics.data_table import Column, DataTable, share

TABLE = DataTable(
    "sample",
    "A caption with 50 % & more.",
    (
        Column("designer", "Designer_1"),
        Column("n", "n", "count"),
        share("rate", "Rate"),
        Column("cost", "Cost", "dollars"),
    ),
    (('a|b, "c" <d> $5 {e} \\f ~ ^', 3, 0.125, 12_345.6), ("–", 0, None, None)),
    ("A note with #1.",),
)
LONG = DataTable("long", "Long.", (Column("place", "Place", "count"),), tuple((n,) for n in range(LONGEST + 1)))
EMPTY = DataTable("empty", "Empty.", (Column("place", "Place", "count"), Column("name", "Name")), ())


def test_csv_holds_raw_cells_and_leaves_out_what_nobody_knows() -> None:
    lines = list(csv.DictReader(io.StringIO(csv_bytes(TABLE).decode())))
    assert lines[0] == {"designer": TABLE.rows[0][0], "n": "3", "rate": "0.125", "cost": "12345.6"}
    assert (lines[1]["rate"], lines[1]["cost"]) == ("", "")


def test_json_holds_rows_by_name_with_what_the_columns_mean() -> None:
    value = json.loads(json_bytes(TABLE))
    assert value["rows"] == TABLE.records()
    assert [column["kind"] for column in value["columns"]] == ["text", "count", "share", "dollars"]


def test_markdown_has_one_line_a_row_whatever_the_cells_hold() -> None:
    lines = [line for line in markdown_bytes(TABLE).decode().splitlines() if line.startswith("|")]
    assert lines[1] == "| --- | ---: | ---: | ---: |"
    assert [len(re.findall(r"(?<!\\)\|", line)) for line in lines] == [5, 5, 5, 5]
    assert lines[2].endswith("| 3 | 12.5 % | 12.35 |")
    assert lines[3].endswith("| 0 | – | – |")


def environments_balance(text: str) -> bool:
    opened: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+\*?)\}", text):
        if kind == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            return False
    return not opened


def braces_balance(text: str) -> bool:
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", text.replace(r"\\", "")):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


@pytest.mark.parametrize("table", [TABLE, LONG, EMPTY], ids=lambda table: table.name)
def test_latex_has_as_many_cells_as_columns_and_everything_it_opens_is_closed(table: DataTable) -> None:
    text = latex_bytes(table).decode()
    assert text.isascii()
    assert environments_balance(text)
    assert braces_balance(text)
    (alignment,) = re.findall(r"\\begin\{(?:tabular|longtable)\}\{([lr]+)\}", text)
    assert len(alignment) == len(table.columns)
    rows = [line for line in text.splitlines() if line.endswith(r" \\")]
    assert len(rows) == len(table.rows) + (2 if len(table.rows) > LONGEST else 1)
    assert {len(re.findall(r"(?<!\\)&", line)) for line in rows} == {len(table.columns) - 1}
    for rule in ("toprule", "midrule", "bottomrule"):
        assert f"\\{rule}" in text
    # Nothing that LaTeX would take for more than a letter is left in a cell.
    plain = re.sub(r"\$[^$\n]{1,12}\$", "", text).replace("{%", "{").replace("tab:sample", "")
    assert not re.search(r"(?<!\\)[%$#_^~]", plain)


def test_what_latex_reads_as_a_command_is_escaped() -> None:
    assert escaped("50 % of a_b & #1 $x {y} \\z") == r"50\,\% of a\_b \& \#1 $\mathdollar$x \{y\} \textbackslash{}z"


def test_the_document_includes_every_table_and_all_that_they_need() -> None:
    text = latex_document([TABLE, LONG])
    assert environments_balance(text)
    assert re.findall(r"\\input\{(\w+)\}", text) == ["sample", "long"]
    assert {"booktabs", "longtable", "graphicx"} <= set(re.findall(r"\\usepackage\{(\w+)\}", text))


def test_every_format_has_an_ending_of_its_own() -> None:
    assert len({ending for ending, _ in FORMATS.values()}) == len(FORMATS)
    assert set(table_files([TABLE], ["csv", "latex"])) == {"sample.csv", "sample.tex", "all_tables.tex"}
