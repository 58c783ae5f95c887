"""The three models hold what Qt asks of a model, and say what they must."""

from played_sessions import Place
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.modeltest import ModelTester

from console.results.columns import COLUMNS, PLACE
from console.results.counting import Counted
from console.results.episodes_model import EpisodesModel
from console.results.lines import lines_of
from console.results.model import ResultsModel
from console.results.picks import pick
from console.results.sessions import read_sessions
from console.results.sessions_model import SESSION, SessionsModel

STRICT_TESTER = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_the_results_model_keeps_qts_rules_through_groupings_and_sorting(
    all_counted: Counted, qtmodeltester: ModelTester
) -> None:
    model = ResultsModel()
    watched = QAbstractItemModelTester(model, STRICT_TESTER)
    for grouping in ("overall", "family", "tag", "overall"):
        model.show(lines_of(all_counted, grouping), grouping)
        for column in range(len(COLUMNS)):
            model.sort(column, Qt.SortOrder.DescendingOrder)
    model.show((), "overall")
    model.show(lines_of(all_counted, "stratum"), "stratum")
    qtmodeltester.check(model)
    assert watched.model() is model


def test_the_sessions_and_episodes_models_keep_qts_rules(
    played: Place, main_counted: Counted, qtmodeltester: ModelTester
) -> None:
    sessions = SessionsModel()
    watched = QAbstractItemModelTester(sessions, STRICT_TESTER)
    sessions.show(read_sessions(played.store), frozenset(), {})
    sessions.tick(frozenset(sessions.names))
    episodes = EpisodesModel()
    also = QAbstractItemModelTester(episodes, STRICT_TESTER)
    episodes.show(pick(lines_of(main_counted, "overall")[0], "episodes").all)
    qtmodeltester.check(sessions)
    qtmodeltester.check(episodes)
    assert (watched.model(), also.model()) == (sessions, episodes)


def test_sorting_puts_lines_without_a_figure_last_in_both_orders(all_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(all_counted, "overall"), "overall")
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        model.sort(PLACE["ratio"], order)
        known = [line.summary.cost_ratio.value for line in model.lines]
        figures = [value for value in known if value is not None]
        assert None in known
        assert known[: len(figures)] == figures
        assert figures == sorted(figures, reverse=order == Qt.SortOrder.DescendingOrder)
    model.sort(-1)
    assert model.lines == lines_of(all_counted, "overall")


def test_sorting_takes_the_selected_line_along(all_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(all_counted, "overall"), "overall")
    held = QPersistentModelIndex(model.index(3, 4))
    line = model.lines[3]
    model.sort(PLACE["success3"], Qt.SortOrder.DescendingOrder)
    assert model.lines[held.row()] is line


def test_a_refresh_of_the_same_lines_resets_nothing(all_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(all_counted, "overall"), "overall")
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.show(lines_of(all_counted, "overall"), "overall")
    assert not resets
    model.show(lines_of(all_counted, "group"), "group")
    assert resets == [1]


def test_nothing_eligible_reads_as_a_dash_and_says_so(main_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(main_counted, "overall"), "overall")
    row = next(at for at, line in enumerate(model.lines) if line.row.key.designer == "hopeless")
    for key in ("recovery", "cost", "ratio", "calls_succ"):
        index = model.index(row, PLACE[key])
        assert index.data() == "–"
        assert "no figure" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(row, PLACE["success3"]).data() == "0.0 %"


def test_an_incomplete_line_tells_both_denominators_and_what_is_missing(all_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(all_counted, "overall"), "overall")
    row = next(at for at, line in enumerate(model.lines) if line.incomplete and line.summary.completed)
    line = model.lines[row]
    assert model.index(row, PLACE["episodes"]).data() == f"{line.summary.completed} of {line.summary.planned}"
    tip = model.index(row, PLACE["success3"]).data(Qt.ItemDataRole.ToolTipRole)
    assert f"of the {line.summary.planned} planned" in tip
    assert "missing" in tip


def test_every_cell_and_header_has_words_and_a_tip(all_counted: Counted) -> None:
    model = ResultsModel()
    model.show(lines_of(all_counted, "tag"), "tag")
    for column in range(model.columnCount()):
        assert model.headerData(column, Qt.Orientation.Horizontal)
        assert model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        assert model.index(0, column).data() is not None
        assert model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)


def test_ticking_a_session_says_which_are_ticked(played: Place) -> None:
    model = SessionsModel()
    model.show(read_sessions(played.store), frozenset(), {})
    ticked: list[frozenset[str]] = []
    model.ticked.connect(ticked.append)
    for row in (0, 2):
        assert model.setData(model.index(row, SESSION), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    model.setData(model.index(0, SESSION), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert ticked[-1] == frozenset({model.names[2]})


def test_damaged_and_missing_sessions_are_named_as_such(played: Place) -> None:
    sessions = read_sessions(played.store)
    model = SessionsModel()
    model.show(sessions, frozenset(), {sessions[0].session: "trajectory.json is damaged"})
    assert model.index(0, 4).data() == "damaged"
    assert model.index(0, SESSION).data(Qt.ItemDataRole.ToolTipRole) == "trajectory.json is damaged"
    assert {model.index(row, 4).data() for row in range(1, 4)} == {"complete", "stopped"}
