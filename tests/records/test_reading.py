"""Records read back: newer ones refused, damaged ones named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.episode.apparatus import BudgetSource
from controller.episode.key import EpisodeKey
from controller.episode.trajectory import AttemptRecord, CallRecord, Fault, Trajectory
from controller.records.codec import trajectory_from, trajectory_json
from controller.records.errors import NewerRecordError, RecordsError
from controller.records.reading import find_trajectory, read_trajectory
from controller.records.redaction import without_machine_paths
from controller.records.session import SessionBusyError, claim_folder, locked, read_session
from controller.records.summary import Row, Summary, read_summary, write_summary
from serializer.bridge import Bridge, Member, Node
from validator.violation import Violation

KEY = EpisodeKey("polybridge", "T1B_Span_6m", "truss", "strict", 1)
SOURCE = BudgetSource("flat", "f1a7", "embedded")
ROW = Row("truss_strict_r1", "truss", "strict", 1, "embedded", SOURCE)
SUMMARY = Summary("s1", "2026-01-01", "polybridge", ("T1B_Span_6m",), (ROW,), {"plan": {}})

numbers = st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: round(number, 4))
counts = st.integers(0, 60)
texts = st.text(max_size=40)
ids = st.integers(-(2**70), 2**70)
bridges = st.builds(
    Bridge,
    st.lists(st.builds(Node, ids, numbers, numbers, st.booleans()), max_size=4).map(tuple),
    st.lists(st.builds(Member, ids, st.integers(0, 9), ids, ids, st.integers(0, 3)), max_size=4).map(tuple),
)
attempts = st.builds(
    AttemptRecord,
    st.integers(1, 3),
    st.sampled_from(["success", "failure_or_timeout"]),
    counts,
    st.none() | counts,
    st.lists(counts, max_size=4).map(tuple),
    st.dictionaries(st.text("abc", max_size=3), numbers, max_size=3),
)
violations = st.builds(Violation, st.just("CLEARANCE"), texts, st.lists(ids, max_size=3).map(tuple))
calls = st.builds(
    CallRecord,
    st.integers(1, 3),
    texts,
    st.sampled_from(["none", "validation", "execution"]),
    ended_at=st.none() | texts,
    response=st.none() | st.text(st.characters(codec=None), max_size=40),
    tolerated=st.lists(texts, max_size=2).map(tuple),
    thought_process=st.none() | texts,
    candidate=st.none() | bridges,
    cost=st.none() | numbers,
    valid=st.booleans(),
    violations=st.lists(violations, max_size=2).map(tuple),
    attempt=st.none() | attempts,
    usage=st.dictionaries(texts, numbers, max_size=2),
    timing_s=st.dictionaries(texts, numbers, max_size=2),
)
trajectories = st.builds(
    Trajectory,
    st.just(KEY),
    texts,
    st.just(SOURCE),
    numbers,
    texts,
    status=st.sampled_from(["running", "success", "failed", "interrupted", "error"]),
    ended_at=st.none() | texts,
    error=st.none() | st.builds(Fault, texts, st.text("abc "), st.none() | calls),
    calls=st.lists(calls, max_size=3).map(tuple),
)


@given(trajectories)
def test_any_trajectory_survives_the_way_to_json_and_back(trajectory: Trajectory) -> None:
    stored = json.dumps(trajectory_json(trajectory), allow_nan=False).encode()
    assert trajectory_from(json.loads(stored)) == trajectory


def test_a_newer_trajectory_is_refused_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "trajectory.json").write_text('{"schema": 2}')
    with pytest.raises(NewerRecordError, match=r"trajectory\.json was written by a newer version \(schema 2.*update"):
        read_trajectory(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"{}",
        b'{"schema": 1}',
        b'{"schema": 1, "key": 5}',
        b"[" * 100_000,
        b'{"schema":"1"}',
    ],
)
def test_a_damaged_trajectory_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "trajectory.json").write_bytes(content)
    with pytest.raises(RecordsError, match=r"trajectory\.json is damaged"):
        read_trajectory(tmp_path)


@pytest.mark.parametrize("content", [None, b"", b"\0" * 4096])
def test_a_trajectory_that_a_power_cut_took_counts_as_none(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "trajectory.json").write_bytes(content)
    assert find_trajectory(tmp_path) is None


def test_a_summary_reads_back_as_it_was(tmp_path: Path) -> None:
    noted = SUMMARY.noted("noon", "resumed")
    write_summary(tmp_path, noted, ['{"status": "success"}'])
    assert read_summary(tmp_path) == noted
    assert json.loads((tmp_path / "summary.json").read_bytes())["results"] == [{"status": "success"}]


def test_a_newer_session_is_refused(tmp_path: Path) -> None:
    (tmp_path / "summary.json").write_text('{"schema": 9}')
    with pytest.raises(NewerRecordError, match="update pbbench"):
        read_session(tmp_path)


def test_a_damaged_summary_is_named(tmp_path: Path) -> None:
    (tmp_path / "summary.json").write_text('{"schema": 1, "rows": [{}]}')
    with pytest.raises(RecordsError, match=r"summary\.json is damaged"):
        read_session(tmp_path)


def test_a_folder_without_a_summary_is_no_session(tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="holds no session"):
        read_session(tmp_path)


def test_a_folder_that_holds_a_session_is_not_written_over(tmp_path: Path) -> None:
    write_summary(tmp_path, SUMMARY, [])
    with pytest.raises(RecordsError, match="--resume"):
        claim_folder(tmp_path)


def test_a_folder_that_holds_something_else_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(RecordsError, match="not empty"):
        claim_folder(tmp_path)


def test_a_folder_in_which_a_sweep_was_killed_before_its_first_record_can_be_used(tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    (tmp_path / ".0123456789abcdef.tmp").write_text("{")
    claim_folder(tmp_path)


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    claim_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_a_second_sweep_in_one_folder_is_refused(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(SessionBusyError, match="another sweep is running"), locked(tmp_path):
        raise AssertionError("both hold it")
    with locked(tmp_path):
        assert (tmp_path / ".lock").exists()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("no such file: '/srv/deep/down/a.json'", "no such file: 'a.json'"),
        ("in /usr and /usr/bin/", "in usr and bin"),
        ("replay:/usr/share/x.json", "replay:x.json"),
        ("POST /v1/chat/completions", "POST /v1/chat/completions"),
        ("https://host.example/usr/bin", "https://host.example/usr/bin"),
        ("1/2 or n/a", "1/2 or n/a"),
        (r"C:\Users\me\saves\a.pbl is gone", "a.pbl is gone"),
        ("D:/games/x.json", "x.json"),
        ("relative/usr/bin", "relative/usr/bin"),
    ],
)
def test_only_paths_of_this_machine_are_cut_down(said: str, kept: str) -> None:
    assert without_machine_paths(said) == kept
