"""The states of an embedded run on disk: everything its frames are drawn from, exactly."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

from serializer.atomic import write_atomically
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    from controller.simulator.run import Run

ROLLOUT_FILE = "rollout.npz"
SCHEMA = 1
_FILM = ("node_xy", "disc_xy", "utilisation")
_WHOLE = ("times_s", "peak_utilisation", "broken_at_s", "arrived_at_s")
_NUMBERS = ("lost_at_s", "stopped_at_s", "step_s")
_WORDS = ("stop", "state_hash")


class RolloutFileError(PolyBridgeBenchError):
    """A stored run that is missing, damaged, or of another bridge or version."""


def write_run(folder: Path, run: Run) -> str:
    """Write the run as float64 into ``folder``; the name of the file. Frames that only repeat are kept once.

    Not forced to the disk: a power cut loses it, and the episode that it belongs to is then run again.

    Raises:
        OSError: the system would not write it.
    """
    import numpy as np

    frames = _distinct_frames(run)
    content: dict[str, Any] = {"schema": np.array(SCHEMA)}
    content |= {name: getattr(run, name)[:frames] for name in _FILM}
    content |= {name: getattr(run, name) for name in _WHOLE}
    content |= {name: np.array(getattr(run, name)) for name in (*_NUMBERS, *_WORDS)}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **content)
    write_atomically(folder / ROLLOUT_FILE, buffer.getvalue(), durable=False)
    return ROLLOUT_FILE


def read_run(folder: Path) -> Run:
    """The run that ``write_run`` left in a folder, bit for bit.

    Raises:
        RolloutFileError: no such file, or one that this version cannot read.
    """
    import numpy as np

    from controller.simulator.run import Run, StopReason

    path = folder / ROLLOUT_FILE
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            if int(stored["schema"]) != SCHEMA:
                raise RolloutFileError(f"{path} has schema {int(stored['schema'])}; this version reads {SCHEMA}")
            arrays = {name: stored[name] for name in (*_FILM, *_WHOLE)}
            numbers: dict[str, Any] = {name: float(stored[name]) for name in _NUMBERS}
            stop, state_hash = (str(stored[name]) for name in _WORDS)
    except OSError as fault:
        raise RolloutFileError(f"cannot read {path}: {fault.strerror or fault}") from fault
    except (KeyError, TypeError, ValueError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error) as fault:
        raise RolloutFileError(f"{path} is not a stored run: {fault}; run the bridge again") from fault
    if stop not in get_args(StopReason):
        raise RolloutFileError(f"{path} ends for an unknown reason, {stop!r}; a newer version wrote it")
    repeats = len(arrays["times_s"]) - len(arrays["node_xy"])
    for name in _FILM:
        last = arrays[name][-1:]
        arrays[name] = np.concatenate([arrays[name], *[last] * repeats])
    return Run(**arrays, **numbers, stop=cast(StopReason, stop), state_hash=state_hash)


def _distinct_frames(run: Run) -> int:
    """How many frames there are before the last one only repeats."""
    films = [getattr(run, name) for name in _FILM]
    count = len(run.times_s)
    while count > 1 and all(film[count - 2].tobytes() == film[count - 1].tobytes() for film in films):
        count -= 1
    return count
