"""The second half of the search: the simulator corrects the sections that statics chose."""

from __future__ import annotations

from controller.levels.level import Level
from controller.references.draft import Draft, Slot
from controller.simulator.constants import Constants
from controller.simulator.run import Run
from controller.simulator.simulate import simulate
from controller.trusses.sections import Floats
from controller.trusses.sizing import Sizing

CEILING = 0.90
MOST_RAISES = 7
IDLE_PEAK = 0.45


def strengthen(level: Level, draft: Draft, constants: Constants) -> tuple[Draft, Floats] | None:
    """Raise what peaks above the ceiling until nothing does; ``None`` where a ladder ends or a vehicle does not arrive.

    Members are unbreakable meanwhile, so that every one tells how much it would have had to bear.
    """
    for _ in range(MOST_RAISES):
        run = _run(level, draft, constants)
        peaks = draft.slot_peaks(run.peak_utilisation)
        over: dict[Slot, int] = {slot: 1 for slot, peak in peaks.items() if peak > CEILING}
        if not over:
            return (draft, run.peak_utilisation) if run.passed else None
        raised = draft.stepped(over)
        if raised is None:
            return None
        draft = raised
    return None


def relieve(level: Level, draft: Draft, member_peaks: Floats, constants: Constants) -> Draft:
    """Lower what is idle, the dearest first, wherever the run still passes under the ceiling."""
    peaks = draft.slot_peaks(member_peaks)
    for slot in sorted(peaks, key=lambda each: (-_length(draft.sizings, each), each)):
        if peaks[slot] > IDLE_PEAK:
            continue
        lowered = draft.stepped({slot: -1})
        if lowered is None:
            continue
        run = _run(level, lowered, constants)
        if run.passed and float(run.peak_utilisation.max()) <= CEILING:
            draft = lowered
    return draft


def _run(level: Level, draft: Draft, constants: Constants) -> Run:
    return simulate(level, draft.bridge(level), constants=constants, unbreakable=True)


def _length(sizings: tuple[Sizing, ...], slot: Slot) -> float:
    return float(sizings[slot[0]].problem.skeleton.lengths_m[slot[1]])
