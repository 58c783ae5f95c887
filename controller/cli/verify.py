"""``pbbench verify``: whether sessions or releases may be reported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.verification.check import Check

SHOWN = 10
"""Findings of one check that are printed; ``--json`` has them all."""


def verify(
    folders: Annotated[
        list[Path], typer.Argument(metavar="SESSION...", help="Session folders, which must fit together; or releases.")
    ],
    full: Annotated[bool, typer.Option("--full", help="Demand all levels of the benchmark in every row.")] = False,
    replay: Annotated[
        bool, typer.Option("--replay", help="Judge every response and run every embedded attempt again, bit for bit.")
    ] = False,
    seal: Annotated[
        bool, typer.Option("--seal", help="Write checksums into sessions that pass, to find later changes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print every finding as JSON.")] = False,
) -> None:
    """Hold records against every condition of the protocol; each is a named check that tells the offending keys.

    Exit code 0 when nothing was found, 1 when something was. Nothing is changed, but for the checksums of --seal.
    """
    from controller.export.checking import is_release, verify_release
    from controller.verification.check import valid
    from controller.verification.checksums import write_seal
    from controller.verification.verify import Demands, verify_sessions

    demands = Demands(full, replay)
    releases = [folder for folder in folders if is_release(folder)]
    sessions = list({folder.resolve(): folder for folder in folders if folder not in releases}.values())
    told: list[tuple[str, Sequence[Check]]] = []
    if sessions:
        told.append((", ".join(map(str, sessions)), verify_sessions(sessions, demands, _show)))
    told += [(str(release), verify_release(release, demands, _show)) for release in releases]
    sound = all(valid(checks) for _, checks in told)
    sealed = {str(session): write_seal(session) for session in sessions} if seal and sound else {}
    if as_json:
        print_json(
            {
                "valid": sound,
                "verified": [
                    {"what": what, "checks": [_check_json(check) for check in checks]} for what, checks in told
                ],
                "sealed": sealed,
            }
        )
    else:
        for what, checks in told:
            typer.echo(f"{what}\n{checks_text(checks)}")
        for session, count in sealed.items():
            typer.echo(f"sealed {session}: {count} files")
        if seal and not sound:
            typer.echo("not sealed: something was found")
    raise typer.Exit(0 if sound else 1)


def checks_text(checks: Sequence[Check]) -> str:
    """One line a check, with its first findings below."""
    lines = []
    for check in checks:
        lines.append(f"  {check.outcome:8}  {check.name}: {check.not_done or check.demands}")
        lines += [f"            {finding}" for finding in check.findings[:SHOWN]]
        if len(check.findings) > SHOWN:
            lines.append(f"            and {len(check.findings) - SHOWN} more (--json tells all)")
    return "\n".join(lines)


def _check_json(check: Check) -> dict[str, object]:
    return {
        "name": check.name,
        "demands": check.demands,
        "outcome": check.outcome,
        "findings": list(check.findings),
        "not_done": check.not_done,
    }


def _show(done: int, total: int) -> None:
    """One line that moves, on a terminal only."""
    if sys.stderr.isatty() and (done == total or done % 20 == 0):
        sys.stderr.write(f"\r{done} of {total} episodes" + ("\n" if done == total else ""))
        sys.stderr.flush()
