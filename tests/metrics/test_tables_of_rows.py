"""The paper's layouts, the tables beyond them, and the published figures."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from controller.levels.catalogue import all_levels, group_of
from controller.metrics.all_tables import all_tables
from controller.metrics.breakdown import LevelFacts
from controller.metrics.data_table import DataTable, shown_cell
from controller.metrics.detail_tables import agreement_table, rates_table
from controller.metrics.paper_tables import Rows, figure_3, figure_4, table_1, table_12, table_13
from controller.metrics.published import METRICS, paper, published_table
from controller.metrics.report_text import row_text
from controller.metrics.row_tally import tallied
from controller.metrics.rows import Session, rows
from controller.metrics.trajectory import Episode

FACTS = {
    "A": LevelFacts("Core", "Anchor and Connectivity", "T1B", (), 10_000),
    "B": LevelFacts("Core", "Dynamic Load", "T4B", (), 10_000),
    "C": LevelFacts("Compositional", "Compositional Constraints", "G1", (), 10_000),
}


def made(*episodes: Episode) -> Rows:
    return [(tallied(row), FACTS) for row in rows([Session("s", episodes, ())])]


@pytest.fixture
def two(episode: Callable[..., Episode]) -> Rows:
    return made(
        episode("S", level="A", cost=5_000),
        episode("FS", level="B", cost=9_000),
        episode("VFV", level="C", codes=("OVER_BUDGET",)),
        episode("S", level="A", condition="loose", cost=12_000),
    )


def test_table_1_has_both_strata_and_all_rates_with_loose_first(two: Rows) -> None:
    loose, strict = table_1(two).records()
    assert (loose["condition"], strict["condition"]) == ("loose", "strict")
    assert strict["core_success_at_1"] == 0.5
    assert strict["core_success_at_3"] == 1.0
    assert strict["compositional_success_at_3"] == 0.0
    assert loose["compositional_success_at_3"] is None
    assert strict["valid_at_1"] == pytest.approx(2 / 3)
    assert strict["recovery_at_3"] == 0.5


def test_table_12_has_strict_rows_only_by_group(two: Rows) -> None:
    (strict,) = table_12(two).records()
    assert strict["dynamic_load_success_at_3"] == 1.0
    assert strict["compositional_constraints_valid_at_3"] == 1.0
    assert strict["terrain_and_geometry_valid_at_3"] is None


def test_table_13_gives_recovery_as_n_of_d_and_cost_with_its_successes(two: Rows) -> None:
    loose, strict = table_13(two).records()
    assert (strict["recovered"], strict["eligible"]) == (1, 2)
    assert strict["calls_all"] == pytest.approx(2.0)
    assert (strict["cost_of_success"], strict["successes"]) == (7_000.0, 2)
    assert (loose["recovered"], loose["eligible"], loose["recovery_at_3"]) == (0, 0, None)


def test_figure_3_shares_divide_by_the_events_of_a_row(two: Rows) -> None:
    events = {str(line["code"]): line["share"] for line in figure_3(two).records()}
    assert events == {"OVER_BUDGET": 0.5, "RUN_FALSE_AFTER_VALID": 0.5}


def test_figure_4_rests_on_the_successful_episodes(two: Rows) -> None:
    loose, strict = figure_4(two).records()
    assert strict["cost_ratio"] == pytest.approx(0.7)
    assert strict["calls_of_success"] == pytest.approx(1.5)
    assert loose["cost_ratio"] == pytest.approx(1.2)


def test_every_table_has_a_cell_for_every_column_and_names_that_occur_once(two: Rows) -> None:
    tables = all_tables(two)
    assert len({table.name for table in tables}) == len(tables)
    for table in tables:
        names = [column.name for column in table.columns]
        assert len(set(names)) == len(names)
        assert all(len(row) == len(names) for row in table.rows)
        assert len(table.shown()) == len(table.rows)


def cells_of(table: DataTable, rate: str) -> dict[str, str]:
    (at,) = [place for place, line in enumerate(table.records()) if line["rate"] == rate]
    return dict(zip((column.name for column in table.columns), table.shown()[at], strict=True))


def test_nothing_everything_one_and_none_print_as_they_should(episode: Callable[..., Episode]) -> None:
    shown = cells_of(rates_table(made(episode("S", level="A"))), "success_at_3")
    assert (shown["share"], shown["wilson_low"], shown["wilson_high"]) == ("100.0 %", "20.7 %", "100.0 %")
    shown = cells_of(rates_table(made(episode("VVV", level="A"))), "valid_at_3")
    assert (shown["share"], shown["wilson_low"], shown["wilson_high"]) == ("0.0 %", "0.0 %", "79.3 %")
    shown = cells_of(rates_table(made(episode("VVV", level="A"))), "recovery_at_3")
    assert (shown["hits"], shown["of"], shown["share"], shown["wilson_low"]) == ("0", "0", "–", "–")
    assert shown["bootstrap_low"] == "–"


def test_a_small_p_is_no_zero() -> None:
    assert [shown_cell(p, "p") for p in (1.0, 0.04, 0.0004, None)] == ["1.000", "0.040", "< 0.001", "–"]


def test_repeats_bring_a_bootstrap_interval_and_their_agreement(episode: Callable[..., Episode]) -> None:
    repeated = made(
        *(
            episode(letters, level=level, repeat=repeat)
            for level, each in {"A": ["S", "S"], "B": ["FFF", "S"], "C": ["FFF", "FFF"]}.items()
            for repeat, letters in enumerate(each, 1)
        )
    )
    shown = cells_of(rates_table(repeated), "success_at_3")
    assert shown["bootstrap_low"] != "–"
    (line,) = agreement_table(repeated).records()
    assert (line["always"], line["never"], line["sometimes"]) == (1, 1, 1)
    text = row_text(*repeated[0], ["stratum"])
    assert "95 % by bootstrap" in text
    assert "1 always succeed, 1 never, 1 sometimes" in text


def test_the_published_figures_are_those_of_the_papers_text() -> None:
    stated = {(each.designer, each.condition, each.scope, each.metric, each.codes): each for each in paper().figures}
    assert len(stated) == len(paper().figures)
    best = stated["claude-sonnet-5", "strict", "overall", "success_at_3", ()]
    assert (best.value, best.section) == (0.508, "5, Main results")
    recovery = stated["claude-sonnet-5", "strict", "overall", "recovery_at_3", ()]
    assert recovery.shown == "20/91 (22.0 %)"
    assert all(each.metric in METRICS and each.section for each in paper().figures)
    assert all(math.isfinite(each.value) for each in paper().figures)


def test_the_published_composition_is_that_of_the_levels_here() -> None:
    stated = {name: value for name, (value, _) in paper().benchmark.items()}
    levels = all_levels()
    assert len(levels) == stated["levels"]
    assert len({level.family for level in levels}) == stated["families"]
    for group in ("Anchor and Connectivity", "Terrain and Geometry", "Dynamic Load"):
        name = f"{group.lower().replace(' ', '_')}_levels"
        assert sum(group_of(level.family) == group for level in levels) == stated[name]


def test_published_and_own_figures_stand_together_and_are_marked(two: Rows) -> None:
    table = published_table(two)
    origins = {(line["origin"], line["executor"]) for line in table.records()}
    assert origins == {("published", "native"), ("published, derived", "native"), ("own", "embedded")}
    own = [
        line["value"]
        for line in table.records()
        if line["origin"] == "own" and (line["scope"], line["figure"]) == ("Compositional", "Valid@3")
    ]
    assert own == ["1/1 (100.0 %)"]
    ratio = [line["value"] for line in table.records() if line["origin"] == "own" and line["figure"] == "Cost ratio"]
    assert ratio == ["1.20"]
