"""Lines, what tells them apart, and the episodes behind each of their numbers."""

import pytest

from console.results.columns import COLUMNS
from console.results.counting import Counted
from console.results.lines import GROUPING_KEYS, lines_of, told_apart
from console.results.picks import HITS, pick, pick_error
from controller.metrics.breakdown import by, overall
from controller.metrics.rows import RowKey


def key(**other: str) -> RowKey:
    facts = {
        "suite": "polybridge",
        "designer": "truss",
        "condition": "strict",
        "executor": "embedded",
        "budget_map": "embedded-v1",
        "budget_map_sha256": "a" * 64,
    }
    return RowKey(**{**facts, **other})


@pytest.mark.parametrize("grouping", GROUPING_KEYS)
def test_figures_are_those_of_the_metrics_and_of_nobody_else(all_counted: Counted, grouping: str) -> None:
    lines = lines_of(all_counted, grouping)
    for row, facts in all_counted.rows:
        told = {"": overall(row, facts)} if grouping == "overall" else by(row, grouping, facts)
        assert {line.label: line.summary for line in lines if line.row is row} == told


def test_designers_keep_their_order_and_strict_comes_first(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    assert [line.row.key.designer for line in lines[:2]] == ["careful", "careful"]
    conditions = [line.row.key.condition for line in lines if line.row.key.designer == "careful"]
    assert conditions == ["strict"] * 3 + ["loose"] * 3


@pytest.mark.parametrize("grouping", GROUPING_KEYS)
def test_the_episodes_behind_a_rate_are_as_many_as_it_counts(all_counted: Counted, grouping: str) -> None:
    for line in lines_of(all_counted, grouping):
        for column in COLUMNS:
            if column.rate is not None:
                rate, found = column.rate(line), pick(line, column.key)
                assert (len(found.hits), len(found.all)) == (rate.hits, rate.of), column.key


@pytest.mark.parametrize("grouping", GROUPING_KEYS)
def test_the_episodes_behind_a_mean_are_as_many_as_it_rests_on(all_counted: Counted, grouping: str) -> None:
    for line in lines_of(all_counted, grouping):
        for column in COLUMNS:
            if column.mean is not None:
                assert len(pick(line, column.key).hits) == column.mean(line).of, column.key


def test_every_number_of_the_table_leads_to_episodes() -> None:
    assert {column.key for column in COLUMNS if column.counts} <= set(HITS)


def test_the_episodes_behind_an_error_all_have_it(main_counted: Counted) -> None:
    for line in lines_of(main_counted, "overall"):
        for code in line.summary.errors:
            assert pick_error(line, frozenset({code})).hits
        assert not pick_error(line, frozenset({"NO_SUCH_CODE"})).hits


def test_a_stopped_row_is_incomplete_and_lists_what_is_missing(all_counted: Counted) -> None:
    bold = [line for line in lines_of(all_counted, "overall") if line.row.key.designer == "bold"]
    assert any(line.incomplete for line in bold)
    assert not any(line.provisional for line in bold)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ([key()], [""]),
        ([key(), key(condition="loose")], ["", ""]),
        ([key(), key(executor="native")], ["embedded", "native"]),
        ([key(), key(budget_map="flat")], ["embedded-v1", "flat"]),
        ([key(), key(budget_map_sha256="b" * 64)], ["embedded-v1, aaaaaaaa", "embedded-v1, bbbbbbbb"]),
        (
            [key(), key(executor="native"), key(budget_map="flat"), key(executor="native", budget_map="flat")],
            ["embedded, embedded-v1", "native, embedded-v1", "embedded, flat", "native, flat"],
        ),
    ],
)
def test_rows_are_told_apart_by_the_least_that_does(keys: list[RowKey], told: list[str]) -> None:
    assert [told_apart(each, keys) for each in keys] == told
