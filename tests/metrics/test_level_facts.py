"""Where the strict limit behind a cost ratio comes from."""

from __future__ import annotations

from controller.budgets.budget_map import load_budget_map
from controller.episode.key import EpisodeKey
from controller.levels.catalogue import all_levels
from controller.metrics.level_facts import level_facts
from controller.metrics.rows import Row, RowKey
from controller.metrics.trajectory import Episode

LEVEL = "T1B_Span_6m"


def row(condition: str, budget_map: str, sha256: str, limit: float) -> Row:
    episode = Episode(
        EpisodeKey("polybridge", LEVEL, "truss", condition, 1), "embedded", budget_map, sha256, limit, "failed", ()
    )
    return Row(RowKey("polybridge", "truss", condition, "embedded", budget_map, sha256), (episode,), ((LEVEL, 1),), ())


def test_every_level_has_its_stratum_group_and_family() -> None:
    facts = level_facts(row("strict", "embedded-v1", "00", 7_000))
    assert list(facts) == [level.name for level in all_levels()]
    assert (facts[LEVEL].stratum, facts[LEVEL].group, facts[LEVEL].family) == ("Core", "Anchor and Connectivity", "T1B")
    assert sum(known.stratum == "Compositional" for known in facts.values()) == 40


def test_a_strict_row_brings_its_own_limits() -> None:
    assert level_facts(row("strict", "by-hand", "00", 7_777))[LEVEL].strict_limit == 7_777


def test_a_loose_row_takes_them_from_the_map_that_it_was_run_under() -> None:
    installed = load_budget_map()
    facts = level_facts(row("loose", installed.name, installed.hash, 50_000))
    assert facts[LEVEL].strict_limit == installed.limit(LEVEL, "strict")


def test_another_map_of_the_same_name_or_an_unknown_one_gives_no_limit_at_all() -> None:
    for name in (load_budget_map().name, "by-hand"):
        assert level_facts(row("loose", name, "00", 50_000))[LEVEL].strict_limit is None
