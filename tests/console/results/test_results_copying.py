"""The table as text keeps every count."""

import csv
import io

from console.results.copying import copied
from console.results.counting import Counted
from console.results.lines import lines_of


def test_csv_holds_shares_counts_and_intervals_that_agree_with_the_lines(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "stratum")
    table = list(csv.DictReader(io.StringIO(copied(lines, "csv"))))
    assert len(table) == len(lines)
    for line, row in zip(lines, table, strict=True):
        rate = line.summary.success[3]
        assert (row["Designer"], row["Group"]) == (line.row.key.designer, line.label)
        assert (int(row["Success@3 n"]), int(row["Success@3 d"])) == (rate.hits, rate.of)
        assert (int(row["Completed"]), int(row["Planned"])) == (line.summary.completed, line.summary.planned)
        assert row["Budget map SHA-256"] == line.row.key.budget_map_sha256
        if rate.share is not None:
            assert abs(float(row["Success@3"]) - rate.share) < 1e-5


def test_nothing_eligible_is_an_empty_cell_and_no_zero(main_counted: Counted) -> None:
    lines = [line for line in lines_of(main_counted, "overall") if line.row.key.designer == "hopeless"]
    for row in csv.DictReader(io.StringIO(copied(lines, "csv"))):
        assert row["Recovery@3"] == ""
        assert row["Recovery@3 d"] == "0"
        assert row["Cost ratio"] == ""
        assert float(row["Success@3"]) == 0


def test_tsv_has_as_many_cells_in_every_line(all_counted: Counted) -> None:
    text = copied(lines_of(all_counted, "tag"), "tsv")
    assert len({line.count("\t") for line in text.splitlines()}) == 1


def test_markdown_reads_as_the_table_does_with_both_denominators(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    text = copied(lines, "markdown")
    rows = text.splitlines()
    assert len(rows) == len(lines) + 2
    assert len({row.replace("\\|", "").count("|") for row in rows}) == 1
    assert "–" in text
    (begun,) = [row for row in rows if "bold" in row and "3 of 5" in row]
    assert "≥" in begun
    assert "/5)" in begun


def test_the_label_has_a_column_only_where_rows_are_taken_apart(main_counted: Counted) -> None:
    assert "Group" not in copied(lines_of(main_counted, "overall"), "tsv").splitlines()[0].split("\t")
    assert "Group" in copied(lines_of(main_counted, "family"), "tsv").splitlines()[0].split("\t")
