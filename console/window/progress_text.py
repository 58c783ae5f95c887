"""The progress read-out in words, as a pure function of what the runner said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from console.widgets.figures import dollars, duration
from console.window import strings as say
from console.window.runner_watch import RunnerFacts


@dataclass(frozen=True, slots=True)
class ProgressText:
    """``count`` is empty where nothing is queued; ``rest`` then says so."""

    count: str
    rest: str
    tip: str
    share: float


def progress_text(facts: RunnerFacts, now: datetime, *, narrow: bool) -> ProgressText:
    """Done of total, time left where it is known, money where calls have a price."""
    if not facts.total:
        return ProgressText("", say.NOTHING_QUEUED if facts.connected else say.NOTHING_RUNS, "", 0.0)
    words, tip = [], say.PROGRESS_TIP
    if facts.connected and facts.done < facts.total:
        if facts.eta_s is None:
            words.append(say.LEFT_UNKNOWN)
        else:
            words.append((say.LEFT_SHORT if narrow else say.LEFT).format(eta=duration(facts.eta_s)))
            tip = say.ENDS_AT.format(clock=f"{now + timedelta(seconds=facts.eta_s):%H:%M}")
    if facts.spent_usd is not None:
        words.append(dollars(facts.spent_usd))
    count = say.PROGRESS.format(done=facts.done, total=facts.total)
    return ProgressText(count, " · ".join(words), tip, facts.done / facts.total)
