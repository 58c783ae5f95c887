"""A canary key through every path that leaves the process: it is in none of them, in no spelling."""

from __future__ import annotations

import base64
import io
import json
import logging
import pickle
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from keys_in_memory import KEY
from loopback import Loopback, echo_everywhere, status

from controller.cli.boundary import guarded
from controller.designers.chat.card import ModelCard
from controller.designers.chat.designer import ChatDesigner
from controller.designers.chat.key_reference import key_of
from controller.designers.designer import DesignerError
from controller.records.redaction import redacted
from controller.records.writing import write_json, write_text
from controller.secret_values import REDACTED, Secret, cleaned, without_secrets
from controller.store.store import Store, rebuild
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep

LEVEL = "T1B_Span_6m"
Cards = Callable[..., ModelCard]


def spellings() -> tuple[str, ...]:
    return (KEY, quote(KEY, safe=""), base64.b64encode(KEY.encode()).decode().rstrip("="), KEY.replace("&", "&amp;"))


def leaks(text: str) -> list[str]:
    return [spelling for spelling in spellings() if spelling in text]


def everything_in(value: object, depth: int = 8) -> Iterator[str]:
    """Every text reachable from an object, attributes and chained errors included."""
    if depth == 0:
        return
    if isinstance(value, str | bytes):
        yield value if isinstance(value, str) else value.decode("latin-1")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from everything_in(name, depth - 1)
            yield from everything_in(item, depth - 1)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from everything_in(item, depth - 1)
    elif isinstance(value, BaseException):
        yield from everything_in([value.args, vars(value), value.__cause__, value.__context__], depth - 1)


@pytest.fixture
def designer(card: Cards) -> ChatDesigner:
    made = card(attempts=2)
    return ChatDesigner(made, key=key_of(made))


@pytest.fixture
def debug_log() -> Iterator[io.StringIO]:
    stream, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), root.level
    handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def test_the_server_does_get_the_key(server: Loopback, designer: ChatDesigner) -> None:
    designer.ask([])
    assert server.seen[0][1]["authorization"] == f"Bearer {KEY}"


def test_an_answer_that_echoes_the_key_is_cleaned_before_anybody_sees_it(
    server: Loopback, designer: ChatDesigner
) -> None:
    server.script.append(echo_everywhere(200))
    told = designer.ask([])
    assert told.text == f'{{"thought_process": "you sent {REDACTED}"}}'
    assert leaks("\n".join(everything_in([told.text, told.usage, told.trace]))) == []
    assert told.trace["server"] == dict.fromkeys(("id", "model", "system_fingerprint"), f"you sent {REDACTED}")


@pytest.mark.parametrize("code", [400, 401, 403, 429, 500])
def test_an_error_that_echoes_the_key_holds_it_nowhere(server: Loopback, designer: ChatDesigner, code: int) -> None:
    server.script.extend([echo_everywhere(code)] * 2)
    with pytest.raises(DesignerError) as told:
        designer.ask([])
    assert leaks("\n".join(everything_in(told.value))) == []
    assert leaks("".join(traceback.format_exception(told.value))) == []
    assert REDACTED in str(told.value)
    assert told.value.__cause__ is None


def test_nothing_prints_the_key_or_passes_it_on(designer: ChatDesigner) -> None:
    with pytest.raises(TypeError, match="not passed on"):
        pickle.dumps(designer)
    shown = [
        str(asdict(designer)),
        str(designer),
        repr(designer),
        str(designer.key),
        repr([designer.key]),
        str(dict(designer.configuration)),
    ]
    assert leaks("\n".join(shown)) == []


def test_debug_logs_of_every_library_are_clean(
    server: Loopback, designer: ChatDesigner, debug_log: io.StringIO
) -> None:
    server.script.extend([echo_everywhere(500), echo_everywhere(200)])
    designer.ask([])
    logging.getLogger("anything").warning("key %s in %r", KEY, {"Authorization": f"Bearer {KEY}"})
    fault = ValueError(f"with {KEY}")
    logging.getLogger("anything").error("went wrong", exc_info=fault)
    logging.getLogger("anything").warning("%d bridges", "no number", KEY)
    text = debug_log.getvalue()
    assert "bridges ('no number'" in text
    assert "receive_response_headers" in text
    assert "went wrong" in text
    assert f"with {REDACTED}" in text
    assert leaks(text) == []


