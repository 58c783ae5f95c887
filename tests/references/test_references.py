"""The stored references, and the search that finds them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.budgets.budget_map import load_budget_map
from controller.levels.catalogue import all_levels, find_level
from controller.levels.level import Level, Vehicle
from controller.references.build import build_budget_map, build_references, check_references
from controller.references.errors import ReferenceRecordError
from controller.references.level_hash import level_hash
from controller.references.record import read_reference, reference_bytes, reference_folder
from controller.references.search import search_reference
from controller.references.verify import verify
from serializer.bridge import Bridge

SMALL = "T1B_Span_6m"


def tampered(folder: Path, **changes: object) -> None:
    path = folder / f"{SMALL}.json"
    value = json.loads(path.read_bytes())
    facts = value.pop("provenance")
    path.write_bytes(reference_bytes({**facts, **changes}, value))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with one reference, as it ships."""
    (tmp_path / f"{SMALL}.json").write_bytes(reference_folder().joinpath(f"{SMALL}.json").read_bytes())
    return tmp_path


def test_every_level_has_a_reference_that_is_legal_succeeds_and_keeps_its_verdict() -> None:
    assert check_references(all_levels(), load_budget_map(), thorough=True) == ()


def test_a_reference_tells_where_it_came_from() -> None:
    reference = read_reference(SMALL)
    run = verify(find_level(SMALL), reference.bridge).run
    assert reference.executor == "embedded"
    assert reference.level_sha256 == level_hash(find_level(SMALL))
    assert reference.peak_utilisation == pytest.approx(float(run.peak_utilisation.max()), abs=1e-4)
    assert reference.last_arrival_s == pytest.approx(float(run.arrived_at_s.max()), abs=0.01)


def test_the_search_finds_the_stored_reference_again_and_leaves_its_date(copied: Path) -> None:
    before = (copied / f"{SMALL}.json").read_bytes()
    outcome = build_references([find_level(SMALL)], only_missing=False, folder=copied, date="2031-01-01")
    assert outcome.written == (SMALL,)
    assert (copied / f"{SMALL}.json").read_bytes() == before


def test_only_what_is_missing_or_stale_is_searched(copied: Path) -> None:
    asked: list[tuple[str, float | None]] = []
    levels = [find_level(SMALL), find_level("T1C_RoadWood_6m")]
    outcome = build_references(levels, folder=copied, progress=lambda name, cost: asked.append((name, cost)))
    assert (outcome.kept, outcome.written) == ((SMALL,), ("T1C_RoadWood_6m",))
    assert [name for name, _ in asked] == ["T1C_RoadWood_6m"]
    tampered(copied, constants_sha256="0" * 64)
    assert build_references(levels, folder=copied).written == (SMALL,)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    levels = [find_level(SMALL), find_level("T1C_RoadWood_6m")]
    for workers in (1, 2):
        build_references(levels, workers=workers, folder=tmp_path / str(workers), date="2031-01-01")
    for level in levels:
        name = f"{level.name}.json"
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_a_level_that_no_truss_can_carry_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    impossible = replace(find_level("T1C_RoadWood_12m"), vehicles=(Vehicle("A", 40.0, -3.5),))
    assert search_reference(impossible) is None
    outcome = build_references([impossible], folder=tmp_path)
    assert outcome.unsolved == (impossible.name,)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"constants_sha256": "0" * 64}, "other physical constants"),
        ({"level_sha256": "0" * 64}, "another form of this level"),
        ({"cost": 1.0}, "stored cost"),
        ({"date": "2031-01-01"}, "does not follow"),
    ],
)
def test_a_reference_that_no_longer_fits_is_named_with_its_fault(
    copied: Path, changes: dict[str, object], fault: str
) -> None:
    tampered(copied, **changes)
    faults = check_references([find_level(SMALL)], load_budget_map(), folder=copied)
    assert any(each.startswith(f"{SMALL}: ") and fault in each for each in faults)


def test_a_missing_reference_is_a_fault(tmp_path: Path) -> None:
    (fault,) = check_references([find_level(SMALL)], load_budget_map(), folder=tmp_path)
    assert "has no reference" in fault


def test_a_bridge_that_falls_or_is_illegal_is_no_reference() -> None:
    level = find_level(SMALL)
    assert any("vehicle_lost" in fault for fault in verify(level, Bridge(level.anchors, ())).faults)
    stored = read_reference(SMALL).bridge
    doubled = Bridge(stored.nodes, (*stored.members, replace(stored.members[0], id=stored.members[-1].id + 1)))
    assert any(fault.startswith("illegal") for fault in verify(level, doubled).faults)


def test_a_bridge_with_too_little_to_spare_is_no_reference() -> None:
    level = find_level(SMALL)
    heavier = replace(level, vehicles=(Vehicle("A", 2.3, -3.5),))
    (fault,) = verify(heavier, read_reference(SMALL).bridge).faults
    assert "above 0.9" in fault


def test_the_hash_of_a_level_follows_its_task_and_not_its_name() -> None:
    level: Level = find_level(SMALL)
    assert level_hash(replace(level, name="other", family="T1C", parameters={}, tags=())) == level_hash(level)
    assert level_hash(replace(level, span_m=6.5)) != level_hash(level)


def test_the_budget_map_follows_from_the_references(tmp_path: Path) -> None:
    path = tmp_path / "embedded-v1.json"
    assert build_budget_map(all_levels(), path=path) == load_budget_map()


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"schema": 1, "level": "T1B_Span_6m"}'])
def test_a_malformed_reference_is_refused_by_name(copied: Path, content: bytes) -> None:
    (copied / f"{SMALL}.json").write_bytes(content)
    with pytest.raises(ReferenceRecordError, match=SMALL):
        read_reference(SMALL, copied)
