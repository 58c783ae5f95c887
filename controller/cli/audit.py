"""``pbbench audit``: a person's verdict on an episode, and the verdicts there are."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Opinion(StrEnum):
    """What an auditor can find."""

    AGREE = "agree"
    DISPUTE = "dispute"
    UNSURE = "unsure"


def audit(
    session: Annotated[Path, typer.Argument(metavar="SESSION", help="A session folder.")],
    episode: Annotated[
        str | None, typer.Argument(metavar="[ROW/LEVEL]", help="An episode, as its folder is called; none: list.")
    ] = None,
    opinion: Annotated[Opinion | None, typer.Option("--verdict", help="What you find.")] = None,
    by: Annotated[str, typer.Option("--by", help="Who you are.")] = "",
    note: Annotated[str, typer.Option("--note", help="Why.")] = "",
    call: Annotated[int | None, typer.Option("--call", help="The call it is about.", min=1)] = None,
) -> None:
    """Keep a verdict beside an episode's result, which it never changes; or list the verdicts of a session.

    The report shows its figures with and without disputed episodes. A later verdict of the same person replaces theirs.
    """
    from controller.metrics.table import text_table
    from controller.records.audit import add_verdict, read_verdicts, standing
    from controller.records.errors import RecordsError
    from controller.records.session import read_session

    summary = read_session(session).summary
    if episode is None:
        verdicts = standing(read_verdicts(session))
        lines = [(f"{each.key.row}/{each.key.level}", each.opinion, each.by, each.at, each.note) for each in verdicts]
        typer.echo(text_table(("episode", "verdict", "by", "at", "note"), lines, 5))
        return
    keys = {f"{key.row}/{key.level}": key for key in summary.episode_keys()}
    if episode not in keys:
        raise RecordsError(f"{session} plans no episode {episode!r}: give ROW/LEVEL as its folder is called")
    if opinion is None:
        raise RecordsError("a verdict is missing: give --verdict agree, dispute or unsure")
    verdict = add_verdict(session, keys[episode], opinion.value, by, note=note, call=call)
    typer.echo(f"{episode}: {verdict.opinion}, by {verdict.by}")
