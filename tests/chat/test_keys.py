"""Keys by reference: found, missing, kept, refused; with a keyring in memory, and with none at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from keyring.backends.fail import Keyring as NoKeyring
from keyring.errors import KeyringLocked
from keys_in_memory import MemoryKeyring, in_use

from controller.designers.chat.card import KeyReference, ModelCard
from controller.designers.chat.errors import ModelKeyError
from controller.designers.chat.key_reference import SERVICE, forget_key, keep_key, key_of


class LockedKeyring(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:  # noqa: ARG002 - the keyring's signature
        raise KeyringLocked("locked with a secret word")


@pytest.fixture
def memory() -> Iterator[MemoryKeyring]:
    with in_use(MemoryKeyring()) as mine:
        yield mine


@pytest.fixture
def keyed(card: Callable[..., ModelCard]) -> ModelCard:
    return replace(card(), key=KeyReference("ABSENT_KEY", "house"))


def test_the_environment_goes_before_the_keyring(
    memory: MemoryKeyring, keyed: ModelCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.kept[SERVICE, "house"] = "from-the-keyring"
    found = key_of(keyed)
    assert found is not None
    assert found.reveal() == "from-the-keyring"
    monkeypatch.setenv("ABSENT_KEY", " from-the-environment\n")
    found = key_of(keyed)
    assert found is not None
    assert found.reveal() == "from-the-environment"
    assert "from" not in f"{found} {found!r} {[found]}"


def test_a_key_is_kept_and_forgotten(memory: MemoryKeyring, keyed: ModelCard) -> None:
    keep_key(keyed, " a-key-for-the-house \n")
    assert memory.kept == {(SERVICE, "house"): "a-key-for-the-house"}
    forget_key(keyed)
    assert memory.kept == {}
    with pytest.raises(ModelKeyError, match="holds no key under house"):
        forget_key(keyed)


def test_a_missing_key_says_how_to_give_it(memory: MemoryKeyring, keyed: ModelCard) -> None:
    with pytest.raises(ModelKeyError, match="set ABSENT_KEY or run `pbbench models key loopback`"):
        key_of(keyed)


def test_a_machine_without_a_keyring_gets_one_clear_line(keyed: ModelCard) -> None:
    for ask in (lambda: key_of(keyed), lambda: keep_key(keyed, "a-key-for-the-house"), lambda: forget_key(keyed)):
        with in_use(NoKeyring()), pytest.raises(ModelKeyError, match="no keyring to keep keys in: set ABSENT") as told:
            ask()
        assert told.value.__context__ is None


class OpenFileKeyring(MemoryKeyring):
    priority = 0.5


def test_a_keyring_that_writes_into_an_open_file_is_not_written_to(keyed: ModelCard) -> None:
    with in_use(OpenFileKeyring()) as mine, pytest.raises(ModelKeyError, match="set ABSENT_KEY instead"):
        keep_key(keyed, "a-key-for-the-house")
    assert mine.kept == {}


def test_a_locked_keyring_says_so_and_quotes_nothing(keyed: ModelCard) -> None:
    with in_use(LockedKeyring()), pytest.raises(ModelKeyError, match="unlock it") as told:
        key_of(keyed)
    assert "secret word" not in str(told.value)


@pytest.mark.parametrize("value", ["", "short", "with space in it", "ключ-для-дома", "line\nbreak-in-it"])
def test_what_is_no_key_is_not_kept_and_not_repeated(memory: MemoryKeyring, keyed: ModelCard, value: str) -> None:
    with pytest.raises(ModelKeyError, match="is no key") as told:
        keep_key(keyed, value)
    assert not value or value not in str(told.value)
    assert memory.kept == {}


def test_an_endpoint_that_wants_no_key_gets_none(keyed: ModelCard) -> None:
    assert key_of(replace(keyed, key=KeyReference())) is None
    with pytest.raises(ModelKeyError, match="names no keyring entry"):
        keep_key(replace(keyed, key=KeyReference("ABSENT_KEY")), "a-key-for-the-house")
