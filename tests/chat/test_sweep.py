"""Whole sweeps through HTTP: the same results as in the process, in any order of answers, stopped and resumed."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import loopback
import pytest
from episode_accounts import FLEETING, accounts
from keys_in_memory import KEY
from loopback import Loopback, answer, observation_of, status, truss_answer
from scripted_parts import REGISTRY, deck, doubled, text_of

from controller.designers.chat.errors import ModelKeyError
from controller.records.errors import RecordsError
from controller.records.session import read_session
from controller.store.schema import LADDER
from controller.store.store import Store
from controller.sweep.errors import ConfigurationError
from controller.sweep.plan import SweepPlan
from controller.sweep.progress import EpisodeBegan, EpisodeEnded, EpisodeWaits, SweepEvent
from controller.sweep.registry import REGISTRY as REAL
from controller.sweep.registry import Registry
from controller.sweep.run import SweepResult, resumable_plan, run_sweep
from validator.check import judge

TEN = (
    "T1B_Span_6m",
    "T1B_Span_14m",
    "T1C_RoadWood_9m",
    "T1E_LowAnchor_14m_D3m",
    "T1G_Pier_14m_D0m",
    "T2A_RightHigh_10m_H1.5m",
    "T2E_Wide_16m_P4m",
    "T2H_Rock_12m_R1m",
    "T4C_Two_10m_W3",
    "G1_Clearance_Multi2_14m_R2m",
)
SPANS = ("T1B_Span_6m", "T1B_Span_8m", "T1B_Span_10m", "T1B_Span_12m")
UNSHARED = FLEETING | {"usage", "key"}
PAINTED = Registry(REGISTRY.designers | REAL.designers, REGISTRY.executors, budget_maps=REGISTRY.budget_maps)


def by_level(folder: Path) -> dict[str, Any]:
    """Every trajectory by level, without what no two runs or designers share."""
    return {place.rpartition("/")[2]: account for place, account in accounts(folder, UNSHARED).items()}


def painted(folder: Path, alias: str, levels: tuple[str, ...] = SPANS, **options: Any) -> SweepResult:
    plan = SweepPlan((f"chat:{alias}",), ("loose",), levels, "painted", 1, "painted-flat")
    return run_sweep(plan, folder, store=folder.parent / "store.sqlite", registry=PAINTED, **options)


def two_tries(body: dict[str, Any]) -> str:
    """A weak bridge, then a strong one."""
    observation = observation_of(body)
    bridge = deck(observation)
    return text_of(bridge if observation.call == 1 else doubled(bridge))


def test_ten_levels_through_http_are_those_of_the_designer_in_the_process(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.answer = truss_answer
    direct = SweepPlan(("truss",), ("strict",), TEN)
    run_sweep(direct, tmp_path / "direct", store=tmp_path / "store.sqlite")
    asked = SweepPlan((f"chat:{user_card}",), ("strict",), TEN)
    result = run_sweep(asked, tmp_path / "asked", 4, store=tmp_path / "store.sqlite")
    assert result.complete
    there, here = by_level(tmp_path / "asked"), by_level(tmp_path / "direct")
    assert there == here
    calls = sum(len(account["calls"]) for account in here.values())
    assert len(server.seen) == calls
    assert {account["status"] for account in here.values()} <= {"success", "failed"}


def test_results_and_their_order_do_not_depend_on_who_answers_first(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    turn, order = threading.Condition(), list(reversed(SPANS))

    def last_first(body: dict[str, Any]) -> str:
        """First calls are answered in the reverse of the order in which their episodes began."""
        observation = observation_of(body)
        level = observation.context["task_context"]["levelName"]  # type: ignore[index]
        with turn:
            if observation.call == 1:
                assert turn.wait_for(lambda: order[0] == level, 20)
                order.pop(0)
                turn.notify_all()
        return two_tries(body)

    server.answer = last_first
    events: list[SweepEvent] = []
    assert painted(tmp_path / "together", user_card, jobs=4, on_event=events.append).complete
    assert order == []
    server.answer = two_tries
    assert painted(tmp_path / "alone", user_card, jobs=1).complete
    assert by_level(tmp_path / "together") == by_level(tmp_path / "alone")
    assert [event.key.level for event in events if isinstance(event, EpisodeBegan)] == list(SPANS)
    summary = json.loads((tmp_path / "together" / "summary.json").read_text())
    assert [result["key"]["level"] for result in summary["results"]] == list(SPANS)


def test_usage_and_cost_are_summed_and_every_attempt_is_indexed(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.answer = two_tries
    server.script.extend([status(503), None, status(429)])
    painted(tmp_path / "s", user_card, SPANS[:1])
    result = json.loads((tmp_path / "s" / "loopback_loose_r1" / SPANS[0] / "result.json").read_text())
    assert result["llm_calls_used"] == 2
    assert result["usage"]["http_attempts"] == 4
    assert result["usage"]["input_tokens"] == 2000
    assert result["usage"]["reasoning_tokens"] == 100
    assert result["usage"]["cost_dollars"] == pytest.approx(2 * 0.00345)
    with Store(tmp_path / "store.sqlite") as store:
        rows = store.rows("http_attempts")
    assert [(row["try"], row["call"], row["number"], row["outcome"], row["status"]) for row in rows] == [
        (0, 1, 1, "server_error", 503),
        (0, 1, 2, "ok", 200),
        (0, 2, 1, "rate_limited", 429),
        (0, 2, 2, "ok", 200),
    ]
    assert all(row["latency_s"] > 0 for row in rows)


@pytest.mark.parametrize("unusable", [answer(""), answer('{"action": "mod', "length"), answer(None, refusal="No.")])
def test_an_empty_cut_off_or_refused_answer_uses_a_call_and_no_attempt(
    server: Loopback, user_card: str, tmp_path: Path, unusable: loopback.Fault
) -> None:
    server.answer = two_tries
    server.script.append(unusable)
    painted(tmp_path / "s", user_card, SPANS[:1])
    (account,) = by_level(tmp_path / "s").values()
    assert account["llm_calls_used"] == 2
    assert account["physics_attempts_used"] == 1
    assert [violation["code"] for violation in account["calls"][0]["violations"]] == ["PARSE_ERROR"]


def test_a_failed_endpoint_leaves_an_error_that_a_resume_runs_again_with_its_cost_kept(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.answer = two_tries
    server.script.extend([None, *[status(500)] * 3])
    folder = tmp_path / "s"
    result = painted(folder, user_card, SPANS[:1])
    assert result.progress.counts == {"error": 1}
    (account,) = by_level(folder).values()
    assert (account["llm_calls_used"], account["error"]["where"]) == (1, "designer")
    assert "server error after 3 attempts" in account["error"]["message"]
    assert account["error"]["unconsumed_call"]["call"] == 2
    with Store(tmp_path / "store.sqlite") as store:
        assert [(row["call"], row["outcome"]) for row in store.rows("http_attempts")] == [
            (1, "ok"),
            *[(2, "server_error")] * 3,
        ]
    assert painted(folder, user_card, SPANS[:1], resume=True).complete
    ended = json.loads((folder / "loopback_loose_r1" / SPANS[0] / "result.json").read_text())
    assert ended["interrupted_tries"] == 1
    assert ended["usage_of_interrupted_tries"]["http_attempts"] == 4
    assert ended["usage"]["http_attempts"] == 6
    assert ended["usage"]["input_tokens"] == 3000
    assert ended["usage"]["calls_without_usage"] == 1
    with Store(tmp_path / "store.sqlite") as store:
        assert [row["try"] for row in store.rows("http_attempts")] == [0, 0, 1, 1, 1, 1]


def test_a_stop_reaches_every_waiting_model_and_resuming_finishes(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.script.extend([loopback.slow_headers] * 4)
    folder = tmp_path / "s"
    result = painted(folder, user_card, jobs=4, stop=lambda: server.entered.is_set() and len(server.seen) == 4)
    assert result.stopped
    assert result.progress.counts == {"interrupted": 4}
    request = json.loads((folder / "loopback_loose_r1" / SPANS[0] / "round_1" / "request.json").read_text())
    assert request["outcome"] == "cancelled"
    server.released.set()
    server.answer = two_tries
    assert painted(folder, user_card, jobs=2, resume=True).complete
    ended = json.loads((folder / "loopback_loose_r1" / SPANS[0] / "result.json").read_text())
    assert ended["usage"]["http_attempts"] == 3


def test_a_rate_limit_s_pause_is_an_event_of_the_sweep(server: Loopback, user_card: str, tmp_path: Path) -> None:
    server.answer = two_tries
    server.script.append(status(429))
    events: list[SweepEvent] = []
    painted(tmp_path / "s", user_card, SPANS[:1], on_event=events.append)
    kinds = [type(event) for event in events[1:]]
    assert kinds == [EpisodeBegan, EpisodeWaits, EpisodeEnded]
    assert isinstance(events[2], EpisodeWaits)
    assert events[2].text == "rate limited: goes on in 0 s (attempt 2)"


def test_records_that_cannot_be_written_end_the_sweep(
    server: Loopback, user_card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.records import rounds

    def full(*_: object, **__: object) -> None:
        raise RecordsError("the disk is full: make room")

    monkeypatch.setattr(rounds, "write_text", full)
    with pytest.raises(RecordsError, match="make room"):
        painted(tmp_path / "s", user_card, jobs=3)
    assert read_session(tmp_path / "s").summary.status == "stopped"


def test_a_missing_key_is_said_before_anything_is_asked(
    server: Loopback, user_card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOOPBACK_KEY")
    with pytest.raises(ModelKeyError, match="set LOOPBACK_KEY"):
        painted(tmp_path / "s", user_card)
    assert server.seen == []
    assert not (tmp_path / "s" / "summary.json").exists()


def test_a_session_is_not_resumed_with_a_model_that_is_asked_otherwise(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.answer = two_tries
    folder, path = tmp_path / "s", tmp_path / "models" / f"{user_card}.toml"
    painted(folder, user_card, SPANS[:1])
    path.write_text(path.read_text().replace("read_s = 5.0", "read_s = 7.0"))
    painted(folder, user_card, SPANS[:1], resume=True)
    path.write_text(path.read_text().replace("temperature = 0.2", "temperature = 0.3"))
    with pytest.raises(ConfigurationError, match="designers changed"):
        painted(folder, user_card, SPANS[:1], resume=True)


def test_an_ablation_is_a_row_of_its_own_and_reaches_the_model(
    server: Loopback, user_card: str, tmp_path: Path
) -> None:
    server.answer = two_tries
    painted(tmp_path / "s", f"{user_card}+no-images", SPANS[:1])
    summary = json.loads((tmp_path / "s" / "summary.json").read_text())
    assert [row["row"] for row in summary["rows"]] == ["loopback-no-images_loose_r1"]
    assert summary["configuration"]["designers"]["loopback-no-images"]["ablations"] == ["no-images"]
    assert "image_url" not in json.dumps([body for _, _, body in server.seen])
    assert resumable_plan(tmp_path / "s").designers == (f"chat:{user_card}+no-images",)


OLDER_ROWS: dict[str, dict[str, Any]] = {
    "sessions": {
        "session": "s",
        "folder": "f",
        "created_at": "t",
        "status": "complete",
        "suite": "polybridge",
        "levels": 1,
        "episodes": 1,
        "configuration": "{}",
    },
    "episodes": {
        "episode": "e",
        "session": "s",
        "suite": "polybridge",
        "level": "l",
        "designer": "d",
        "condition": "strict",
        "repeat": 1,
        "executor": "embedded",
        "status": "success",
        "calls_used": 1,
        "attempts_used": 1,
        "interrupted_tries": 0,
        "usage": "{}",
    },
    "calls": {
        "episode": "e",
        "call": 1,
        "started_at": "t",
        "feedback_received": "none",
        "valid": 1,
        "tolerated": "[]",
        "usage": "{}",
    },
    "http_attempts": {"episode": "e", "call": 1, "number": 1, "detail": '{"outcome": "ok", "status": 200}'},
}


def test_an_older_store_keeps_its_attempts(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with Store(path, LADDER[:2]) as store:
        database = store._database
        with database.atomic():
            for table, row in OLDER_ROWS.items():
                database[table].insert(row)
    with Store(path) as store:
        (row,) = store.rows("http_attempts")
    assert (row["episode"], row["try"], row["outcome"], row["status"], row["latency_s"]) == ("e", 0, "ok", 200, None)


@pytest.fixture
def pbbench(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    from controller.cli import main

    monkeypatch.setenv("PBBENCH_STORE", str(tmp_path / "store.sqlite"))

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pbbench", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err

    return run


Run = Callable[..., tuple[int, str, str]]


def test_a_model_is_swept_from_the_command_line(server: Loopback, user_card: str, tmp_path: Path, pbbench: Run) -> None:
    server.answer = truss_answer
    server.script.append(status(429))
    wanted = ("--levels", "T1B_Span_6m", "--levels", "T1B_Span_8m", "--out", tmp_path / "s")
    code, out, err = pbbench("sweep", "--designer", f"chat:{user_card}", *wanted, "--without", "failure-summary")
    assert code == 0, err
    assert out.splitlines()[2].split()[:4] == ["loopback-no-failure-summary", "strict", "embedded", "2"]
    assert "rate limited: goes on in 0 s (attempt 2)" in err
    assert KEY not in out + err
    assert pbbench("report", tmp_path / "s")[0] == 0


def test_what_an_endpoint_failed_is_run_again_as_often_as_was_asked_for(
    server: Loopback, user_card: str, tmp_path: Path, pbbench: Run
) -> None:
    server.answer = truss_answer
    server.script.extend([status(401)] * 2)
    wanted = ("--designer", f"chat:{user_card}", "--levels", "T1B_Span_6m", "--out", tmp_path / "s")
    code, out, err = pbbench("sweep", *wanted, "--retry-errors", 1)
    assert (code, err.count("check the key")) == (1, 2)
    assert "the infrastructure failed 1; go on with" in out
    code, out, err = pbbench("sweep", "--resume", tmp_path / "s", "--retry-errors", 5)
    assert (code, err.count("episodes to play")) == (0, 1)


def test_one_question_is_asked_from_the_command_line(server: Loopback, user_card: str, pbbench: Run) -> None:
    server.script.extend([status(500), answer("Steel."), answer(""), status(401)])
    code, out, err = pbbench("models", "test", user_card)
    told = json.loads(out)
    assert (code, told["answer"], told["outcome"], len(told["http_attempts"])) == (0, "Steel.", "text", 2)
    assert "server error: goes on" in err
    assert pbbench("models", "test", user_card)[0] == 1
    code, out, err = pbbench("models", "test", user_card, "--question", "Who are you?")
    assert (code, out) == (2, "")
    assert "check the key" in err
    assert server.seen[-1][2]["messages"] == [{"role": "user", "content": "Who are you?"}]


def test_cards_are_listed_and_shown_without_their_keys(user_card: str, pbbench: Run) -> None:
    code, out, _ = pbbench("models")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[2:]].count(user_card) == 1
    (mine,) = [each for each in json.loads(pbbench("models", "--json")[1]) if each["alias"] == user_card]
    assert mine["key_state"] == "LOOPBACK_KEY is set"
    shown = json.loads(pbbench("models", "show", user_card)[1])
    assert shown["price"]["as_of"] == "2026-01-31"
    assert KEY not in out + json.dumps(shown)


def test_the_judge_reads_an_empty_answer_as_a_parse_error() -> None:
    from controller.levels.catalogue import find_level

    judged = judge("", find_level("T1B_Span_6m").site(1000))
    assert [violation.code for violation in judged.violations] == ["PARSE_ERROR"]
