"""Verdicts: kept beside the results, added and never changed, one standing for each person and episode."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from swept_sessions import painted_session

from controller.episode.key import EpisodeKey
from controller.records.audit import OPINIONS, Verdict, add_verdict, disputed, disputed_in, read_verdicts, standing
from controller.records.errors import NewerRecordError, RecordsError
from controller.records.session import read_session

KEY = EpisodeKey("polybridge", "T1B_Span_6m", "truss", "strict", 1)
OTHER = EpisodeKey("polybridge", "T1B_Span_8m", "truss", "strict", 1)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    for key in (KEY, OTHER):
        (tmp_path / key.row / key.level).mkdir(parents=True)
    return tmp_path


def test_a_verdict_comes_back_as_it_was_given(session: Path) -> None:
    given = add_verdict(
        session, KEY, "dispute", " Ada ", note="the marker – came late", call=2, now=lambda: "2026-01-01"
    )
    assert read_verdicts(session) == (given,)
    assert given == Verdict(KEY, "dispute", "Ada", "2026-01-01", "the marker – came late", 2)


def test_no_result_is_changed_by_a_verdict(tmp_path: Path) -> None:
    session = painted_session(tmp_path)
    before = {path: path.read_bytes() for path in session.rglob("*.json")}
    add_verdict(session, next(read_session(session).summary.episode_keys()), "dispute", "Ada")
    assert {path: path.read_bytes() for path in session.rglob("*.json")} == before


def test_what_a_person_said_last_stands_and_earlier_lines_remain(session: Path) -> None:
    for key, opinion, by in (
        (KEY, "dispute", "Ada"),
        (OTHER, "dispute", "Ada"),
        (KEY, "unsure", "Bob"),
        (KEY, "agree", "Ada"),
    ):
        add_verdict(session, key, opinion, by)
    verdicts = read_verdicts(session)
    assert len(verdicts) == 4
    assert [(each.key, each.opinion, each.by) for each in standing(verdicts)] == [
        (OTHER, "dispute", "Ada"),
        (KEY, "unsure", "Bob"),
        (KEY, "agree", "Ada"),
    ]
    assert disputed(verdicts) == disputed_in(session) == {OTHER}


def test_one_persons_agreement_does_not_settle_anothers_dispute(session: Path) -> None:
    add_verdict(session, KEY, "dispute", "Ada")
    add_verdict(session, KEY, "agree", "Bob")
    assert disputed_in(session) == {KEY}


def test_two_who_judge_at_once_lose_nothing(session: Path) -> None:
    def judge(name: str) -> None:
        for _ in range(8):
            add_verdict(session, KEY, "unsure", name)

    threads = [threading.Thread(target=judge, args=(name,)) for name in ("Ada", "Bob", "Cyd")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read_verdicts(session)) == 24


def test_a_session_without_verdicts_has_none(session: Path) -> None:
    assert read_verdicts(session) == ()
    assert disputed_in(session) == frozenset()


@pytest.mark.parametrize(
    ("key", "opinion", "by", "words"),
    [
        (KEY, "dispute", "  ", "say who you are"),
        (KEY, "maybe", "Ada", ", ".join(OPINIONS)),
        (EpisodeKey("polybridge", "Nowhere", "truss", "strict", 1), "agree", "Ada", "holds no episode"),
    ],
)
def test_a_verdict_without_a_name_an_opinion_or_an_episode_is_refused(
    session: Path, key: EpisodeKey, opinion: str, by: str, words: str
) -> None:
    with pytest.raises(RecordsError, match=words):
        add_verdict(session, key, opinion, by)  # type: ignore[arg-type]
    assert not (session / "audit.jsonl").exists()


def test_a_damaged_or_newer_line_is_named(session: Path) -> None:
    add_verdict(session, KEY, "agree", "Ada")
    path = session / "audit.jsonl"
    good = path.read_text()
    path.write_text(good + "{half a line\n")
    with pytest.raises(RecordsError, match=r"audit\.jsonl is damaged: line 2"):
        read_verdicts(session)
    path.write_text(good + json.dumps({**json.loads(good), "schema": 9}) + "\n")
    with pytest.raises(NewerRecordError, match="line 2, was written by a newer version"):
        add_verdict(session, KEY, "agree", "Ada")


def test_a_note_gives_no_path_of_the_machine_away(session: Path) -> None:
    verdict = add_verdict(session, KEY, "unsure", "Ada", note=f"see {Path.cwd()}/film.mp4")
    assert verdict.note == "see film.mp4"
