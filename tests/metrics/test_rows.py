"""What may be counted together."""

from collections.abc import Callable, Sequence

import pytest

from controller.metrics.rows import Planned, RowError, Session, row_key, rows
from controller.metrics.trajectory import Episode


def session(name: str, *episodes: Episode, planned: Sequence[Planned] = ()) -> Session:
    return Session(name, tuple(episodes), tuple(planned))


def test_conditions_and_designers_are_rows_of_their_own(episode: Callable[..., Episode]) -> None:
    found = rows(
        [session("s", episode("S"), episode("S", condition="loose"), episode("S", designer="reference"))],
    )
    assert [(row.key.designer, row.key.condition) for row in found] == [
        ("truss", "strict"),
        ("truss", "loose"),
        ("reference", "strict"),
    ]


def test_executors_are_never_merged(episode: Callable[..., Episode]) -> None:
    found = rows([session("a", episode("S")), session("b", episode("S", level="B", executor="native"))])
    assert [(row.key.executor, len(row.episodes)) for row in found] == [("embedded", 1), ("native", 1)]


def test_budget_maps_are_never_merged_even_under_one_name(episode: Callable[..., Episode]) -> None:
    found = rows([session("a", episode("S")), session("b", episode("S", level="B", sha256="bb"))])
    assert [row.key.budget_map_sha256 for row in found] == ["aa", "bb"]


def test_one_row_may_come_from_several_sessions_and_repeats(episode: Callable[..., Episode]) -> None:
    found = rows([session("a", episode("S")), session("b", episode("FFF", level="B"), episode("S", repeat=2))])
    assert len(found) == 1
    assert found[0].sessions == ("a", "b")
    assert found[0].repeats == (1, 2)
    assert len(found[0].planned) == 3


def test_an_episode_completed_twice_is_refused_with_both_places(episode: Callable[..., Episode]) -> None:
    with pytest.raises(RowError, match=r"T1B_01, truss, strict, repeat 1 is complete in both a and b"):
        rows([session("a", episode("S")), session("b", episode("S"))])


@pytest.mark.parametrize("order", [1, -1])
def test_a_completed_episode_stands_before_an_unfinished_one(episode: Callable[..., Episode], order: int) -> None:
    parts = [session("a", episode("V", status="interrupted")), session("b", episode("S"))][::order]
    (row,) = rows(parts)
    assert [run.status for run in row.episodes] == ["success"]
    assert len(row.planned) == 1


def test_planned_episodes_without_a_record_stay_planned(episode: Callable[..., Episode]) -> None:
    run, loose = episode("S"), episode("S", condition="loose")
    promised = [Planned(row_key(run), level, 1) for level in ("T1B_01", "T1B_02")]
    other = Planned(row_key(loose), "T1B_03", 1)
    strict, untouched = rows([session("a", run, planned=[*promised, other])])
    assert strict.planned == (("T1B_01", 1), ("T1B_02", 1))
    assert untouched.planned == (("T1B_03", 1),)
    assert untouched.episodes == ()
    assert untouched.sessions == ("a",)
