"""The views for analysis, read as anybody would read them: plain SQLite, against the rules of the metrics."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from swept_sessions import PAINTED, painted_session

from controller.metrics import accounting as rules
from controller.metrics.load import load_session
from controller.metrics.trajectory import Episode
from controller.records.audit import add_verdict
from controller.records.session import read_session
from controller.store.analysis_schema import VIEWS
from controller.store.rows import episode_id
from controller.store.schema import LADDER
from controller.store.store import Store, rebuild
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with successes after rejections and failures, one with errors, and a store over both."""
    home = tmp_path_factory.mktemp("home")
    painted_session(home)
    plan = SweepPlan(
        ("broken", "verbose"), ("loose",), ("T1B_Span_6m", "T4B_Heavy_10m_W6"), "embedded", 1, "embedded-x"
    )
    run_sweep(plan, home / "other", store=home / "other.sqlite", registry=PAINTED)
    rebuild(home / "store.sqlite", [home / "session", home / "other"])
    return home


@pytest.fixture
def database(home: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{home / 'store.sqlite'}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def expected(episode: Episode) -> dict[str, Any]:
    """The metrics of an episode by the rules themselves."""
    metrics: dict[str, Any] = {
        **{f"valid_at_{k}": rules.valid_at(episode, k) for k in (1, 2, 3)},
        **{f"success_at_{k}": rules.success_at(episode, k) for k in (1, 2, 3)},
        "recovery_eligible": rules.recovery_eligible(episode),
        "recovered": rules.recovered(episode),
        "first_attempt_success": rules.first_attempt_success(episode),
        "calls": rules.calls(episode),
        "attempts": rules.attempts(episode),
        "validation_repair_calls": rules.validation_repair_calls(episode),
        "physics_repair_calls": rules.physics_repair_calls(episode),
        "cost_of_success": rules.cost_of_success(episode),
    }
    return metrics if episode.completed else dict.fromkeys(metrics)


def test_the_view_of_episodes_says_what_the_metrics_say(home: Path, database: sqlite3.Connection) -> None:
    found = {row["episode"]: row for row in database.execute("SELECT * FROM episode_metrics")}
    seen = set()
    for folder in (home / "session", home / "other"):
        name = read_session(folder).summary.session
        for episode in load_session(folder).episodes:
            row = found.pop(episode_id(name, episode.key))
            assert {metric: row[metric] for metric in expected(episode)} == expected(episode)
            assert (row["status"], row["completed"]) == (episode.status, episode.completed)
            seen.add("".join("V" if not call.valid else "S" if call.succeeded else "F" for call in episode.calls))
    assert not found
    assert {"VFS", "FS", "VVV", ""} <= seen


def test_the_cost_ratio_divides_by_the_strict_limit_also_of_a_loose_episode(database: sqlite3.Connection) -> None:
    query = (
        "SELECT condition, cost_of_success / 20000.0 AS own, cost_ratio FROM episode_metrics WHERE status = 'success'"
    )
    rows = database.execute(query).fetchall()
    assert {row["condition"] for row in rows} == {"strict", "loose"}
    assert all(row["cost_ratio"] == pytest.approx(row["own"]) for row in rows)


def test_every_call_and_every_violation_has_its_row_with_what_it_belongs_to(database: sqlite3.Connection) -> None:
    for view, table in (("call_details", "calls"), ("violation_details", "violations")):
        (of_view,), (of_table,) = (
            database.execute(f"SELECT count(*) FROM {name}").fetchone() for name in (view, table)
        )
        assert of_view == of_table > 0
    query = (
        "SELECT * FROM call_details WHERE designer = 'hesitant' AND condition = 'strict' AND call = 1 ORDER BY level"
    )
    later, first = database.execute(query).fetchall()
    assert (later["level"], first["level"]) == ("T1B_Span_10m", "T1B_Span_6m")
    assert {(row["family"], row["coarse_group"]) for row in (later, first)} == {("T1B", "Anchor and Connectivity")}
    codes = {row["level"]: (row["valid"], row["codes"], row["violations"], row["outcome"]) for row in (later, first)}
    assert set(codes.values()) == {(0, "PARSE_ERROR", 1, None), (1, None, 0, "failure_or_timeout")}


def test_a_disputed_episode_is_marked_until_the_dispute_is_taken_back(home: Path, tmp_path: Path) -> None:
    session = read_session(home / "session")
    key = next(session.summary.episode_keys())
    path = tmp_path / "store.sqlite"

    def marked() -> list[str]:
        with closing(sqlite3.connect(path)) as connection:
            query = "SELECT episode FROM episode_metrics WHERE disputed"
            return [row[0] for row in connection.execute(query)]

    with Store(path) as store:
        store.index_session(session)
        assert marked() == []
        add_verdict(session.folder, key, "dispute", "ada")
        add_verdict(session.folder, key, "agree", "bob")
        store.index_summary(session)
        assert marked() == [episode_id(session.summary.session, key)]
        add_verdict(session.folder, key, "agree", "ada")
        store.index_summary(session)
        assert marked() == []
        assert [row["standing"] for row in store.rows("verdicts")] == [0, 1, 1]
    (session.folder / "audit.jsonl").unlink()


def test_an_older_store_gets_the_views_with_a_backup_first(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(path, LADDER[:3]).close()
    with Store(path) as store:
        store.index_session(read_session(home / "session"))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM episode_metrics").fetchone() == (4,)
    assert (tmp_path / "store.sqlite.v3.bak").exists()


def test_the_data_dictionary_describes_every_table_view_and_column(database: sqlite3.Connection) -> None:
    text = files("resources").joinpath("store", "README.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL))
    names = [
        row["name"]
        for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'"
        )
    ]
    assert set(VIEWS) <= set(names)
    assert set(sections) == set(names)
    for name in names:
        columns = {row["name"] for row in database.execute(f"PRAGMA table_info({name})")}
        described = set(re.findall(r"`(\w+)`", sections[name]))
        assert columns <= described, f"{name}: {columns - described}"
