"""Whether a bridge may stand as a level's reference."""

from __future__ import annotations

from dataclasses import dataclass

from controller.levels.level import Level
from controller.references.dynamics import CEILING
from controller.simulator.constants import CONSTANTS, Constants
from controller.simulator.run import Run
from controller.simulator.simulate import simulate
from serializer.bridge import Bridge
from validator.check import check

FINER_STEP = 4
WEAKER = 0.95


@dataclass(frozen=True, slots=True, eq=False)
class Verification:
    """The nominal run and what speaks against the bridge, in words; a reference has no faults."""

    run: Run
    faults: tuple[str, ...]


def verify(level: Level, bridge: Bridge, *, constants: Constants = CONSTANTS, thorough: bool = True) -> Verification:
    """Check legality, success and peak; ``thorough`` also a quarter of the time step and strengths less 5 %."""
    faults = [f"illegal: {violation.message}" for violation in check(bridge, level.site(float("inf")))]
    run = simulate(level, bridge, constants=constants)
    peak = float(run.peak_utilisation.max(initial=0.0))
    if not run.passed:
        faults.append(f"the run ends with {run.stop}")
    elif peak > CEILING:
        faults.append(f"a member peaks at {peak:.4f} of its strength, above {CEILING}")
    if thorough and not faults:
        if not simulate(level, bridge, constants=constants, dt_divisor=FINER_STEP).passed:
            faults.append(f"the run fails at 1/{FINER_STEP} of the time step")
        if not simulate(level, bridge, constants=constants, strength_factor=WEAKER).passed:
            faults.append(f"the run fails with strengths × {WEAKER}")
    return Verification(run, tuple(faults))
