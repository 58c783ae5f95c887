"""What stood where ours goes comes back: after an end, a fault, a crash at any point, a disk that fails."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from controller.native import journal as journal_module
from controller.native.errors import InstallError
from controller.native.guard import Guard, keys_left_down
from controller.native.journal import JOURNAL, KEPT, Journal
from controller.native.lock import lock_file


def test_a_file_and_a_gap_come_back_and_nothing_is_left_over(folder: Path, state: Path) -> None:
    theirs, gap = folder / "AUTOSAVE", folder / "PolyBridgeBench.pbl"
    theirs.write_bytes(b"a person's")
    journal = Journal(state)
    for data in (b"first", b"second"):
        journal.replace(theirs, data)
        journal.replace(gap, data)
    assert theirs.read_bytes() == gap.read_bytes() == b"second"
    assert set(journal.give_back()) == {str(theirs), str(gap)}
    assert theirs.read_bytes() == b"a person's"
    assert not gap.exists()
    assert not list((state / KEPT).iterdir())
    assert journal.give_back() == ()


def test_what_a_crash_left_is_given_back_at_the_next_start(folder: Path, state: Path) -> None:
    theirs = folder / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    Journal(state).replace(theirs, b"ours")
    assert Journal(state).give_back() == (str(theirs),)
    assert theirs.read_bytes() == b"a person's"


def test_what_the_game_wrote_meanwhile_is_kept_before_the_old_file_returns(folder: Path, state: Path) -> None:
    theirs = folder / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    journal = Journal(state)
    journal.replace(theirs, b"ours")
    theirs.write_bytes(b"saved in the game")
    journal.give_back()
    assert theirs.read_bytes() == b"a person's"
    assert [path.read_bytes() for path in (state / KEPT).iterdir()] == [b"saved in the game"]


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_a_disk_that_fails_at_any_write_leaves_the_file_as_it_was(
    fails_at: int, folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = folder / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    real, count = journal_module.write_atomically, 0

    def failing(path: Path, data: bytes) -> None:
        nonlocal count
        count += 1
        if count == fails_at:
            raise OSError(28, "No space left on device", str(path))
        real(path, data)

    monkeypatch.setattr(journal_module, "write_atomically", failing)
    with pytest.raises(InstallError, match=r"cannot write the design to .*AUTOSAVE: No space left"):
        Journal(state).replace(theirs, b"ours")
    assert theirs.read_bytes() == b"a person's"
    Journal(state).give_back()
    assert theirs.read_bytes() == b"a person's"


def test_a_file_that_cannot_be_given_back_stays_in_the_journal_and_the_others_return(folder: Path, state: Path) -> None:
    stuck, other = folder / "gone" / "AUTOSAVE", folder / "other"
    stuck.parent.mkdir()
    for path in (stuck, other):
        path.write_bytes(b"a person's")
    journal = Journal(state)
    journal.replace(stuck, b"ours")
    journal.replace(other, b"ours")
    stuck.unlink()
    stuck.parent.rmdir()
    with pytest.raises(InstallError, match=r"kept, but not back in its place: .*gone.AUTOSAVE"):
        journal.give_back()
    assert other.read_bytes() == b"a person's"
    stuck.parent.mkdir()
    assert journal.give_back() == (str(stuck),)
    assert stuck.read_bytes() == b"a person's"


def test_a_damaged_journal_says_where_the_files_are(state: Path) -> None:
    state.mkdir()
    (state / JOURNAL).write_text("{")
    with pytest.raises(InstallError, match="put the files back by hand"):
        Journal(state).entries()


@given(st.lists(st.tuples(st.sampled_from(["down", "up"]), st.sampled_from(["space", "mouse", "f5"]))))
def test_the_guard_releases_exactly_what_is_down(messages: list[tuple[str, str]]) -> None:
    left = keys_left_down(f"{word} {key}\n" for word, key in messages)
    last = {key: word for word, key in messages}
    assert set(left) == {key for key, word in last.items() if word == "down"}
    assert len(set(left)) == len(left)


def test_the_guard_waits_for_the_lock_of_a_driver_that_is_still_dying(folder: Path, state: Path) -> None:
    theirs = folder / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    Journal(state).replace(theirs, b"ours")
    guard = Guard("pyautogui", state)
    pipe = guard._child.stdin
    assert pipe is not None
    with FileLock(lock_file(state)):
        # The system closes what a killed process had open one after the other: here the pipe long before the lock.
        pipe.close()
        assert not threading.Event().wait(1.0)
        assert theirs.read_bytes() == b"ours"
    assert guard._child.wait(20) == 0
    assert theirs.read_bytes() == b"a person's"


def test_the_guard_leaves_the_files_to_a_driver_that_lives(folder: Path, state: Path) -> None:
    theirs = folder / "AUTOSAVE"
    theirs.write_bytes(b"a person's")
    Journal(state).replace(theirs, b"ours")
    guard = Guard("pyautogui", state)
    guard.close()
    assert guard._child.returncode == 0
    assert theirs.read_bytes() == b"ours"
