"""The sessions that the runner plays from: what their parts are built from, and which folders it holds."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass

from controller.clock import utc_now
from controller.records.session import Session, locked, read_session
from controller.records.summary import Summary
from controller.store.queue import Entry, Queue
from controller.store.store import Store
from controller.sweep.bench import Recipe
from controller.sweep.ledger import Ledger
from controller.sweep.opening import check_same_configuration, new_summary, prepare
from controller.sweep.plan import SweepPlan, plan_from, plan_json
from controller.sweep.registry import Registry
from controller.sweep.run import resumable_plan
from controller.sweep.runner.planning import Source
from controller.sweep.runner.player import Parts
from controller.sweep.stretch import begun, taken_up


@dataclass(slots=True)
class _Known:
    recipe: Recipe
    now: Summary | None = None
    """What its summary would begin with today; ``None`` until its parts have said what they are."""
    longest_call_s: float | None = None


class Sessions:
    """By session id; one per runner, in the thread that plays."""

    def __init__(self, store: Store, queue: Queue, registry: Registry) -> None:
        self._store = store
        self._queue = queue
        self._registry = registry
        self._known: dict[str, _Known] = {}
        self._open: dict[str, tuple[Ledger, ExitStack]] = {}

    def recipe(self, entry: Entry) -> Recipe:
        """What the parts of an entry's session are built from.

        Raises:
            PolyBridgeBenchError: the session's folder is gone or damaged.
        """
        known = self._known.get(entry.session)
        if known is None:
            known = self._known[entry.session] = _Known(Recipe(self.plan(entry), self._registry, entry.folder))
        return known.recipe

    def plan(self, entry: Entry) -> SweepPlan:
        """The plan of an entry's session, as it was asked for if the queue was."""
        kept = self._queue.plan_of(entry.session)
        if kept is None:
            return resumable_plan(entry.folder)
        return plan_from(json.loads(kept), read_session(entry.folder).summary.levels)

    def source(self, entry: Entry) -> Source:
        """Where an entry comes from, for a repeat."""
        plan = self.plan(entry)
        stated = read_session(entry.folder).summary.configuration.get("designers")
        names = list(stated) if isinstance(stated, dict) else []
        return Source(plan, plan.designers[names.index(entry.key.designer)])

    def add(self, session: Session, recipe: Recipe, longest_call_s: float | None) -> tuple[int, ...]:
        """Queue a new session; its entries."""
        self._known[session.summary.session] = _Known(recipe, session.summary, longest_call_s)
        return self._queue.enqueue(session, json.dumps(plan_json(recipe.plan)))

    def is_checked(self, session: str) -> bool:
        """Whether its parts have said what they are."""
        known = self._known.get(session)
        return known is not None and known.now is not None

    def longest_call_s(self, session: str) -> float | None:
        """How long a call of its designers can take at most, where they say."""
        return self._known[session].longest_call_s

    def check(self, session: str, parts: Parts) -> None:
        """Note what its parts are now.

        Raises:
            PolyBridgeBenchError: a name that its plan needs is not known any more.
        """
        known = self._known[session]
        plan = known.recipe.plan
        known.now = new_summary(plan, prepare(plan, self._registry), parts.described, utc_now())
        known.longest_call_s = parts.longest_call_s

    def ledger(self, entry: Entry, jobs: int) -> Ledger:
        """The books of an entry's session, whose folder is held from now on.

        Raises:
            SessionBusyError: a sweep works in the folder.
            ConfigurationError: what fixes its results has changed.
            RecordsError: a record is damaged, or cannot be written.
            StoreError: the store cannot be written.
        """
        opened = self._open.get(entry.session)
        if opened is None:
            opened = self._open[entry.session] = self._opened(entry, jobs)
        return opened[0]

    def close(self, session: str) -> None:
        """Let go of a folder.

        Raises:
            PolyBridgeBenchError: summary or store cannot be written.
        """
        opened = self._open.pop(session, None)
        if opened is not None:
            ledger, held = opened
            with held:
                ledger.close()

    def close_all(self) -> None:
        """Let go of every folder; as ``close``."""
        for session in list(self._open):
            self.close(session)

    @property
    def held(self) -> tuple[str, ...]:
        """The sessions whose folders are held."""
        return tuple(self._open)

    def _opened(self, entry: Entry, jobs: int) -> tuple[Ledger, ExitStack]:
        now = self._known[entry.session].now
        if now is None:
            raise ValueError("a session is checked before it is opened")
        with ExitStack() as held:
            held.enter_context(locked(entry.folder))
            session = read_session(entry.folder)
            if session.summary.runs:
                session = taken_up(session, now)
            else:
                check_same_configuration(session, now)
            ledger = Ledger(begun(session, jobs), self._store)
            ledger.open()
            return ledger, held.pop_all()
