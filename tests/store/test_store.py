"""The index: made while sweeping, made again from the records, brought up to date, refused."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from scripted_parts import REGISTRY

from controller.records.errors import RecordsError
from controller.store.errors import NewerStoreError, StoreError
from controller.store.place import store_path
from controller.store.schema import LADDER, TABLES
from controller.store.store import Store, rebuild
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep

LEVELS = ("T1B_Span_6m", "T1B_Span_10m")
PLAN = SweepPlan(("hesitant", "broken"), ("strict", "loose"), LEVELS, "painted", 1, "painted-flat")


def rows(path: Path) -> dict[str, list[dict[str, object]]]:
    with Store(path) as store:
        return {table: store.rows(table) for table in TABLES}


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session that was stopped once and resumed, with successes, errors and interrupted tries, and its live store."""
    home = tmp_path_factory.mktemp("swept")
    store = home / "store.sqlite"
    questions = iter([False] * 6)
    run_sweep(PLAN, home / "s", stop=lambda: next(questions, True), store=store, registry=REGISTRY)
    run_sweep(PLAN, home / "s", resume=True, store=store, registry=REGISTRY)
    return home


def test_the_rebuilt_index_equals_the_one_that_was_written_live(swept: Path, tmp_path: Path) -> None:
    live = rows(swept / "store.sqlite")
    assert rebuild(tmp_path / "new.sqlite", [swept / "s"]) == 1
    assert rows(tmp_path / "new.sqlite") == live


def test_every_table_is_filled_by_a_sweep(swept: Path) -> None:
    counts = {table: len(found) for table, found in rows(swept / "store.sqlite").items()}
    # The scripted designers speak to no server, so they make no HTTP attempts; and nobody has audited anything yet.
    assert {table for table, count in counts.items() if not count} == {"http_attempts", "verdicts"}
    assert counts["episodes"] == 8
    assert counts["budgets"] == 4
    assert counts["runs"] == 2
    assert counts["readings"] == 49 * counts["attempts"]


def test_the_index_says_what_the_records_say(swept: Path) -> None:
    found = rows(swept / "store.sqlite")
    by_status = sorted(str(row["status"]) for row in found["episodes"])
    assert by_status == ["error"] * 4 + ["success"] * 4
    episode = next(row for row in found["episodes"] if str(row["episode"]).endswith("hesitant_loose_r1/T1B_Span_10m"))
    assert (episode["calls_used"], episode["attempts_used"], episode["cost"]) == (3, 2, 2360)
    assert {row["code"] for row in found["violations"]} == {"PARSE_ERROR"}
    reading = next(row for row in found["readings"] if row["frame"] == 7)
    assert (reading["time_s"], reading["failure_red"], reading["failure_green"]) == (2.0, 255, 0)
    assert [row["text"] for row in found["audit_notes"]] == ["resumed"]


