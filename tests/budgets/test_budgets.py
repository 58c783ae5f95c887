"""Strict limits, where they come from and what refuses to be read."""

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.budgets.budget_map import (
    BudgetRow,
    budget_folder,
    budget_map_bytes,
    load_budget_map,
    read_budget_map,
)
from controller.budgets.errors import BudgetError, NoLimitError, UnknownBudgetMapError, WrongExecutorError
from controller.budgets.ladder import LADDER, strict_limit
from controller.levels.catalogue import all_levels
from controller.simulator.constants import constants_hash

ROWS = {
    "T1B_Span_6m": BudgetRow(6500.0, 3227.2, "0" * 64, "2026-11-30"),
    "Own": BudgetRow(99.5, 70.0, "1" * 64, "2026-11-30"),
}


def written(tmp_path: Path, content: bytes | None = None) -> Path:
    path = tmp_path / "own-v1.json"
    path.write_bytes(budget_map_bytes("own-v1", "native", "f" * 64, "by hand", ROWS) if content is None else content)
    return path


def test_the_ladder_has_the_papers_range_and_number_of_values() -> None:
    assert (LADDER[0], LADDER[-1], len(LADDER)) == (6_500, 42_000, 26)
    assert list(LADDER) == sorted(set(LADDER))


@given(st.floats(0.01, 31_111.0))
def test_a_limit_is_the_first_rung_with_a_third_to_spare(cost: float) -> None:
    limit = strict_limit(cost)
    assert limit in LADDER
    assert limit >= cost * 1.35 - 0.005
    below = [rung for rung in LADDER if rung < limit]
    assert not below or below[-1] < cost * 1.35 + 0.005


def test_a_reference_too_dear_for_the_ladder_is_refused() -> None:
    with pytest.raises(BudgetError, match="31,200"):
        strict_limit(31_200.0)


def test_the_map_that_ships_covers_every_level_with_limits_of_its_references() -> None:
    budgets = load_budget_map()
    assert budgets.executor == "embedded"
    assert budgets.constants_sha256 == constants_hash()
    assert list(budgets.rows) == [level.name for level in all_levels()]
    assert all(row.limit == strict_limit(row.reference_cost) for row in budgets.rows.values())
    assert len({row.limit for row in budgets.rows.values()}) >= 22
    assert min(row.limit for row in budgets.rows.values()) == 6_500


def test_loose_is_the_same_for_every_level_even_one_without_a_strict_limit() -> None:
    budgets = load_budget_map()
    assert budgets.limit("T1B_Span_6m", "loose") == budgets.limit("no such level", "loose") == 50_000
    assert budgets.limit("T1B_Span_6m", "strict") == 6_500


@pytest.mark.parametrize(("level", "condition"), [("no such level", "strict"), ("T1B_Span_6m", "tight")])
def test_an_unknown_level_or_condition_has_no_limit(level: str, condition: str) -> None:
    with pytest.raises(NoLimitError, match=r"no such level|tight"):
        load_budget_map().limit(level, condition)


def test_a_map_is_never_used_with_another_executor() -> None:
    load_budget_map().require_executor("embedded")
    with pytest.raises(WrongExecutorError, match=r"embedded.*native"):
        load_budget_map().require_executor("native")


def test_the_hash_is_that_of_the_file() -> None:
    content = budget_folder().joinpath("embedded-v1.json").read_bytes()
    assert load_budget_map().hash == hashlib.sha256(content).hexdigest()


def test_a_map_reads_back_as_it_was_written(tmp_path: Path) -> None:
    budgets = read_budget_map(written(tmp_path))
    assert (budgets.name, budgets.executor, budgets.rule, dict(budgets.rows)) == ("own-v1", "native", "by hand", ROWS)
    assert budgets.limit("Own", "strict") == 99.5


def test_an_unknown_map_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBudgetMapError, match="embedded-v1"):
        load_budget_map("native-v9")


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b"\xff", b'{"schema": 1}', json.dumps({"schema": 2, "name": "later"}).encode()]
)
def test_what_is_no_map_of_this_version_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(BudgetError, match=r"own-v1\.json"):
        read_budget_map(written(tmp_path, content))
