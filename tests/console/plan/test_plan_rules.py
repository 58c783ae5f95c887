"""Tree, draft, clash and estimate, as pure functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.plan.draft import Draft, clash_of
from console.plan.estimate import Measured, cost_words, estimate, size_words, time_words, unknown_words
from console.plan.facts import DesignerFact, LevelFact, read_facts
from console.plan.tree import matching, tree_of
from controller.levels.families.table import FAMILIES
from controller.sweep.runner.messages import Enqueue, Repeat

TRUSS = DesignerFact("truss", "truss", chat=False)
REFERENCE = DesignerFact("reference", "reference", chat=False)
MODEL = DesignerFact("chat:some-model", "some-model", chat=True)


def draft(
    designers: tuple[DesignerFact, ...] = (TRUSS,),
    conditions: tuple[str, ...] = ("strict",),
    levels: tuple[str, ...] = ("a", "b", "c"),
    repeats: int = 1,
    calibrated_on: str | None = "embedded",
    accepted: bool = False,
) -> Draft:
    return Draft(designers, conditions, levels, repeats, "embedded", "embedded-v1", calibrated_on, accepted)


def test_the_tree_holds_every_level_once_under_its_suite_group_and_family() -> None:
    levels = read_facts().levels
    root = tree_of(levels)
    assert [(suite.title, len(suite.levels)) for suite in root.children] == [("Core", 149), ("Compositional", 40)]
    groups = {group.title: len(group.levels) for suite in root.children for group in suite.children}
    assert groups == {
        "Anchor and Connectivity": 59,
        "Terrain and Geometry": 64,
        "Dynamic Load": 26,
        "Compositional Constraints": 40,
    }
    families = [family for suite in root.children for group in suite.children for family in group.children]
    assert [family.title.partition(" ")[0] for family in families] == list(FAMILIES)
    assert [len(family.levels) for family in families] == [family.size for family in FAMILIES.values()]
    leaves = [branch.key for branch in root.walk() if branch.is_level]
    assert leaves == [level.name for level in levels]
    keys = [branch.key for branch in root.walk()]
    assert len(set(keys)) == len(keys)


def test_search_takes_globs_and_words_over_names_families_and_tags() -> None:
    levels = read_facts().levels

    def names(text: str, *tags: str) -> list[str]:
        return [level.name for level in matching(levels, text, frozenset(tags))]

    assert names("") == [level.name for level in levels]
    assert set(names("G1*")) == {level.name for level in levels if level.family == "G1"}
    assert names("g1") == names("G1*")
    assert names("zzz") == []
    both = names("", "slope", "multi_vehicle")
    assert both
    assert set(both) == set(names("slope multi_vehicle")) - {
        name
        for name in names("slope multi_vehicle")
        if not {"slope", "multi_vehicle"} <= set(next(level for level in levels if level.name == name).tags)
    }


LEVELS = st.lists(
    st.builds(
        LevelFact,
        st.uuids().map(str),
        st.just("Core"),
        st.just("group"),
        st.just("T1B"),
        st.just("motif"),
        st.lists(st.sampled_from(["slope", "pier", "heavy"]), unique=True).map(tuple),
    ),
    max_size=12,
)


@given(levels=LEVELS, tags=st.frozensets(st.sampled_from(["slope", "pier", "heavy"])))
def test_tags_are_all_wanted_and_no_other_level_is_lost(levels: list[LevelFact], tags: frozenset[str]) -> None:
    assert matching(levels, "", tags) == tuple(level for level in levels if tags <= set(level.tags))


def test_a_draft_counts_episodes_and_at_most_three_calls_each() -> None:
    plan = draft((TRUSS, MODEL), ("strict", "loose"), ("a", "b", "c"), 5)
    assert (plan.keys, plan.episodes, plan.calls_at_most) == (12, 60, 180)
    assert len(list(plan.each_key())) == 12
    assert plan.command() == Enqueue(
        ("truss", "chat:some-model"), ("strict", "loose"), ("a", "b", "c"), "embedded", "embedded-v1", 5, False
    )


@pytest.mark.parametrize(
    ("plan", "lacks"),
    [
        (draft(levels=()), "check a level"),
        (draft(designers=()), "check a designer"),
        (draft(conditions=()), "check a budget"),
        (draft(calibrated_on=None), "the budget map cannot be read"),
        (draft(calibrated_on="native"), "confirm the budget map, or choose another"),
        (draft(calibrated_on="native", accepted=True), ""),
        (draft(conditions=("loose",), calibrated_on="native"), ""),
        (draft(), ""),
    ],
)
def test_a_draft_says_what_it_lacks(plan: Draft, lacks: str) -> None:
    assert plan.lacks() == lacks


def test_a_foreign_map_is_named_in_the_command_once_it_is_accepted() -> None:
    assert draft(calibrated_on="native", accepted=True).command().foreign_budget_map
    assert not draft(conditions=("loose",), calibrated_on="native").command().foreign_budget_map


names = st.lists(st.sampled_from("abcde"), unique=True, min_size=1).map(tuple)
drafts = st.builds(
    draft,
    st.lists(st.sampled_from([TRUSS, REFERENCE, MODEL]), unique=True, min_size=1).map(tuple),
    st.lists(st.sampled_from(["strict", "loose"]), unique=True, min_size=1).map(tuple),
    names,
    st.integers(1, 3),
)
planned = st.dictionaries(
    st.tuples(
        st.sampled_from(["truss", "reference", "some-model"]),
        st.sampled_from(["strict", "loose"]),
        st.sampled_from("abcde"),
    ),
    st.integers(1, 99),
)


def keys_of(command: Enqueue) -> list[tuple[str, str, str]]:
    return [
        (designer.rpartition(":")[2], condition, level)
        for designer in command.designers
        for condition in command.conditions
        for level in command.levels
    ]


@given(plan=drafts, there=planned)
def test_what_clashes_is_repeated_what_is_new_is_added_once_and_no_key_twice(
    plan: Draft, there: dict[tuple[str, str, str], int]
) -> None:
    clash = clash_of(plan, there)
    wanted = set(plan.each_key())
    if clash is None:
        assert not wanted & there.keys()
        return
    assert clash.entries.keys() == wanted & there.keys()
    assert clash.whole == (wanted <= there.keys())
    added = [key for command in clash.new_only() for key in keys_of(command)]
    assert sorted(added) == sorted(wanted - there.keys())
    assert all(command.repeats == plan.repeats for command in clash.new_only())
    commands = clash.as_repeats()
    again = [command for command in commands if isinstance(command, Repeat)]
    assert len(again) == plan.repeats
    assert all(sorted(each.entries) == sorted(clash.entries.values()) for each in again)
    assert tuple(command for command in commands if isinstance(command, Enqueue)) == clash.new_only()


def test_the_estimate_is_the_sum_of_measured_means_over_the_jobs() -> None:
    measured = {("truss", "embedded"): Measured(40, 8.0, None), ("some-model", "embedded"): Measured(9, 100.0, 0.25)}
    found = estimate(draft((TRUSS, MODEL), ("strict", "loose"), ("a", "b", "c"), 2), measured, jobs=4)
    assert (found.episodes, found.calls_at_most) == (24, 72)
    assert found.seconds == pytest.approx(12 * (8 + 100) / 4)
    assert found.usd == pytest.approx(3.0)
    assert size_words(found) == "24 episodes · at most 72 calls"
    assert time_words(found) == "about 5 min 24 s with 4 at a time"
    assert cost_words(found) == "about $3.00"
    assert unknown_words(found) == ""


def test_what_was_never_measured_is_unknown_and_named() -> None:
    found = estimate(draft((TRUSS, MODEL)), {("truss", "embedded"): Measured(1, 10.0, None)}, jobs=1)
    assert time_words(found) == "more than 30 s"
    assert cost_words(found) == "cost unknown"
    assert unknown_words(found) == "Not measured yet: some-model · No price known: some-model"
    nothing = estimate(draft((TRUSS, MODEL)), {}, jobs=1)
    assert (time_words(nothing), cost_words(nothing)) == ("time unknown", "cost unknown")
    # What was measured elsewhere says nothing of this executor.
    elsewhere = estimate(draft(), {("truss", "native"): Measured(5, 60.0, None)}, jobs=1)
    assert time_words(elsewhere) == "time unknown"


def test_offline_designers_charge_nothing() -> None:
    assert cost_words(estimate(draft((TRUSS, REFERENCE)), {}, jobs=1)) == "no charge"
    priced = {("some-model", "embedded"): Measured(2, 9.0, 1.5)}
    other = DesignerFact("chat:other", "other", chat=True)
    assert cost_words(estimate(draft((TRUSS, MODEL, other)), priced, jobs=1)) == "more than $4.50"


@given(plan=drafts, jobs=st.integers(1, 8), seconds=st.floats(0.01, 1e4))
def test_more_jobs_never_take_longer(plan: Draft, jobs: int, seconds: float) -> None:
    measured = {(designer.key, "embedded"): Measured(3, seconds, 0.1) for designer in plan.designers}
    one, many = estimate(plan, measured, 1), estimate(plan, measured, jobs)
    assert one.seconds is not None
    assert many.seconds is not None
    assert many.seconds * jobs == pytest.approx(one.seconds) == pytest.approx(plan.episodes * seconds)
    assert many.usd == pytest.approx(sum(0.1 for _ in range(plan.episodes)))


def test_everything_that_ships_can_be_chosen() -> None:
    facts = read_facts()
    assert [designer.name for designer in facts.designers[:2]] == ["truss", "reference"]
    assert all(designer.name == f"chat:{designer.key}" for designer in facts.designers[2:])
    assert "embedded" in facts.executors
    assert facts.budget_maps["embedded-v1"] == "embedded"
    assert {"slope", "heavy", "pier"} <= set(facts.tags())
