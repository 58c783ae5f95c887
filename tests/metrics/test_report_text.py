"""The report as a person reads it."""

from collections.abc import Callable

from controller.metrics.breakdown import LevelFacts
from controller.metrics.report_text import TAG_NOTE, overview, row_text, row_title
from controller.metrics.rows import Planned, Row, Session, row_key, rows
from controller.metrics.trajectory import Episode

FACTS = {
    "A": LevelFacts("Core", "Anchor and Connectivity", "T1B", ("flat",), 10_000.0),
    "B": LevelFacts("Compositional", "Compositional Constraints", "G1", ("heavy",), 20_000.0),
}


def row_with(*episodes: Episode, levels: tuple[str, ...]) -> Row:
    planned = tuple(Planned(row_key(episodes[0]), level, 1) for level in levels)
    (row,) = rows([Session("s", episodes, planned)])
    return row


def test_a_title_says_all_that_keeps_rows_apart(episode: Callable[..., Episode]) -> None:
    title = row_title(row_with(episode("S", level="A", sha256="0123456789ab"), levels=("A",)))
    assert title == ("truss, strict: suite polybridge, executor embedded, budget map embedded-v1 (01234567), repeat 1")


def test_a_complete_row_is_one_line_and_an_incomplete_one_shows_its_lower_bound(
    episode: Callable[..., Episode],
) -> None:
    complete = row_with(episode("S", level="A"), levels=("A",))
    incomplete = row_with(episode("S", level="A", condition="loose"), levels=("A", "B"))
    lines = overview([(complete, FACTS), (incomplete, FACTS)]).splitlines()[2:]
    assert [line.split()[:2] for line in lines] == [["truss", "strict"], ["truss", "loose"], ["of", "planned"]]
    assert "1 of 2" in lines[1]
    assert "100.0 %" in lines[1]
    assert "50.0 %" in lines[2]


def test_missing_evidence_is_named_and_never_a_zero(episode: Callable[..., Episode]) -> None:
    row = row_with(episode("", level="A", status="error"), levels=("A", "B"))
    text = row_text(row, FACTS, ("stratum",))
    assert "Incomplete (1 error, 1 missing)" in text
    core = next(line for line in text.splitlines() if line.startswith("Core"))
    assert core.split() == ["Core", "0", "of", "1", *["–"] * 8]


def test_errors_are_listed_with_count_and_share_of_events(episode: Callable[..., Episode]) -> None:
    row = row_with(episode("VFF", level="A", codes=("OVER_BUDGET",)), levels=("A",))
    assert "Errors: RUN_FALSE_AFTER_VALID 2 (66.7 %), OVER_BUDGET 1 (33.3 %)." in row_text(row, FACTS, ())


def test_tags_carry_their_warning_and_families_do_not(episode: Callable[..., Episode]) -> None:
    row = row_with(episode("FS", level="A"), levels=("A",))
    assert TAG_NOTE in row_text(row, FACTS, ("tag",))
    assert TAG_NOTE not in row_text(row, FACTS, ("family",))
    assert "1/1 (100.0 %)" in row_text(row, FACTS, ("family",))
