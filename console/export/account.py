"""What came of an export, in words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from console.export import strings
from console.export.draft import counted
from controller.export.errors import ExportCancelledError, LeakError
from controller.verification.check import Check, valid
from serializer.errors import PolyBridgeBenchError

if TYPE_CHECKING:
    from controller.export.release import Released

Chip = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Account:
    """A chip, what to say first, what to say of it, and the folder where there is one to open."""

    chip: Chip
    headline: str
    lines: tuple[str, ...]
    folder: Path | None = None

    @property
    def text(self) -> str:
        """All of it, to copy."""
        return "\n".join((self.headline, *self.lines))


def account_of(found: Released | PolyBridgeBenchError, formats: tuple[str, ...]) -> Account:
    """The account of an export that has ended, however it ended."""
    if isinstance(found, ExportCancelledError):
        return Account(strings.CANCELLED, strings.CANCELLED_TEXT, ())
    if isinstance(found, LeakError):
        return Account(strings.LEAKED, str(found), (strings.NOTHING_LEFT,))
    if isinstance(found, PolyBridgeBenchError):
        return Account(strings.FAILED, str(found), (strings.NOTHING_LEFT,))
    tables = ", ".join(strings.FORMAT_WORDS[name][0] for name in formats)
    lines = [strings.SEARCHED]
    if found.cleaned:
        lines.append(counted(found.cleaned, strings.CLEANED))
    lines.append(strings.COUNTS.format(records=found.records, pictures=found.pictures, tables=f"tables as {tables}"))
    if found.left_out:
        lines.append(counted(len(found.left_out), strings.LEFT_OUT))
    if valid(found.checks):
        lines.append(strings.VALID.format(count=len(found.checks)))
    else:
        lines.append(strings.NOT_VALID)
        lines += [f"• {_finding(check)}" for check in found.checks if check.outcome == "failed"]
    return Account(strings.DONE, str(found.folder), tuple(lines), found.folder)


def _finding(check: Check) -> str:
    first, more = check.findings[0], len(check.findings) - 1
    form = strings.FINDINGS if more else strings.FINDING
    return form.format(demands=check.demands, first=first, more=more)
