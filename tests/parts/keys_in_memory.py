"""A keyring that forgets with the test, and a key that must be nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import keyring
from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError

Ring = TypeVar("Ring", bound=KeyringBackend)
KEY = "canary/+key=9876543210&fedcba"


class MemoryKeyring(KeyringBackend):  # type: ignore[no-any-unimported, unused-ignore]
    priority = 1

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.kept:
            raise PasswordDeleteError(username)
        del self.kept[service, username]


@contextmanager
def in_use(mine: Ring) -> Iterator[Ring]:
    """The process keeps its keys in ``mine`` and nowhere else."""
    before = keyring.get_keyring()
    keyring.set_keyring(mine)
    try:
        yield mine
    finally:
        keyring.set_keyring(before)
