"""Equal runs have equal bits: in one process, in another, and uncompiled."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, replace
from pathlib import Path

import pytest

from controller.levels.level import Level
from controller.simulator.constants import CONSTANTS, Constants, constants_hash
from controller.simulator.kernel import jit
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge

COLLAPSE = """
import sys
sys.path.insert(0, sys.argv[1])
from dataclasses import replace
from conftest import make_level, make_truss
from controller.simulator.constants import CONSTANTS
from controller.simulator.simulate import simulate
level = make_level(4.0, (3.0,))
level = replace(level, vehicles=(replace(level.vehicles[0], front_wheel_x=2.2),))
constants = replace(CONSTANTS, window_s=0.25, gravity_ramp_s=0.05)
run = simulate(level, make_truss(4.0, 3, 1.0, 2), constants=constants, strength_factor=0.1)
print(int((run.broken_at_s < 0.25).sum()), run.state_hash)
"""


def collapse_in_a_new_process(**environment: str) -> list[str]:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", COLLAPSE, str(Path(__file__).parent)],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
        env=os.environ | environment,
    )
    return done.stdout.split()


def test_a_collapse_has_the_same_bits_compiled_and_uncompiled_in_two_processes() -> None:
    compiled = collapse_in_a_new_process()
    uncompiled = collapse_in_a_new_process(NUMBA_DISABLE_JIT="1")
    assert int(compiled[0]) > 0
    assert compiled == uncompiled


def test_equal_calls_have_equal_hashes_and_different_ones_do_not(
    level_of: Callable[..., Level], truss_of: Callable[..., Bridge]
) -> None:
    run = simulate(level_of(), truss_of())
    assert simulate(level_of(), truss_of()).state_hash == run.state_hash
    assert simulate(level_of(), truss_of(), dt_divisor=2).state_hash != run.state_hash
    assert simulate(level_of(14.0, (3.0,)), truss_of()).state_hash != run.state_hash


def test_a_longer_window_has_the_bits_of_a_shorter_one_before_its_end(
    level_of: Callable[..., Level], truss_of: Callable[..., Bridge]
) -> None:
    whole = simulate(level_of(), truss_of())
    cut = simulate(level_of(), truss_of(), constants=replace(CONSTANTS, window_s=3.0))
    assert cut.stop == "window_end"
    assert cut.stopped_at_s == 3.0
    assert (cut.node_xy == whole.node_xy[:12]).all()
    assert (cut.disc_xy == whole.disc_xy[:12]).all()


@pytest.mark.parametrize("weights", [(3.0, 3.0), (9.0, 9.0, 9.0)])
def test_neighbour_lists_of_any_margin_find_the_same_contacts(
    weights: tuple[float, ...], level_of: Callable[..., Level], truss_of: Callable[..., Bridge]
) -> None:
    runs = [
        simulate(level_of(14.0, weights), truss_of(), constants=replace(CONSTANTS, neighbour_margin_m=margin))
        for margin in (0.005, 0.1, 100.0)
    ]
    assert len({run.state_hash for run in runs}) == 1


def test_what_is_compiled_is_cached_under_a_digest_of_every_kernel_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for source in Path(jit.__file__).parent.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "jit.py"))
    assert jit._digest_of_sources() == jit.SOURCES
    with (tmp_path / "records.py").open("a") as records:
        records.write("# edited\n")
    assert jit._digest_of_sources() != jit.SOURCES


def test_the_hash_of_the_constants_follows_every_one_of_them() -> None:
    assert constants_hash() == constants_hash(Constants())
    hashes = {constants_hash(replace(CONSTANTS, **{name: value * 2})) for name, value in asdict(CONSTANTS).items()}
    assert len(hashes | {constants_hash()}) == len(asdict(CONSTANTS)) + 1


def test_the_constants_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        CONSTANTS.speed_m_per_s = 3.0  # type: ignore[misc]
