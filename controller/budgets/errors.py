"""What can be wrong with a budget."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class BudgetError(PolyBridgeBenchError):
    """A budget map that is missing or malformed, or a limit that it cannot give."""


class UnknownBudgetMapError(BudgetError):
    """No budget map has this name."""


class NoLimitError(BudgetError):
    """The map holds no limit for this level or condition."""


class WrongExecutorError(BudgetError):
    """The map was calibrated on another executor."""


class DuplicateBudgetMapError(BudgetError):
    """One name stands for a map that ships and for one of a person's own."""


class ReadOnlyMapError(BudgetError):
    """A map that cannot be added to: it ships, or has no history."""


class BudgetMapNameError(BudgetError):
    """A name that no budget map may have, or that is taken."""
