import platform
from pathlib import Path

import pytest

from console.live.freed import give_back


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other heaps give back by themselves")
def test_what_lies_between_pieces_in_use_is_given_back() -> None:
    pieces = [bytes([1]) * 100_000 for _ in range(1000)]
    kept = pieces[::20]
    full = resident_mb()
    del pieces

    give_back()

    assert full - resident_mb() > 60
    assert all(len(piece) == 100_000 for piece in kept)
