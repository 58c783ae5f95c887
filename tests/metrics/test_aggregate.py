"""Rates, means and breakdowns over made-up rows whose figures can be checked by hand."""

from collections.abc import Callable

import pytest

from controller.metrics.aggregate import summarise
from controller.metrics.breakdown import LevelFacts, by, overall
from controller.metrics.rows import Row, row_key
from controller.metrics.trajectory import Episode

FACTS = {
    "A": LevelFacts("Core", "Anchor and Connectivity", "T1B", ("flat",), 10_000),
    "B": LevelFacts("Core", "Dynamic Load", "T4B", ("heavy", "flat"), 20_000),
    "C": LevelFacts("Compositional", "Compositional Constraints", "G1", ("heavy", "rock_clearance"), None),
}
LIMITS = {"A": 10_000.0, "B": 20_000.0}


def row_of(episodes: list[Episode], planned: list[tuple[str, int]] | None = None) -> Row:
    places = planned or [(run.key.level, run.key.repeat) for run in episodes]
    return Row(row_key(episodes[0]), tuple(episodes), tuple(places), ("session",))


@pytest.fixture
def mixed(episode: Callable[..., Episode]) -> list[Episode]:
    return [
        episode("S", level="A", cost=8_000),
        episode("FVS", level="B", cost=15_000),
        episode("VVF", level="C", codes=("OVER_BUDGET", "CLEARANCE")),
        episode("FFF", level="D"),
    ]


def test_rates_divide_by_the_completed_episodes(mixed: list[Episode]) -> None:
    summary = summarise(mixed, LIMITS)
    assert [summary.valid[k].share for k in (1, 2, 3)] == [0.75, 0.75, 1.0]
    assert [summary.success[k].share for k in (1, 2, 3)] == [0.25, 0.25, 0.5]
    assert (summary.recovery.hits, summary.recovery.of) == (1, 2)
    assert (summary.first_attempt.hits, summary.first_attempt.of) == (1, 4)
    assert summary.reached_physics == 4


def test_calls_average_over_all_and_costs_over_successes_only(mixed: list[Episode]) -> None:
    summary = summarise(mixed, LIMITS)
    assert summary.calls_all.value == pytest.approx((1 + 3 + 3 + 3) / 4)
    assert summary.calls_succ.value == pytest.approx(2)
    assert summary.attempts_all.value == pytest.approx((1 + 2 + 1 + 3) / 4)
    assert (summary.cost_succ.value, summary.cost_succ.of) == (pytest.approx(11_500), 2)
    assert summary.cost_ratio.value == pytest.approx((0.8 + 0.75) / 2)
    assert (summary.validation_repair_calls, summary.physics_repair_calls) == (3, 3)


def test_the_cost_ratio_leaves_out_levels_without_a_strict_limit(episode: Callable[..., Episode]) -> None:
    summary = summarise([episode("S", level="A", cost=5_000), episode("S", level="C")], LIMITS)
    assert (summary.cost_ratio.value, summary.cost_ratio.of) == (0.5, 1)
    assert summary.cost_succ.of == 2


def test_error_shares_divide_by_events_and_keep_the_counts(mixed: list[Episode]) -> None:
    summary = summarise(mixed, LIMITS)
    assert dict(summary.errors) == {
        "RUN_FALSE_AFTER_VALID": 5,
        "CLEARANCE": 2,
        "OVER_BUDGET": 2,
        "EDGE_TOO_LONG": 1,
    }
    assert next(iter(summary.errors)) == "RUN_FALSE_AFTER_VALID"
    assert summary.error_shares()["RUN_FALSE_AFTER_VALID"] == 0.5
    assert sum(summary.error_shares().values()) == pytest.approx(1)


def test_nothing_to_divide_by_is_no_figure_and_never_zero(episode: Callable[..., Episode]) -> None:
    summary = summarise([episode("VVV")], LIMITS)
    assert summary.recovery.share is None
    assert summary.recovery.interval is None
    assert summary.first_attempt.share is None
    assert summary.cost_succ.value is None
    assert summary.calls_succ.value is None
    assert summary.success[3].share == 0.0
    empty = summarise([], LIMITS, planned=3)
    assert empty.valid[1].share is None
    assert empty.calls_all.value is None
    assert empty.error_shares() == {}
    assert empty.statuses == {"missing": 3}


def test_unfinished_episodes_are_counted_but_not_scored(episode: Callable[..., Episode]) -> None:
    runs = [
        episode("S", level="A"),
        episode("F", level="B", status="interrupted"),
        episode("", level="C", status="error"),
        episode("VF", level="D", status="running"),
    ]
    summary = summarise(runs, LIMITS, planned=6)
    assert (summary.completed, summary.planned) == (1, 6)
    assert summary.success[3].of == 1
    assert summary.recovery.of == 0
    assert summary.errors == {}
    assert summary.statuses == {"success": 1, "interrupted": 1, "error": 1, "running": 1, "missing": 2}


def test_repeats_of_a_level_pool_in_the_rate_but_do_not_narrow_the_interval(episode: Callable[..., Episode]) -> None:
    once = summarise([episode("S", level="A"), episode("FFF", level="B")], LIMITS)
    thrice = summarise(
        [episode(history, level=level, repeat=r) for r in (1, 2, 3) for level, history in (("A", "S"), ("B", "FFF"))],
        LIMITS,
    )
    assert (thrice.success[3].hits, thrice.success[3].of, thrice.success[3].levels) == (3, 6, 2)
    assert thrice.success[3].interval == once.success[3].interval


def test_strata_groups_and_families_split_a_row_and_add_up(mixed: list[Episode]) -> None:
    row = row_of(mixed)
    for dimension in ("stratum", "group", "family"):
        parts = by(row, dimension, FACTS)
        assert sum(part.completed for part in parts.values()) == 4
        assert sum(part.success[3].hits for part in parts.values()) == overall(row, FACTS).success[3].hits
    assert list(by(row, "stratum", FACTS)) == ["Core", "Compositional", "(unknown)"]


def test_tags_overlap_and_each_counts_its_own_levels(mixed: list[Episode]) -> None:
    parts = by(row_of(mixed), "tag", FACTS)
    assert {tag: part.completed for tag, part in parts.items()} == {
        "flat": 2,
        "heavy": 2,
        "rock_clearance": 1,
        "(unknown)": 1,
    }
    assert parts["flat"].success[3].share == 1.0


def test_a_part_with_planned_but_no_finished_levels_stays_visible(episode: Callable[..., Episode]) -> None:
    row = row_of([episode("S", level="A")], planned=[("A", 1), ("C", 1)])
    part = by(row, "stratum", FACTS)["Compositional"]
    assert (part.planned, part.completed, part.success[3].share) == (1, 0, None)
