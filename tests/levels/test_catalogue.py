"""Finding and choosing levels."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from controller.levels import catalogue
from controller.levels.catalogue import all_levels, find_level, group_of, levels_hash, select_levels, stratum_of
from controller.levels.errors import LevelError, UnknownLevel
from controller.levels.generate import generate_levels


def test_the_catalogue_is_what_the_generator_makes_in_the_same_order() -> None:
    assert all_levels() == generate_levels()


def test_levels_come_by_family_then_span() -> None:
    names = [level.name for level in all_levels()]
    assert names[:3] == ["T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m"]
    assert names[-1] == "G6_Combined_Multi2_22m_Down2m_P3m"


def test_a_level_is_found_by_its_exact_name() -> None:
    assert find_level("G1_Clearance_Multi2_14m_R2m").family == "G1"


def test_finding_one_level_reads_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = catalogue.read_level
    monkeypatch.setattr(catalogue, "read_level", lambda folder, name: read.append(name) or original(folder, name))
    catalogue._read.cache_clear()
    find_level("T1B_Span_8m")
    find_level("T1B_Span_8m")
    assert read == ["T1B_Span_8m"]


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("g1_clearance_multi2_14m_r2m", "G1_Clearance_Multi2_14m_R2m"),
        ("T1B_Span_21m", "T1B_Span_22m"),
        ("G6_Combined_Heavy_18m", "G6_Combined_Heavy_18m_Up1.5m_P3m"),
    ],
)
def test_an_unknown_level_is_told_with_near_names(wrong: str, near: str) -> None:
    with pytest.raises(UnknownLevel) as caught:
        find_level(wrong)
    assert near in caught.value.near
    assert near in str(caught.value)
    assert wrong in str(caught.value)


@pytest.mark.parametrize("wrong", ["", "zzzzzzzz", "../levels/T1B_Span_8m", "T1B_Span_8m.json", "T1B_Span_8m_inner"])
def test_a_name_that_is_no_level_is_an_unknown_level_whatever_it_holds(wrong: str) -> None:
    with pytest.raises(UnknownLevel, match="unknown level"):
        find_level(wrong)


def test_globs_choose_levels_once_and_in_catalogue_order() -> None:
    chosen = select_levels(["G1*", "T1B_Span_8m", "G1_Clearance_Heavy*"])
    assert len(chosen) == 9
    assert chosen[0].name == "T1B_Span_8m"
    assert {level.family for level in chosen[1:]} == {"G1"}
    assert {level.family for level in select_levels(["T1[BC]_*"])} == {"T1B", "T1C"}


def test_no_glob_chooses_everything() -> None:
    assert select_levels([]) == all_levels()


@pytest.mark.parametrize("glob", ["", "  ", "G1[", "X*", "g1*"])
def test_a_bad_glob_or_one_without_a_match_is_told(glob: str) -> None:
    with pytest.raises(LevelError) as caught:
        select_levels(["T1B*", glob])
    assert repr(glob) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_groups_and_strata_are_known_by_family() -> None:
    assert (group_of("T2K"), stratum_of("T2K")) == ("Terrain and Geometry", "Core")
    assert (group_of("G6"), stratum_of("G6")) == ("Compositional Constraints", "Compositional")
    with pytest.raises(LevelError, match="unknown family 'T3A'"):
        group_of("T3A")


def test_the_hash_of_the_committed_levels_is_a_sha256() -> None:
    assert len(bytes.fromhex(levels_hash())) == 32


def test_a_level_travels_to_another_process_unchanged() -> None:
    level = find_level("G6_Combined_Multi3_20m_Up2m_P3m")
    assert pickle.loads(pickle.dumps(level)) == level


def test_listing_the_levels_needs_no_heavy_import() -> None:
    code = (
        "import sys; from controller.levels.catalogue import all_levels; all_levels(); "
        "print(sorted({'numpy', 'numba', 'shapely', 'PySide6', 'PIL', 'sqlite_utils'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
