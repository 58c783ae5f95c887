"""Designers and executors by name; a kind is imported when it is asked for, and by whoever uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast

from controller.designers.designer import Designer
from controller.executor import Executor
from controller.sweep.errors import SweepError


class BudgetMap(Protocol):
    """Limits in dollars by level and condition, and the executor that they were calibrated on."""

    @property
    def name(self) -> str: ...

    @property
    def executor(self) -> str: ...

    @property
    def hash(self) -> str: ...

    def limit(self, level_name: str, condition: str) -> float: ...


@dataclass(frozen=True, slots=True)
class Registry:
    """Names and where their factories are, as ``module:factory``; ``budget_maps`` is where maps are loaded by name.

    A designer name with a colon takes what follows it as its argument: ``replay:PATH``. The kinds in ``slow`` spend
    their time waiting for others, so that many episodes may be in flight over one executor. An executor in ``single``
    drives the one game of this machine, so that there can be no second; one in ``gates`` is asked there which levels it
    does not take.
    """

    designers: Mapping[str, str] = field(
        default_factory=lambda: {
            "truss": "controller.designers.truss.designer:TrussDesigner",
            "reference": "controller.designers.reference:ReferenceDesigner",
            "replay:PATH": "controller.designers.replay:replay_designer",
            "chat:ALIAS": "controller.designers.chat.designer:chat_designer",
        }
    )
    executors: Mapping[str, str] = field(
        default_factory=lambda: {
            "embedded": "controller.executors.embedded:EmbeddedExecutor",
            "native": "controller.executors.native:native_executor",
            "native-standin": "controller.executors.native:standin_executor",
        }
    )
    single: frozenset[str] = frozenset({"native", "native-standin"})
    gates: Mapping[str, str] = field(default_factory=lambda: {"native": "controller.pairing.store:check_paired"})
    slow: frozenset[str] = frozenset({"chat"})
    budget_maps: str = "controller.budgets.budget_map:load_budget_map"

    def check(self, designers: tuple[str, ...], executor: str) -> None:
        """Refuse names that are not known, before anything is made.

        Raises:
            SweepError: a name is unknown; the text lists those there are.
        """
        for name in designers:
            self._designer_entry(name)
        self._executor_entry(executor)

    def designer(self, name: str) -> Designer:
        """A new designer of this name.

        Raises:
            SweepError: the name is unknown.
        """
        entry, argument = self._designer_entry(name)
        factory = _load(entry)
        return cast("Designer", factory() if argument is None else factory(argument))

    def wait_for_others(self, designers: Iterable[str]) -> bool:
        """Whether any of these designers spends its time waiting."""
        return any(name.partition(":")[0] in self.slow for name in designers)

    def in_one_process(self, designers: Iterable[str], executor: str) -> bool:
        """Whether all episodes share one executor in one process: it cannot be doubled, or the designers wait."""
        return executor in self.single or self.wait_for_others(designers)

    def check_jobs(self, designers: Iterable[str], executor: str, jobs: int) -> None:
        """Refuse to run one game twice at once. Designers that wait for others take turns at it.

        Raises:
            SweepError: more than one job was asked for.
        """
        if jobs > 1 and executor in self.single and not self.wait_for_others(designers):
            raise SweepError(f"the executor {executor} drives the one game there is: use --jobs 1, not {jobs}")

    def check_levels(self, executor: str, levels: tuple[str, ...]) -> None:
        """Refuse, by name, levels that the executor cannot be given; the gate has its own typed error."""
        if executor in self.gates:
            _load(self.gates[executor])(levels)

    def executor(self, name: str) -> Executor:
        """A new executor of this name.

        Raises:
            SweepError: the name is unknown.
        """
        return cast("Executor", _load(self._executor_entry(name))())

    def budget_map(self, name: str) -> BudgetMap:
        """The budget map of this name; the loader refuses unknown ones with its own typed error."""
        return cast("BudgetMap", _load(self.budget_maps)(name))

    def _designer_entry(self, name: str) -> tuple[str, str | None]:
        kind, colon, argument = name.partition(":")
        for known, entry in self.designers.items():
            known_kind, takes, _ = known.partition(":")
            if (kind, colon) == (known_kind, takes) and bool(argument) == bool(takes):
                return entry, argument or None
        raise SweepError(f"unknown designer {name!r}: there are {', '.join(sorted(self.designers))}")

    def _executor_entry(self, name: str) -> str:
        if name not in self.executors:
            raise SweepError(f"unknown executor {name!r}: there are {', '.join(sorted(self.executors))}")
        return self.executors[name]


REGISTRY = Registry()


def _load(entry: str) -> Callable[..., object]:
    module, _, name = entry.partition(":")
    return cast("Callable[..., object]", getattr(import_module(module), name))
