"""The thread that plays: it alone gives out episodes, writes the store and the sessions, and carries out commands."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Literal

from controller.calibration.trial_folder import trials_of
from controller.clock import utc_now
from controller.episode.trajectory import Ending
from controller.records.errors import RecordsError
from controller.records.names import episode_folder
from controller.store.queue import Entry, Queue
from controller.store.store import Store
from controller.sweep.ledger import EndedEpisode, player_died
from controller.sweep.plan import SweepPlan
from controller.sweep.registry import Registry
from controller.sweep.runner import messages as say
from controller.sweep.runner.by_hand import LEAVING, ByHand
from controller.sweep.runner.changes import change_queue
from controller.sweep.runner.planning import Planned, dropped, made, plan_of, planned, repeating_plans
from controller.sweep.runner.player import Held, Parts, Play, Played, Took
from controller.sweep.runner.recovery import end_what_was_killed
from controller.sweep.runner.reporting import Reporter
from controller.sweep.runner.sessions import Sessions
from controller.sweep.runner.troupe import IN_FLIGHT, Lost, Part, Troupe
from controller.sweep.runner.voice import Voice
from serializer.errors import PolyBridgeBenchError

Wanted = Literal["play", "hold", "stop"]

TICK_S = 0.1
"""The shortest time between two reports of the same kind."""


class Stage:
    """Plays the queue of one store until it is told to leave."""

    def __init__(self, store: Path, sessions: Path, registry: Registry, voice: Voice) -> None:
        self._store_path = store
        self._folder = sessions
        self._registry = registry
        self._voice = voice
        self._commands: SimpleQueue[tuple[int, say.Command]] = SimpleQueue()
        self._ears, self._bell = multiprocessing.Pipe(duplex=False)
        self._troupe = Troupe(jobs=1)
        self._by_hand = ByHand(self._troupe, registry, voice, trials_of(store))
        self._options = say.SetOptions(pause_on_failure=False, jobs=1, pace="as_fast")
        self._wanted: Wanted = "hold"
        self._paused = self._leaving = self._starts_again = False
        self._planning = 0
        self._refused: set[str] = set()
        """Sessions that cannot be played; tried again at the next start."""

    def tell(self, number: int, command: say.Command) -> None:
        """Hand over a command that was acknowledged; from any thread."""
        self._commands.put((number, command))
        self.wake()

    def wake(self) -> None:
        """Let the stage look up."""
        self._bell.send_bytes(b"!")

    def run(self, product: str) -> None:
        """Play until told to leave.

        Raises:
            PolyBridgeBenchError: the store cannot be used.
        """
        with Store(self._store_path) as store, Queue(self._store_path) as queue:
            self._store, self._queue = store, queue
            self._sessions = Sessions(store, queue, self._registry)
            self._reporter = Reporter(queue, self._sessions, self._voice)
            killed = end_what_was_killed(store, queue, self._voice)
            self._paused = queue.anything_waits()
            self._voice.say(say.Ready(product, str(self._store_path), killed))
            try:
                while not self._has_left():
                    self._turn()
            finally:
                self._troupe.dismiss()
                self._sessions.close_all()

    # ----------------------------------------------------------------------------------------------- one turn

    def _turn(self) -> None:
        self._reporter.report(self._state(), self._troupe)
        for part, report in self._troupe.listen(self._ears, TICK_S if self._reporter.has_more else None):
            self._hear(part, report)
        self._carry_out()
        self._settle()

    def _has_left(self) -> bool:
        return self._leaving and not self._troupe.parts

    def _carry_out(self) -> None:
        while True:
            try:
                number, command = self._commands.get_nowait()
            except Empty:
                return
            self._obey(number, command)

    def _obey(self, number: int, command: say.Command) -> None:
        match command:
            case say.Enqueue():
                self._plan(number, [plan_of(command)])
            case say.Repeat(entries):
                self._repeat(number, entries)
            case say.Start():
                self._start()
            case say.Pause():
                self._pause()
            case say.StopAfterStep():
                self._stop()
            case say.TryDesign():
                self._try(number, command)
            case say.StopTrial():
                self._by_hand.stop()
            case say.Leave():
                self._leaving = True
                self._by_hand.stop()
                self._stop()
            case say.Abort():
                self._by_hand.stop()
                self._abort()
            case say.SetOptions():
                self._options = command
                self._troupe.jobs = command.jobs
            case _:
                change_queue(self._queue, command)
                self._reporter.changed()

    def _settle(self) -> None:
        """Give out what can be played; rest when nothing is left to do."""
        if self._wanted == "play" and not self._by_hand.on:
            self._fill()
        if not self._troupe.parts:
            self._come_to_rest()
        self._troupe.shrink()

    def _come_to_rest(self) -> None:
        if self._wanted == "play" and not self._planning and not self._troupe.is_asked:
            # What may be left cannot be played now, and the log says why.
            self._wanted, self._paused = "hold", self._queue.anything_waits()
        if self._wanted == "stop":
            self._wanted = "hold"
            if self._starts_again:
                self._start()
        if self._wanted == "hold":
            self._close_sessions()

    # ------------------------------------------------------------------------------------- starting and stopping

    def _start(self) -> None:
        if self._leaving:
            return
        if self._wanted == "stop":
            # Everybody is on the way out; what is left is played afterwards.
            self._starts_again = True
            return
        self._wanted, self._paused = "play", False
        self._refused.clear()
        self._troupe.go()

    def _pause(self) -> None:
        if self._wanted != "stop":
            self._wanted, self._paused = "hold", True
            self._troupe.hold()

    def _stop(self) -> None:
        self._wanted, self._paused, self._starts_again = "stop", False, False
        self._troupe.halt()

    def _abort(self) -> None:
        self._wanted, self._paused, self._starts_again = "stop", False, False
        for part in self._troupe.kill():
            self._end(part, Ending("interrupted"))

    def _state(self) -> say.RunnerState:
        if self._wanted == "stop" or self._leaving:
            return "stopping"
        if self._wanted == "play":
            return "running"
        if self._troupe.not_yet_held():
            return "pausing"
        return "paused" if self._paused or self._troupe.parts else "idle"

    def _try(self, number: int, command: say.TryDesign) -> None:
        if self._leaving:
            self._by_hand.refuse(number, LEAVING)
        else:
            self._by_hand.begin(number, command)

    # ------------------------------------------------------------------------------------------------- planning

    def _plan(self, number: int, plans: Iterable[SweepPlan]) -> None:
        entries: list[int] = []
        to_do = list(plans)
        self._planning += 1

        def next_plan() -> None:
            if not to_do:
                finish(None)
                return
            try:
                plan = planned(to_do.pop(0), self._registry, self._folder)
            except PolyBridgeBenchError as fault:
                finish(str(fault))
            else:
                self._troupe.ask(plan.recipe, partial(built, plan))

        def built(plan: Planned, parts: Parts | str) -> None:
            try:
                if isinstance(parts, str):
                    dropped(plan)
                    finish(parts)
                    return
                session = made(plan, parts.described)
                entries.extend(self._sessions.add(session, plan.recipe, parts.longest_call_s))
            except PolyBridgeBenchError as fault:
                dropped(plan)
                finish(str(fault))
            else:
                next_plan()

        def finish(error: str | None) -> None:
            self._planning -= 1
            self._voice.say(say.Queued(number, tuple(entries), error))
            if error is None:
                self._voice.log("info", f"{len(entries):,} episodes queued")
            self._reporter.changed()

        next_plan()

    def _repeat(self, number: int, entries: tuple[int, ...]) -> None:
        def so_far(entry: Entry) -> int:
            key = entry.key
            return self._queue.repeats_so_far(key.suite, key.level, key.designer, key.condition)

        try:
            plans = repeating_plans(self._queue.entries_of(entries), self._sessions.source, so_far)
        except PolyBridgeBenchError as fault:
            self._voice.say(say.Queued(number, (), str(fault)))
        else:
            self._plan(number, plans)

    # -------------------------------------------------------------------------------------------------- playing

    def _fill(self) -> None:
        full: set[str] = set()
        while (entry := self._queue.next_entry(full | self._refused)) is not None:
            try:
                if not self._begin(entry):
                    full.add(entry.session)
            except PolyBridgeBenchError as fault:
                self._refuse(entry.session, str(fault))
            if not self._troupe.has_room(together=False) and not self._troupe.has_room(together=True):
                return

    def _begin(self, entry: Entry) -> bool:
        """Have an entry played; ``False`` when there is no room, or its session's parts are still asked for."""
        recipe = self._sessions.recipe(entry)
        together = self._registry.in_one_process(recipe.plan.designers, recipe.plan.executor)
        most = IN_FLIGHT if self._registry.wait_for_others(recipe.plan.designers) else 1
        if not self._troupe.has_room(together=together, most=most):
            return False
        if not self._sessions.is_checked(entry.session):
            if not self._troupe.is_asked:
                self._troupe.ask(recipe, partial(self._checked, entry.session))
            return False
        is_new = entry.session not in self._sessions.held
        ledger = self._sessions.ledger(entry, self._options.jobs)
        if is_new:
            # The records that were just read may say that this entry is a result already.
            return True
        ledger.began(entry.key)
        self._queue.began(entry.entry, utc_now())
        real_time = self._options.pace == "real_time"
        part = Part(entry, self._sessions.longest_call_s(entry.session))
        self._troupe.play(part, Play(entry.entry, recipe, entry.key, real_time), together=together)
        self._reporter.began(part)
        return True

    def _checked(self, session: str, parts: Parts | str) -> None:
        try:
            if isinstance(parts, str):
                self._refuse(session, parts)
            else:
                self._sessions.check(session, parts)
        except PolyBridgeBenchError as fault:
            self._refuse(session, str(fault))

    def _refuse(self, session: str, why: str) -> None:
        self._refused.add(session)
        self._voice.log("error", f"session {session} cannot be played: {why}")

    def _hear(self, part: Part, report: Took | Held | Played | Lost) -> None:
        match report:
            case Took(_, step):
                folder = episode_folder(part.entry.folder, part.entry.key)
                self._reporter.stepped(part, step, str(folder))
            case Held():
                self._reporter.changed()
            case Lost(how):
                self._end(part, player_died(how))
            case Played(_, None):
                self._end(part, None)
            case Played(_, str() as fault):
                # It concerns every episode: a full disk, parts that cannot be built.
                self._end(part, Ending("error", "program", fault))
                self._voice.log("error", f"the queue is paused: {fault}")
                self._pause()

    def _end(self, part: Part, cut_short: Ending | None) -> None:
        entry, took_s = part.entry, part.took_s()
        try:
            ended = self._sessions.ledger(entry, self._options.jobs).ended(entry.key, cut_short)
        except RecordsError as fault:
            ended = EndedEpisode("error", part.call, part.attempt, None, str(fault))
        self._queue.ended(entry.entry, ended.status, took_s)
        self._reporter.ended(part, ended)
        if self._options.pause_on_failure and ended.status in ("failed", "error") and self._wanted == "play":
            self._voice.log("warning", f"the queue is paused: {entry.key.level} ended as {ended.status}")
            self._pause()
        if not self._queue.anything_waits(entry.session) and not self._plays(entry.session):
            self._close(entry.session)

    def _plays(self, session: str) -> bool:
        return any(part.entry.session == session for part in self._troupe.parts)

    def _close_sessions(self) -> None:
        for session in self._sessions.held:
            self._close(session)

    def _close(self, session: str) -> None:
        try:
            self._sessions.close(session)
        except PolyBridgeBenchError as fault:
            self._voice.log("error", f"session {session}: {fault}")
