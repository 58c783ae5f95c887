"""Bytes off a pipe, cut into lines."""

from __future__ import annotations

from collections import deque

LONGEST = 32_000_000


class Lines:
    """Whole lines as they become whole; what follows the last newline waits for more."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._whole: deque[bytes] = deque()
        self._rest: list[bytes] = []
        self._rest_size = 0
        self._longest = longest
        self.left_out = 0
        """Lines that were longer than ``longest`` bytes and are not given."""
        self._skipping = False

    def add(self, data: bytes) -> None:
        """More bytes."""
        *whole, rest = data.split(b"\n")
        for line in whole:
            self._end(line)
        self._put(rest)

    def take(self) -> bytes | None:
        """The next line without its end; ``None`` when none is whole."""
        return self._whole.popleft() if self._whole else None

    def __len__(self) -> int:
        return len(self._whole)

    def _put(self, part: bytes) -> None:
        if self._skipping or not part:
            return
        self._rest.append(part)
        self._rest_size += len(part)
        if self._rest_size > self._longest:
            self._skipping = True
            self._rest.clear()

    def _end(self, part: bytes) -> None:
        self._put(part)
        if self._skipping:
            self.left_out += 1
        elif self._rest:
            self._whole.append(b"".join(self._rest))
        self._rest, self._rest_size, self._skipping = [], 0, False
