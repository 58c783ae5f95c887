"""Maps calibrated by hand: found beside those that ship, added to, never altered."""

import hashlib
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.budgets.budget_map import (
    budget_folder,
    budget_map_from,
    budget_map_names,
    load_budget_map,
    own_map_bytes,
    pinned_name,
    version_with_hash,
)
from controller.budgets.errors import (
    BudgetError,
    BudgetMapNameError,
    DuplicateBudgetMapError,
    ReadOnlyMapError,
    UnknownBudgetMapError,
    WrongExecutorError,
)
from controller.budgets.history import Calibration, Copied
from controller.budgets.own import LOCK, append_to_own_map, create_own_map
from controller.budgets.place import own_folder
from serializer.atomic import write_atomically

RECORD = Calibration(
    level="T1B_Span_6m",
    limit=6500.0,
    reference_cost=3104.31,
    reference_sha256="a" * 64,
    margin=1.35,
    step=None,
    reason="",
    executor="embedded",
    executor_sha256="b" * 64,
    level_sha256="c" * 64,
    at="2026-11-30T12:00:00+00:00",
    by="Anna",
)
TYPED = replace(RECORD, level="Own × level", limit=9000.0, margin=None, reason="as in the paper", note="a ″note″")
MAP = "embedded-mine"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBBENCH_BUDGETS", str(tmp_path / "budgets"))
    return tmp_path / "budgets"


def test_a_new_map_is_found_by_name_beside_those_that_ship(folder: Path) -> None:
    assert budget_map_names() == ("embedded-v1",)
    made = create_own_map("embedded", "mine")
    assert budget_map_names() == ("embedded-v1", MAP)
    assert load_budget_map(MAP) == made
    assert (made.name, made.executor, dict(made.rows), made.history) == (MAP, "embedded", {}, ())
    assert [path.name for path in folder.iterdir() if path.name != LOCK] == [f"{MAP}.json"]


def test_a_record_gives_the_limit_and_a_later_one_replaces_it_while_both_are_kept() -> None:
    create_own_map("embedded", "mine")
    first = append_to_own_map(MAP, RECORD)
    assert first.limit(RECORD.level, "strict") == 6500
    second = append_to_own_map(MAP, replace(RECORD, limit=7000.0, note="again"))
    assert second.limit(RECORD.level, "strict") == 7000
    assert [record.limit for record in second.history] == [6500, 7000]
    assert second.rows[RECORD.level].date == "2026-11-30"
    assert len({first.hash, second.hash, load_budget_map("embedded-v1").hash}) == 3


def test_the_hash_is_that_of_the_file_and_changes_with_every_record(folder: Path) -> None:
    hashes = [create_own_map("embedded", "mine").hash]
    for record in (RECORD, TYPED, RECORD):
        hashes.append(append_to_own_map(MAP, record).hash)
        assert hashes[-1] == hashlib.sha256((folder / f"{MAP}.json").read_bytes()).hexdigest()
    assert len(set(hashes)) == 4


def test_every_earlier_version_can_still_be_loaded_with_the_hash_that_it_had() -> None:
    versions = [create_own_map("embedded", "mine")]
    versions += [append_to_own_map(MAP, record) for record in (RECORD, TYPED, replace(RECORD, limit=8000.0))]
    for count, version in enumerate(versions):
        assert load_budget_map(f"{MAP}@{count}") == version
        assert version_with_hash(MAP, version.hash) == version
    assert version_with_hash(MAP, "0" * 64) is None
    shipped = load_budget_map("embedded-v1")
    assert version_with_hash("embedded-v1", shipped.hash) == shipped
    assert version_with_hash("embedded-v1", "0" * 64) is None
    with pytest.raises(UnknownBudgetMapError, match="newest is 3"):
        load_budget_map(f"{MAP}@4")
    for name in (f"{MAP}@", f"{MAP}@-1", f"{MAP}@x", "embedded-v1@1"):
        with pytest.raises(UnknownBudgetMapError):
            load_budget_map(name)


def test_a_name_is_pinned_to_the_version_of_now_and_those_that_ship_stay_as_they_are() -> None:
    create_own_map("embedded", "mine")
    append_to_own_map(MAP, RECORD)
    assert pinned_name(MAP) == pinned_name(f"{MAP}@1") == f"{MAP}@1"
    assert pinned_name("embedded-v1") == "embedded-v1"
    assert pinned_name("no such map") == "no such map"


def test_a_name_that_is_in_both_places_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "embedded-v1.json").write_bytes(own_map_bytes("embedded-v1", "embedded", [RECORD]))
    with pytest.raises(DuplicateBudgetMapError, match="embedded-v1"):
        load_budget_map("embedded-v1")
    assert budget_map_names() == ("embedded-v1",)


def test_a_map_that_ships_is_never_added_to() -> None:
    before = budget_folder().joinpath("embedded-v1.json").read_bytes()
    with pytest.raises(ReadOnlyMapError, match="ships"):
        append_to_own_map("embedded-v1", RECORD)
    with pytest.raises(BudgetMapNameError, match="already"):
        create_own_map("embedded", "v1")
    assert budget_folder().joinpath("embedded-v1.json").read_bytes() == before


