"""How figures are shown."""

import json
from collections.abc import Callable

from controller.metrics.aggregate import Mean, Rate, summarise
from controller.metrics.export import row_json, summary_json
from controller.metrics.rows import Session, rows
from controller.metrics.table import HEADINGS, bounds, cells, number, of_planned, percent, ratio, text_table, thousands
from controller.metrics.trajectory import Episode


def test_columns_line_up_and_no_line_ends_in_blanks() -> None:
    text = text_table(["row", "n"], [["truss", "1"], ["a", "1000"]])
    assert text.splitlines() == ["row       n", "-----  ----", "truss     1", "a      1000"]


def test_no_evidence_is_a_dash() -> None:
    nothing = Rate(0, 0, 0)
    assert [percent(nothing), ratio(nothing), bounds(nothing.interval)] == ["–", "–", "–"]
    assert [number(Mean(None, 0), 2), thousands(Mean(None, 0)), of_planned(nothing, 0)] == ["–", "–", "–"]


def test_zero_with_evidence_is_a_zero() -> None:
    assert percent(Rate(0, 4, 4)) == "0.0 %"
    assert ratio(Rate(0, 4, 4)) == "0/4 (0.0 %)"


def test_recovery_and_costs_show_what_they_rest_on() -> None:
    assert ratio(Rate(20, 91, 91)) == "20/91 (22.0 %)"
    assert thousands(Mean(12340.0, 3)) == "12.34 (3)"
    assert of_planned(Rate(1, 2, 2), 4) == "25.0 %"


def test_a_line_has_a_cell_for_each_heading_and_says_what_is_missing(episode: Callable[..., Episode]) -> None:
    line = cells(summarise([episode("S"), episode("V", level="B", status="error")], {}, planned=5))
    assert len(line) == len(HEADINGS)
    assert line[0] == "1 of 5"


def test_json_has_null_where_there_is_no_evidence_and_both_denominators(episode: Callable[..., Episode]) -> None:
    figures = json.loads(json.dumps(summary_json(summarise([episode("S")], {}, planned=2)), allow_nan=False))
    assert figures["recovery_at_3"] == {"hits": 0, "of": 0, "share": None, "wilson_95": None}
    assert figures["success_at_3"]["share"] == 1.0
    assert figures["success_at_3"]["share_of_planned"] == 0.5
    assert figures["cost_ratio"] == {"mean": None, "of": 0}


def test_a_row_in_json_names_its_executor_and_budget_map(episode: Callable[..., Episode]) -> None:
    (row,) = rows([Session("s", (episode("FS"),), ())])
    figures = row_json(row, {}, ("family",))
    assert figures["executor"] == "embedded"
    assert figures["budget_map"] == {"name": "embedded-v1", "sha256": "aa"}
    assert figures["overall"]["recovery_at_3"]["hits"] == 1
    assert list(figures["families"]) == ["(unknown)"]
