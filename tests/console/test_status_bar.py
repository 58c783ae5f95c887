import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from console.executor_names import GAMES, workers
from console.window.host_watch import HostFacts, HostWatch, read_host
from console.window.progress_text import progress_text
from console.window.runner_watch import RunnerFacts
from console.window.status_bar import StatusBar, runner_words
from controller.store.database import open_database
from controller.sweep.registry import REGISTRY

NOW = datetime(2026, 11, 30, 14, 8, 12, tzinfo=UTC)
RUNNING = RunnerFacts(connected=True, ready=True, state="running", total=2268, done=412)


def test_a_store_that_is_not_there_yet_is_not_called_unavailable_nor_ok(tmp_path: Path) -> None:
    facts = read_host(tmp_path / "later" / "store.sqlite")
    assert facts.store == "missing"
    assert facts.free_bytes > 0


def test_a_store_is_ok_with_its_schema(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    open_database(path).close()
    facts = read_host(path)
    assert facts.store == "ok"
    assert facts.schema >= 1


def test_a_store_that_cannot_be_read_is_unavailable_with_the_reason_never_empty(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"this is no database, it is a sentence" * 40)
    facts = read_host(path)
    assert facts.store == "unavailable"
    assert "not a database" in facts.fault


def test_asking_changes_nothing_in_the_store(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    sqlite3.connect(path).close()
    read_host(path)
    assert [each.name for each in tmp_path.iterdir()] == ["store.sqlite"]


def test_the_host_is_asked_on_a_thread_and_answers_by_signal(qtbot: QtBot, tmp_path: Path) -> None:
    watch = HostWatch(tmp_path / "store.sqlite")
    assert watch.facts.store == "asked"
    with qtbot.waitSignal(watch.changed):
        watch.start()
    assert watch.facts.store == "missing"
    watch.stop()


@pytest.mark.parametrize(
    ("facts", "store", "disk"),
    [
        (HostFacts(), "store …", ""),
        (HostFacts("ok", 3, free_bytes=81_000_000_000), "store ok", "81 GB free"),
        (HostFacts("missing", free_bytes=81_000_000_000), "store not made yet", "81 GB free"),
        (HostFacts("unavailable", fault="locked"), "store unavailable", "disk unavailable"),
    ],
)
def test_the_bar_says_what_is_known_of_store_and_disk(qtbot: QtBot, facts: HostFacts, store: str, disk: str) -> None:
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_host(facts, Path("store.sqlite"))
    assert bar.store.text == store
    assert bar.disk.text == disk


def test_the_age_of_the_last_step_is_said_with_its_time_on_hover(qtbot: QtBot) -> None:
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.show_runner(RunnerFacts(), "embedded", 2, NOW, started=True)
    assert bar.step.text == "no step yet"
    stepped = RunnerFacts(connected=True, ready=True, state="running", last_step=NOW - timedelta(seconds=75))
    bar.show_runner(stepped, "embedded", 2, NOW, started=True)
    assert bar.step.text == "last step 1 min 15 s ago"
    assert bar.step.toolTip().startswith("2026-11-30 ")
    assert bar.executor.text == "embedded · 2 workers"


def test_a_passing_line_goes_by_itself(qtbot: QtBot) -> None:
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.say("3 removed\nby hand")
    assert bar.said() == "3 removed by hand"
    bar._clear.timeout.emit()
    assert bar.said() == ""


def test_a_runner_that_is_not_there_is_starting_at_first_and_unavailable_later() -> None:
    assert runner_words(RunnerFacts(), started=False)[2] == "runner starting"
    assert runner_words(RunnerFacts(), started=True)[2] == "runner unavailable"
    assert runner_words(RunnerFacts(connected=True), started=True)[2] == "runner starting"


def test_progress_says_count_time_left_and_money() -> None:
    facts = RunnerFacts(
        connected=True, ready=True, state="running", total=2268, done=412, eta_s=11_520.0, spent_usd=41.2
    )
    wide, narrow = progress_text(facts, NOW, narrow=False), progress_text(facts, NOW, narrow=True)
    assert (wide.count, wide.rest) == ("412 / 2,268", "3 h 12 min left · $41.20")
    assert narrow.rest == "3 h 12 min · $41.20"
    assert wide.tip.endswith("ends about 17:20")
    assert wide.share == pytest.approx(412 / 2268)


def test_progress_without_a_measure_or_a_price_invents_none() -> None:
    assert progress_text(RUNNING, NOW, narrow=False).rest == "no estimate yet"
    assert progress_text(RunnerFacts(connected=True, ready=True), NOW, narrow=False).rest == "Nothing is queued"
    lost = RunnerFacts(total=10, done=4)
    assert progress_text(lost, NOW, narrow=False).rest == ""


def test_what_drives_a_game_has_one_worker_whatever_was_set() -> None:
    assert REGISTRY.single == GAMES
    assert [workers(name, 4) for name in ("embedded", "native", "native-standin")] == [4, 1, 1]
