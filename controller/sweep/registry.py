"""Designers and executors by name; a kind is imported when it is asked for, and by whoever uses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from controller.designers.designer import Designer
from controller.executors.executor import Executor
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

    A designer name that ends in a colon takes a path: ``replay:PATH``.
    """

    designers: Mapping[str, str] = field(
        default_factory=lambda: {
            "truss": "controller.designers.truss.designer:TrussDesigner",
            "reference": "controller.designers.reference:ReferenceDesigner",
            "replay:": "controller.designers.replay:ReplayDesigner",
        }
    )
    executors: Mapping[str, str] = field(
        default_factory=lambda: {"embedded": "controller.executors.embedded:EmbeddedExecutor"}
    )

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
        return cast("Designer", factory() if argument is None else factory(Path(argument)))

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
        if name in self.designers and not name.endswith(":"):
            return self.designers[name], None
        kind, colon, argument = name.partition(":")
        if colon and argument and f"{kind}:" in self.designers:
            return self.designers[f"{kind}:"], argument
        known = ", ".join(f"{each}PATH" if each.endswith(":") else each for each in sorted(self.designers))
        raise SweepError(f"unknown designer {name!r}: there are {known}")

    def _executor_entry(self, name: str) -> str:
        if name not in self.executors:
            raise SweepError(f"unknown executor {name!r}: there are {', '.join(sorted(self.executors))}")
        return self.executors[name]


REGISTRY = Registry()


def _load(entry: str) -> Callable[..., object]:
    module, _, name = entry.partition(":")
    return cast("Callable[..., object]", getattr(import_module(module), name))