def test_records_store_report_and_command_hold_no_key(
    server: Loopback,
    user_card: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from controller.cli import main

    server.script.extend([echo_everywhere(500), echo_everywhere(200), echo_everywhere(200), echo_everywhere(401)])
    folder, store = tmp_path / "s", tmp_path / "store.sqlite"
    events: list[Any] = []
    plan = SweepPlan((f"chat:{user_card}",), ("loose",), (LEVEL,))
    result = run_sweep(plan, folder, on_event=events.append, store=store)
    assert result.progress.counts == {"error": 1}
    rebuild(tmp_path / "again.sqlite", [folder])
    for arguments in (["report", folder, "--json"], ["models", "show", user_card], ["models"]):
        monkeypatch.setattr(sys, "argv", ["pbbench", *map(str, arguments)])
        with pytest.raises(SystemExit):
            main()
    captured = capsys.readouterr()
    shown = captured.out + captured.err + repr(events)
    assert leaks(shown) == []
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "models"]
    assert {"trajectory.json", "result.json", "summary.json", "request.json", "response.txt", "again.sqlite"} <= {
        path.name for path in files
    }
    assert [(path.name, found) for path in files if (found := leaks(path.read_bytes().decode("latin-1")))] == []
    request = json.loads((folder / "loopback_loose_r1" / LEVEL / "round_1" / "request.json").read_text())
    assert [attempt["message"] for attempt in request["http_attempts"]] == [f"you sent {REDACTED}", None]
    assert request["http_attempts"][0]["request_id"] == REDACTED
    with Store(store) as index:
        assert REDACTED in str(index.rows("http_attempts")) + str(index.rows("episodes"))


def test_a_record_is_cleaned_even_when_its_writer_forgot(tmp_path: Path) -> None:
    Secret(KEY)
    write_text(tmp_path / "a.txt", f"a {KEY} b")
    write_json(tmp_path / "a.json", {KEY: [f"x{KEY}"], "fine": 1.5})
    assert (tmp_path / "a.txt").read_text() == f"a {REDACTED} b"
    assert json.loads((tmp_path / "a.json").read_text()) == {REDACTED: [f"x{REDACTED}"], "fine": 1.5}
    assert redacted({"k": (KEY,)}) == {"k": [REDACTED]}
    assert cleaned({KEY: [{"deep": KEY}, 1, None]}) == {REDACTED: [{"deep": REDACTED}, 1, None]}


def test_every_spelling_is_taken_out() -> None:
    Secret(KEY)
    for spelling in spellings():
        assert without_secrets(f"<{spelling}>") == f"<{REDACTED}>"
    assert without_secrets("nothing secret") == "nothing secret"


def test_a_short_value_tears_no_word_apart() -> None:
    Secret("road")
    assert without_secrets("a road") == "a road"


def test_the_command_s_last_line_and_its_traceback_are_clean(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBBENCH_TRACEBACK", "1")
    Secret(KEY)

    def fail() -> None:
        raise DesignerError(f"it said {KEY}")

    assert guarded(fail) == 2
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert said.endswith(f"pbbench: it said {REDACTED}\n")
    assert leaks(said) == []


CRASH = """
import sys, threading
from controller.secret_values import Secret
key = Secret(sys.argv[1]).reveal()
def fail():
    raise RuntimeError(f"crashed with {key}") from ValueError(key)
thread = threading.Thread(target=fail)
thread.start(); thread.join()
fail()
"""


def test_a_crash_in_any_thread_shows_no_key() -> None:
    done = subprocess.run([sys.executable, "-c", CRASH, KEY], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count(f"RuntimeError: crashed with {REDACTED}") == 2
    assert leaks(done.stderr) == []


def test_a_crash_in_the_middle_of_an_answer_leaves_a_clean_record(
    server: Loopback, designer: ChatDesigner, monkeypatch: pytest.MonkeyPatch
) -> None:
    from controller.designers.chat import call

    def broken(_: bytes) -> Any:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(call, "read_reply", broken)
    with pytest.raises(ZeroDivisionError) as told:
        designer.ask([])
    assert leaks("".join(traceback.format_exception(told.value))) == []
    assert threading.active_count() < 20
    server.script.append(status(500))
