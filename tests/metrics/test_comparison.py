"""Two rows on the same levels, and the repeats of one row against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from controller.metrics.agreement import agreement
from controller.metrics.comparison import comparable, compare
from controller.metrics.pairs import Pairs
from controller.metrics.row_tally import RowTally, tallied
from controller.metrics.rows import Session, rows
from controller.metrics.trajectory import Episode


def row(build: Callable[..., Episode], histories: dict[str, Sequence[str]], **facts: str) -> RowTally:
    """A row from each level's histories, one a repeat."""
    episodes = tuple(
        build(letters, level=level, repeat=repeat, **facts)
        for level, each in histories.items()
        for repeat, letters in enumerate(each, 1)
    )
    return tallied(rows([Session("s", episodes, ())])[0])


def test_levels_are_paired_and_those_that_one_row_lacks_are_left_out(episode: Callable[..., Episode]) -> None:
    first = row(episode, {"A": ["S"], "B": ["FS"], "C": ["FFF"], "D": ["S"]}, designer="a")
    second = row(episode, {"A": ["S"], "B": ["FFF"], "C": ["VVV"], "E": ["S"]}, designer="b")
    found = compare(first, second, "Success@3")
    assert found.levels == 3
    assert found.pairs == Pairs(both=1, only_first=1, only_second=0, neither=1)
    assert found.difference == pytest.approx(1 / 3)
    assert found.p_value == 1.0


def test_every_outcome_follows_its_own_rule(episode: Callable[..., Episode]) -> None:
    first = row(episode, {"A": ["VS"], "B": ["FS"]}, designer="a")
    second = row(episode, {"A": ["S"], "B": ["VVV"]}, designer="b")
    shares = {
        outcome: (found.first_share, found.second_share)
        for outcome in ("Valid@1", "Valid@3", "Success@1", "Success@3")
        for found in (compare(first, second, outcome),)
    }
    assert shares == {"Valid@1": (0.5, 0.5), "Valid@3": (1.0, 0.5), "Success@1": (0.0, 0.5), "Success@3": (1.0, 0.5)}


def test_with_repeats_a_level_counts_once_by_its_share_and_no_p_is_claimed(episode: Callable[..., Episode]) -> None:
    first = row(episode, {level: ["S", "FFF"] for level in "ABCD"} | {"E": ["S", "S"]}, designer="a")
    second = row(episode, {level: ["FFF"] for level in "ABCDE"}, designer="b")
    found = compare(first, second, "Success@3")
    assert found.levels == 5
    assert found.difference == pytest.approx(0.6)
    assert (found.pairs, found.p_value) == (None, None)
    assert found.interval is not None
    assert 0.5 <= found.interval.low < 0.6 < found.interval.high


def test_rows_without_a_level_in_common_have_no_figures(episode: Callable[..., Episode]) -> None:
    found = compare(row(episode, {"A": ["S"]}, designer="a"), row(episode, {"B": ["S"]}, designer="b"), "Success@3")
    assert (found.levels, found.difference, found.interval, found.p_value) == (0, None, None, None)


def test_only_rows_that_differ_in_one_thing_are_compared(episode: Callable[..., Episode]) -> None:
    made = {
        name: row(episode, {"A": ["S"]}, **facts)
        for name, facts in {
            "strict": {"designer": "a"},
            "loose": {"designer": "a", "condition": "loose"},
            "other": {"designer": "b"},
            "other loose": {"designer": "b", "condition": "loose"},
            "native": {"designer": "b", "executor": "native"},
        }.items()
    }
    found = comparable(list(made.values()))
    names = {id(value): name for name, value in made.items()}
    assert {frozenset((names[id(one)], names[id(two)])) for one, two in found} == {
        frozenset(pair)
        for pair in (("strict", "loose"), ("strict", "other"), ("loose", "other loose"), ("other", "other loose"))
    }


def test_agreement_is_that_of_all_pairs_of_repeats(episode: Callable[..., Episode]) -> None:
    histories = {"A": ["S", "S", "S"], "B": ["FFF", "FFF", "S"], "C": ["VVV", "FFF"], "D": ["S"]}
    found = agreement(row(episode, histories).levels)
    assert (found.levels, found.always, found.never, found.sometimes) == (3, 1, 1, 1)
    ends = {level: [each.endswith("S") for each in letters] for level, letters in histories.items() if len(letters) > 1}
    same = [
        Fraction(sum(a == b for a, b in combinations(each, 2)), len(list(combinations(each, 2))))
        for each in ends.values()
    ]
    pairwise = sum(same) / len(same)
    rate = Fraction(sum(map(sum, ends.values())), sum(map(len, ends.values())))
    chance = rate**2 + (1 - rate) ** 2
    assert found.pairwise == pytest.approx(float(pairwise))
    assert found.kappa == pytest.approx(float((pairwise - chance) / (1 - chance)))


def test_repeats_that_all_end_alike_have_no_kappa_and_a_row_without_repeats_no_agreement(
    episode: Callable[..., Episode],
) -> None:
    alike = agreement(row(episode, {"A": ["S", "S"], "B": ["S", "S"]}).levels)
    assert (alike.pairwise, alike.kappa) == (1.0, None)
    single = agreement(row(episode, {"A": ["S"]}).levels)
    assert (single.levels, single.pairwise, single.kappa) == (0, None, None)
