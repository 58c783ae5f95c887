"""What the runner says leaves it clean, in order, and without waiting for whoever listens."""

from __future__ import annotations

import io
import os
from pathlib import Path

from controller.secret_values import Secret
from controller.sweep.runner.messages import Logged, QueueChanged, StateChanged
from controller.sweep.runner.voice import Voice, clean
from controller.sweep.runner.wire import event_from


def test_lines_come_in_order_and_clean(tmp_path: Path) -> None:
    output = io.BytesIO()
    secret = Secret("sk-a-key-of-the-test-0123456789")
    voice = Voice(output)
    voice.say(StateChanged("idle"))
    voice.log("error", f"cannot read {tmp_path}/summary.json with {secret.reveal()}")
    voice.say(QueueChanged())
    voice.finish()
    state, logged, changed = (event_from(line) for line in output.getvalue().splitlines())
    assert (state, changed) == (StateChanged("idle"), QueueChanged())
    assert isinstance(logged, Logged)
    assert (logged.level, logged.text) == ("error", "cannot read summary.json with <key>")
    assert clean("nothing to hide") == "nothing to hide"


def test_a_reader_that_is_gone_does_not_stop_who_speaks() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb", buffering=0) as output:
        voice = Voice(output)
        for _ in range(3):
            voice.say(QueueChanged())
        voice.finish()


def test_a_reader_that_does_not_read_does_not_hold_up_who_speaks() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "wb", buffering=0) as output:
        voice = Voice(output)
        for _ in range(10_000):
            voice.say(StateChanged("running", "x" * 100))
        os.close(read)
        voice.finish()
