"""Runner processes with the scripted parts, ended when a test is over."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from runner_child import PATIENCE_S, Conversation


@pytest.fixture
def converse(tmp_path: Path) -> Iterator[Callable[..., Conversation]]:
    """Start a runner on the test's own store."""
    begun: list[Conversation] = []

    def begin(*arguments: Any, **environment: str) -> Conversation:
        begun.append(Conversation(tmp_path, *arguments, **environment))
        return begun[-1]

    yield begin
    for conversation in begun:
        conversation.close()


class GateKeeper:
    """A port at which the patient designer waits in each call on one level."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(PATIENCE_S)
        self.port = self._listening.getsockname()[1]

    def let_one_call_go(self) -> None:
        """Wait until the designer has come to the gate, and let it answer."""
        while True:
            with self._listening.accept()[0] as waiting:
                waiting.setblocking(False)
                try:
                    waiting.recv(1)
                except BlockingIOError:
                    return
            # That designer's process is dead: it was here before an abort.

    def close(self) -> None:
        self._listening.close()


@pytest.fixture
def gate() -> Iterator[GateKeeper]:
    keeper = GateKeeper()
    yield keeper
    keeper.close()
