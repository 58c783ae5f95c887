"""Whether there is something to record, and what is missing where there is not."""

from __future__ import annotations

from dataclasses import dataclass

from console.calibrate import strings as say
from console.calibrate.editor_port import Seen, broken_rules
from console.calibrate.facts import Ledger
from console.widgets.figures import cost as money
from controller.calibration.errors import TermsError
from controller.calibration.terms import Terms, limit_under
from serializer.bridge import cost


@dataclass(frozen=True, slots=True)
class Readiness:
    """``words`` are shown beside the button. ``cost`` and ``limit`` are ``None`` where there are none yet."""

    ready: bool
    words: str
    cost: float | None = None
    limit: float | None = None


def readiness(ledger: Ledger | None, editor: Seen | None, terms: Terms | str, by: str) -> Readiness:
    """What the form says. ``terms`` is a text where what was typed is no amount."""
    run = None if editor is None else editor.run
    amount = None if run is None else cost(run.bridge)
    limit: float | None = None
    fault = ""
    if amount is not None:
        try:
            if isinstance(terms, Terms):
                limit = limit_under(terms, amount)
            else:
                fault = say.BAD_LIMIT.format(text=terms)
        except TermsError as refusal:
            fault = str(refusal)
    missing = _map_missing(ledger) or _run_missing(ledger, editor)
    if not missing and not by.strip():
        missing = say.NO_NAME
    missing = missing or fault
    if missing or limit is None or editor is None:
        return Readiness(False, missing, amount, limit)
    return Readiness(True, say.READY.format(limit=money(limit)), amount, limit)


def _map_missing(ledger: Ledger | None) -> str:
    chosen = None if ledger is None else ledger.map
    if ledger is None or chosen is None:
        return say.NO_MAP
    if chosen.ships:
        return say.MAP_SHIPS.format(map=chosen.name)
    if ledger.budgets is None:
        return say.UNAVAILABLE
    if ledger.budgets.rows and not ledger.budgets.history:
        return say.MAP_FIXED.format(map=chosen.name)
    return ""


def _run_missing(ledger: Ledger | None, editor: Seen | None) -> str:
    if editor is None:
        return say.NO_EDITOR
    run = editor.run
    if run is None:
        return say.NOT_RUN
    rules = broken_rules(run)
    if rules:
        return say.RUN_ILLEGAL[rules > 1].format(number=run.number, count=rules)
    if not run.success:
        return say.RUN_FAILED.format(number=run.number)
    if not editor.current:
        return say.NOT_CURRENT.format(number=run.number)
    if ledger is not None and ledger.budgets is not None and ledger.budgets.executor != run.executor:
        return say.OTHER_EXECUTOR.format(map=ledger.chosen, executor=ledger.budgets.executor)
    return ""
