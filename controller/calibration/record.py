"""Recording a level's limit and its reference in a map."""

from __future__ import annotations

import datetime

from controller.budgets.budget_map import BudgetMap
from controller.budgets.history import Calibration
from controller.budgets.own import append_to_own_map, writable
from controller.calibration.errors import UnnamedError
from controller.calibration.kept import keep_reference
from controller.calibration.terms import Terms, limit_under
from controller.calibration.trial import Trial, require_sound
from controller.calibration.trial_folder import keep_trial
from controller.references.level_hash import level_hash
from controller.references.record import SCHEMA, reference_bytes
from serializer.bridge import cost
from serializer.candidate import candidate_json


def record_limit(
    map_name: str, trial: Trial, terms: Terms, *, by: str, note: str = "", at: datetime.datetime | None = None
) -> BudgetMap:
    """Store the bridge of a run as its level's reference and add the limit that follows from it to a map.

    What was captured of the run stays for good, and the reference names its folder.

    ``by`` is the name that the person gave; ``at`` is now where ``None``.

    Raises:
        FailedRunError, IllegalBridgeError, EditedLevelError: no limit may rest on this run.
        UnnamedError: ``by`` is empty.
        TermsError: no limit follows from the terms.
        ReadOnlyMapError, UnknownBudgetMapError, WrongExecutorError: the map cannot take it.
        KeptReferenceError, TrialFolderError, BudgetError: something cannot be written, or the film is gone.
    """
    who = named(by)
    require_sound(trial)
    writable(map_name).require_executor(trial.executor)
    reference_cost = cost(trial.bridge)
    limit = limit_under(terms, reference_cost)
    when = (at or datetime.datetime.now(datetime.UTC)).isoformat(timespec="seconds")
    facts: dict[str, object] = {
        "schema": SCHEMA,
        "level": trial.level.name,
        "executor": trial.executor,
        "executor_sha256": trial.executor_sha256,
        "level_sha256": level_hash(trial.level),
        "cost": reference_cost,
        "at": when,
        "by": who,
    }
    if trial.film is not None:
        keep_trial(trial.film, map_name)
        facts["trial"] = trial.film.name
    typed = terms.typed is not None
    record = Calibration(
        level=trial.level.name,
        limit=limit,
        reference_cost=reference_cost,
        reference_sha256=keep_reference(reference_bytes(facts, candidate_json(trial.bridge, "Reference, by hand."))),
        margin=None if typed else float(terms.margin),
        step=None if typed or terms.step is None else float(terms.step),
        reason=terms.reason.strip() if typed else "",
        executor=trial.executor,
        executor_sha256=trial.executor_sha256,
        level_sha256=level_hash(trial.level),
        at=when,
        by=who,
        note=note.strip(),
    )
    return append_to_own_map(map_name, record)


def named(by: str) -> str:
    """The name of whoever records.

    Raises:
        UnnamedError: it is empty.
    """
    who = " ".join(by.split())
    if not who:
        raise UnnamedError("nobody is named as the one who records it; set your name in the settings")
    return who
