"""A server that speaks the chat protocol on this machine: it answers as the truss designer, and fails as it is told.

A fault is a function of the handler; ``script`` holds the faults of the next requests, ``None`` for a plain answer.
"""

from __future__ import annotations

import base64
import json
import re
import socket
import threading
from collections import deque
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from controller.designers.chat.messages import DATA_URL, FAILED, REJECTED
from controller.designers.observation import ExecutionFeedback, Feedback, Image, Observation, ValidationFeedback

USAGE = {
    "prompt_tokens": 1000,
    "completion_tokens": 200,
    "total_tokens": 1200,
    "prompt_tokens_details": {"cached_tokens": 100},
    "completion_tokens_details": {"reasoning_tokens": 50},
}
LONGEST_WAIT_S = 20.0


def observation_of(body: dict[str, Any]) -> Observation:
    """What a model would see in a request; pictures that are not there become empty ones."""
    parts = body["messages"][1]["content"]
    texts = [part["text"] for part in parts if part["type"] == "text"]
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    pictures = [base64.b64decode(url.removeprefix(DATA_URL)) for url in urls]
    found = {key: after(texts, key) for key in ("Level context:\n", "(decoded):\n", "as it was received:\n")}
    context, save, draft = found.values()
    assert context is not None
    assert save is not None
    call = next(int(match[1]) for text in texts if (match := re.match(r"Call (\d)\.", text)))
    return Observation(
        call,
        Image("editor", pictures[0] if pictures else b""),
        json.loads(context),
        json.loads(save),
        draft,
        feedback_of(texts, pictures),
    )


def feedback_of(texts: list[str], pictures: list[bytes]) -> Feedback | None:
    if (message := after(texts, f"{REJECTED}\n")) is not None:
        codes = re.findall(r"^\d+\. ([A-Z_]+):", message, re.MULTILINE)
        return ValidationFeedback(message, tuple(dict.fromkeys(codes)))
    if (summary := after(texts, f"{FAILED}\n")) is not None:
        return ExecutionFeedback(json.loads(summary), Image("sheet", pictures[1]))
    return None


def after(texts: list[str], mark: str) -> str | None:
    return next((text.split(mark, 1)[1] for text in texts if mark in text), None)


def truss_answer(body: dict[str, Any]) -> str:
    from controller.designers.truss.designer import TrussDesigner

    return TrussDesigner().propose(observation_of(body)).text


def completion(text: Any, finish: str = "stop", **message: Any) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "model": "model-1-2026-01-31",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text} | message}],
        "usage": USAGE,
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, *arguments: object) -> None:
        """Nobody reads it."""

    def do_POST(self) -> None:
        home = self.server.home
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with home.lock:
            home.seen.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            fault = home.script.popleft() if home.script else None
        if fault is not None:
            fault(self)
        else:
            self.send_json(completion(home.answer(body)))

    def send_json(self, value: Any, status: int = 200, **headers: str) -> None:
        self.send(json.dumps(value).encode(), status, "application/json", **headers)

    def send(self, body: bytes, status: int, kind: str, **headers: str) -> None:
        self.head(status, len(body), kind, **headers)
        self.wfile.write(body)

    def head(self, status: int, length: int, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(length))
        self.send_header("x-request-id", headers.pop("request_id", f"req-{len(self.server.home.seen)}"))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def wait(self) -> None:
        """Until the test lets go of the server."""
        self.server.home.entered.set()
        self.server.home.released.wait(LONGEST_WAIT_S)

    @property
    def key(self) -> str:
        """The key as it came."""
        return self.headers.get("authorization", "").removeprefix("Bearer ")


Fault = Callable[[Handler], None]


class Server(ThreadingHTTPServer):
    daemon_threads = False
    home: Loopback

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is part of the tests."""


class Loopback:
    """The server; use it as a context manager."""

    def __init__(self) -> None:
        self.answer: Callable[[dict[str, Any]], str] = lambda _: "{}"
        self.script: deque[Fault | None] = deque()
        self.seen: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.lock = threading.Lock()
        self.entered, self.released = threading.Event(), threading.Event()

    def __enter__(self) -> Self:
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.home = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"


def status(code: int, error_code: str | None = None, message: str = "scripted", **headers: str) -> Fault:
    error = {"error": {"message": message, "type": "scripted", "code": error_code}}
    return lambda handler: handler.send_json(error, code, **headers)


def answer(text: Any, finish: str = "stop", **message: Any) -> Fault:
    return lambda handler: handler.send_json(completion(text, finish, **message))


def body(value: Any, **changes: Any) -> Fault:
    return lambda handler: handler.send_json(value | changes)


def raw(content: bytes, code: int = 200, kind: str = "application/json") -> Fault:
    return lambda handler: handler.send(content, code, kind)


def slow_headers(handler: Handler) -> None:
    handler.wait()
    handler.hang_up()


def slow_body(handler: Handler) -> None:
    handler.head(200, 1000)
    handler.wfile.write(b'{"choices": ')
    handler.wait()
    handler.hang_up()


def dropped(handler: Handler) -> None:
    handler.hang_up()


def dropped_in_the_body(handler: Handler) -> None:
    handler.head(200, 1000)
    handler.wfile.write(b'{"choices": ')
    handler.hang_up()


def echo_everywhere(code: int) -> Fault:
    """A server that repeats the key in its headers and in every text of its body."""

    def send(handler: Handler) -> None:
        key = handler.key
        said = f"you sent {key}"
        echo: dict[str, Any] = completion(f'{{"thought_process": "{said}"}}', system_fingerprint=said)
        echo |= {"id": said, "model": said, "system_fingerprint": said}
        if code != 200:
            echo = {"error": {"message": said, "type": said, "code": said, "param": said}}
        handler.send_json(echo, code, request_id=key, x_echo=said)

    return send