def test_a_map_of_the_same_name_is_never_made_again() -> None:
    create_own_map("embedded", "mine")
    append_to_own_map(MAP, RECORD)
    with pytest.raises(BudgetMapNameError, match=r"embedded-mine.*already"):
        create_own_map("embedded", "mine")
    assert load_budget_map(MAP).history == (RECORD,)


@pytest.mark.parametrize("label", ["", "Mine", "-a", "a-", "a/b", "..", "a@2", "a b", "é", "x" * 60, "a\n"])
def test_a_label_that_no_file_should_have_is_refused(label: str) -> None:
    with pytest.raises(BudgetMapNameError, match="small letters"):
        create_own_map("embedded", label)


def test_a_record_of_another_executor_is_refused() -> None:
    create_own_map("embedded", "mine")
    with pytest.raises(WrongExecutorError, match=r"embedded.*native"):
        append_to_own_map(MAP, replace(RECORD, executor="native"))
    assert load_budget_map(MAP).history == ()


def change_first(text: str) -> str:
    return text.replace('"by": "Anna"', '"by": "Bert"', 1)


def drop_first(text: str) -> str:
    value = json.loads(text)
    del value["history"][0]
    return json.dumps(value)


def change_row(text: str) -> str:
    return text.replace('"limit": 9000,', '"limit": 9001,', 1)


@pytest.mark.parametrize("alter", [change_first, drop_first, change_row])
def test_a_history_that_was_altered_by_hand_is_refused(folder: Path, alter: object) -> None:
    create_own_map("embedded", "mine")
    append_to_own_map(MAP, RECORD)
    append_to_own_map(MAP, TYPED)
    path = folder / f"{MAP}.json"
    altered = alter(path.read_text("utf-8"))  # type: ignore[operator]
    assert altered != path.read_text("utf-8")
    path.write_text(altered, "utf-8")
    with pytest.raises(BudgetError, match=r"history"):
        load_budget_map(MAP)
    with pytest.raises(BudgetError, match=r"history"):
        append_to_own_map(MAP, RECORD)
    assert path.read_text("utf-8") == altered


def test_a_file_that_was_renamed_is_refused(folder: Path) -> None:
    create_own_map("embedded", "mine")
    (folder / f"{MAP}.json").rename(folder / "embedded-other.json")
    with pytest.raises(BudgetError, match=r"embedded-other\.json holds the budget map 'embedded-mine'"):
        load_budget_map("embedded-other")


def test_a_map_without_a_history_is_read_and_not_added_to(folder: Path) -> None:
    create_own_map("embedded", "mine")
    content = budget_folder().joinpath("embedded-v1.json").read_text("utf-8")
    (folder / f"{MAP}.json").write_text(content.replace('"embedded-v1"', f'"{MAP}"'), "utf-8")
    assert load_budget_map(MAP).limit("T1B_Span_6m", "strict") == 6500
    assert pinned_name(MAP) == MAP
    with pytest.raises(ReadOnlyMapError, match="no history"):
        append_to_own_map(MAP, RECORD)


def test_two_writers_lose_nothing() -> None:
    create_own_map("embedded", "mine")
    records = [replace(RECORD, level=f"L{number}") for number in range(16)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda record: append_to_own_map(MAP, record), records))
    assert {record.level for record in load_budget_map(MAP).history} == {record.level for record in records}


def test_a_write_that_breaks_off_leaves_the_map_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create_own_map("embedded", "mine")
    append_to_own_map(MAP, RECORD)
    before = (folder / f"{MAP}.json").read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("serializer.atomic.os.fsync", full)
    with pytest.raises(BudgetError, match="No space left"):
        append_to_own_map(MAP, TYPED)
    assert (folder / f"{MAP}.json").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == [LOCK, f"{MAP}.json"]


def test_a_folder_that_cannot_be_used_is_named_as_the_reason(folder: Path) -> None:
    write_atomically(folder, b"a file where the folder should be")
    with pytest.raises(BudgetError, match="folder of your budget maps"):
        create_own_map("embedded", "mine")


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
dollars = st.floats(0.01, 50_000)
records = st.builds(
    Calibration,
    level=texts,
    limit=dollars,
    reference_cost=dollars,
    reference_sha256=texts,
    margin=st.none() | st.floats(1, 10),
    step=st.none() | st.floats(1, 1000),
    reason=texts,
    executor=st.just("embedded"),
    executor_sha256=texts,
    level_sha256=texts,
    at=texts,
    by=texts,
    note=texts,
    copied=st.none() | st.builds(Copied, texts, texts),
)


@given(st.lists(records, max_size=6))
def test_any_history_reads_back_as_it_was_written(history: list[Calibration]) -> None:
    content = own_map_bytes(MAP, "embedded", history)
    found = budget_map_from(content, MAP)
    assert found.history == tuple(history)
    assert {level: row.limit for level, row in found.rows.items()} == {each.level: each.limit for each in history}
    assert own_map_bytes(MAP, "embedded", found.history) == content
    assert len(re.findall(rb'"previous": ', content)) >= len(history)


def test_the_folder_is_the_user_s_own_unless_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBBENCH_BUDGETS")
    assert own_folder().parts[-2:] == ("polybridgebench", "budgets")