def test_rebuilding_forgets_sessions_that_are_not_named(swept: Path, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    rebuild(path, [swept / "s"])
    assert rebuild(path, []) == 0
    assert not any(rows(path).values())


def test_planned_episodes_are_queued_before_they_are_played(swept: Path, tmp_path: Path) -> None:
    shutil.copytree(swept / "s", tmp_path / "s")
    shutil.rmtree(tmp_path / "s" / "hesitant_strict_r1")
    rebuild(tmp_path / "store.sqlite", [tmp_path / "s"])
    episodes = rows(tmp_path / "store.sqlite")["episodes"]
    queued = [row for row in episodes if row["condition"] == "strict" and row["designer"] == "hesitant"]
    assert [row["status"] for row in queued] == ["queued", "queued"]


def test_an_index_is_made_without_the_round_folders(swept: Path, tmp_path: Path) -> None:
    shutil.copytree(swept / "s", tmp_path / "s", ignore=shutil.ignore_patterns("round_*"))
    rebuild(tmp_path / "store.sqlite", [tmp_path / "s"])
    found, whole = rows(tmp_path / "store.sqlite"), rows(swept / "store.sqlite")
    assert found["readings"] == []
    assert found["calls"] == whole["calls"]


def test_http_attempts_come_from_the_request_trace(swept: Path, tmp_path: Path) -> None:
    shutil.copytree(swept / "s", tmp_path / "s")
    request = tmp_path / "s" / "hesitant_loose_r1" / "T1B_Span_6m" / "round_1" / "request.json"
    request.write_text('{"http_attempts": [{"outcome": "timeout"}, {"outcome": "ok"}]}')
    rebuild(tmp_path / "store.sqlite", [tmp_path / "s"])
    attempts = rows(tmp_path / "store.sqlite")["http_attempts"]
    assert [(row["call"], row["number"], row["detail"]) for row in attempts] == [
        (1, 1, '{"outcome": "timeout"}'),
        (1, 2, '{"outcome": "ok"}'),
    ]


def test_a_damaged_record_is_named_and_leaves_the_index_as_it_was(swept: Path, tmp_path: Path) -> None:
    shutil.copytree(swept / "s", tmp_path / "s")
    path = tmp_path / "store.sqlite"
    rebuild(path, [tmp_path / "s"])
    before = rows(path)
    (tmp_path / "s" / "hesitant_loose_r1" / "T1B_Span_6m" / "trajectory.json").write_text("{")
    with pytest.raises(RecordsError, match=r"T1B_Span_6m/trajectory\.json is damaged"):
        rebuild(path, [tmp_path / "s"])
    assert rows(path) == before


def test_a_damaged_store_is_moved_aside_and_made_again(swept: Path, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"this is no database, and never was one" * 100)
    with pytest.raises(StoreError, match=r"store\.sqlite.*pbbench store rebuild"):
        Store(path)
    rebuild(path, [swept / "s"])
    assert len(rows(path)["episodes"]) == 8
    assert (tmp_path / "store.sqlite.damaged").read_bytes().startswith(b"this is no database")


def test_a_newer_store_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={len(LADDER) + 1}")
    with pytest.raises(NewerStoreError, match="written by a newer version"):
        Store(path)


def test_an_older_store_is_copied_before_it_is_brought_up_to_date(swept: Path, tmp_path: Path) -> None:
    def next_step(database: Any) -> None:
        database.execute("ALTER TABLE episodes ADD COLUMN mood TEXT DEFAULT 'hopeful'")

    path = tmp_path / "store.sqlite"
    rebuild(path, [swept / "s"])
    before = rows(path)
    with Store(path, (*LADDER, next_step)) as store:
        assert {row["mood"] for row in store.rows("episodes")} == {"hopeful"}
    assert rows(tmp_path / f"store.sqlite.v{len(LADDER)}.bak") == before


def test_a_migration_that_fails_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    def broken_step(database: Any) -> None:
        database.execute("DROP TABLE readings")
        database.execute("ALTER TABLE nowhere ADD COLUMN x")

    path = tmp_path / "store.sqlite"
    Store(path).close()
    with pytest.raises(StoreError, match="nowhere"):
        Store(path, (*LADDER, broken_step))
    assert rows(path)["readings"] == []


def test_every_connection_has_the_settings_that_keep_it_safe(tmp_path: Path) -> None:
    with Store(tmp_path / "deep" / "store.sqlite") as store:
        ask = store._database.execute
        settings = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        assert [ask(f"PRAGMA {name}").fetchone()[0] for name in settings] == ["wal", 2, 1, 10_000]


def test_a_store_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot use the store") as caught:
        Store(tmp_path / "file" / "store.sqlite")
    assert "\n" not in str(caught.value)


def test_the_store_is_where_it_is_told_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBBENCH_STORE", str(tmp_path / "named.sqlite"))
    assert store_path() == tmp_path / "named.sqlite"
    assert store_path(tmp_path / "given.sqlite") == tmp_path / "given.sqlite"
    monkeypatch.delenv("PBBENCH_STORE")
    assert store_path().parts[-2:] == ("polybridgebench", "store.sqlite")
