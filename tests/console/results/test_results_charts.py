"""The charts show the metrics' figures, name every curve off the lines, and lead to episodes."""

import pytest
from played_sessions import Place
from PySide6.QtCore import QLineF, QRectF, Qt
from pytestqt.qtbot import QtBot
from results_hands import Desk, MakeDesk

from console.results import strings
from console.results.axes import round_tick_step
from console.results.chart_rows import curves, error_bars, error_codes, trades
from console.results.choice import Choice
from console.results.composition_chart import PATTERNS, hues
from console.results.counting import Counted
from console.results.curves_chart import CurvesDrawing
from console.results.label_places import Box, crosses
from console.results.lines import lines_of
from console.results.panel import ResultsPanel
from console.results.series import series
from console.results.trade_chart import TradeDrawing
from controller.metrics.accounting import RUN_FALSE_AFTER_VALID


def opened(qtbot: QtBot, desk: MakeDesk, place: Place, size: tuple[int, int] = (1400, 800)) -> Desk:
    made = desk(place.store, size=size)
    made.panel.chooser.chosen.emit(Choice(frozenset(made.panel.chooser.model.names)))
    qtbot.waitUntil(lambda: not made.panel.busy and made.panel.states.name == "content", timeout=10_000)
    return made


def boxed(rect: QRectF) -> Box:
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def lie_on_a_line(labels: list[QRectF], lines: list[QLineF]) -> list[QRectF]:
    segments = [((line.x1(), line.y1()), (line.x2(), line.y2())) for line in lines]
    return [label for label in labels if any(crosses(segment, boxed(label)) for segment in segments)]


def test_curves_hold_the_rates_of_their_condition(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    for measure, rates in (("success", "success"), ("valid", "valid")):
        drawn = curves(lines, measure, "strict")
        strict = [line for line in lines if line.row.key.condition == "strict" and line.summary.completed]
        assert [curve.series for curve in drawn] == [line.series for line in strict]
        for curve, line in zip(drawn, strict, strict=True):
            assert [point.rate for point in curve.points] == list(getattr(line.summary, rates).values())


def test_error_parts_are_all_of_a_rows_events(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    codes = error_codes(lines, "loose")
    for bar in error_bars(lines, "loose"):
        assert sum(part.events for part in bar.parts) == bar.total
        assert {part.code for part in bar.parts} <= set(codes)
        if bar.total:
            assert abs(sum(part.share for part in bar.parts) - 1) < 1e-9


def test_a_mark_leads_to_the_episodes_that_it_counts(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    for curve in curves(lines, "success", "strict"):
        for point in curve.points:
            assert len(point.behind.pick().hits) == point.rate.hits
    for bar in error_bars(lines, "strict"):
        for part in bar.parts:
            assert 0 < len(part.behind.pick().hits) <= part.events
    for trade in trades(lines):
        assert all(point.behind.pick().hits for point in trade.points)


def test_points_of_two_conditions_belong_together_only_under_one_budget_map(all_counted: Counted) -> None:
    for trade in trades(lines_of(all_counted, "overall")):
        keys = [point.behind.line.row.key for point in trade.points]
        assert len({(key.designer, key.executor, key.budget_map_sha256) for key in keys}) == 1
        assert [point.loose for point in trade.points] == sorted(point.loose for point in trade.points)


def test_the_codes_of_the_paper_keep_their_colours_and_others_share_none() -> None:
    codes = ("PARSE_ERROR", RUN_FALSE_AFTER_VALID, "OVER_BUDGET", "SCHEMA_ERROR", strings.OTHER)
    given = hues(codes)
    assert given[RUN_FALSE_AFTER_VALID] == "mVermil"
    assert given["OVER_BUDGET"] == "mOrange"
    assert given[strings.OTHER] == "mGrey"
    assert len(set(given.values())) == len(codes)
    assert set(given.values()) <= set(PATTERNS)


def test_many_codes_are_drawn_as_six_at_most(all_counted: Counted) -> None:
    lines = lines_of(all_counted, "overall")
    assert len(error_codes(lines, "strict")) <= 6


def test_forty_designers_all_look_different() -> None:
    looks = [(series(number).mark, series(number).shape) for number in range(40)]
    assert len(set(looks)) == 40


@pytest.mark.parametrize(("most", "step"), [(1, 0.2), (100, 20), (97, 20), (7, 2), (0, 1), (2.4, 0.5)])
def test_ticks_are_round(most: float, step: float) -> None:
    assert round_tick_step(most) == pytest.approx(step)


def test_no_label_lies_on_a_line_or_on_another_at_any_size(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = opened(qtbot, desk, played).panel
    for size in ((1400, 800), (1000, 720), (600, 640), (1900, 1000)):
        panel.resize(*size)
        for key, chart in (("calls", panel.charts.curves), ("cost", panel.charts.trade)):
            if panel.below.one.isVisible():
                panel.below.one.button(key).click()
            panel.grab()
            drawing = chart.drawing()
            assert isinstance(drawing, CurvesDrawing | TradeDrawing)
            labels = drawing.label_boxes()
            assert labels
            assert lie_on_a_line(labels, drawing.line_segments()) == []
            boxes = [boxed(label) for label in labels]
            assert not any(a.meets(b) for at, a in enumerate(boxes) for b in boxes[:at])


def test_a_chart_is_walked_and_asked_by_keys(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = opened(qtbot, desk, played)
    chart = made.panel.charts.composition
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert "error events" in chart.accessibleDescription()
    qtbot.keyClick(chart, Qt.Key.Key_Return)
    ((title, ids),) = made.listed
    assert title
    assert ids


def test_a_double_click_on_a_mark_lists_its_episodes(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    made = opened(qtbot, desk, played)
    chart = made.panel.charts.trade
    mark = chart.drawing().marks[0]
    qtbot.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=mark.area.center().toPoint())
    assert len(made.listed[0][1]) == len(mark.behind.pick().hits)


def test_switches_change_measure_amount_and_condition(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel: ResultsPanel = opened(qtbot, desk, played).panel
    tips = [mark.tip for mark in panel.charts.curves.drawing().marks]
    panel.charts.measure.button("valid").click()
    assert all("Valid@" in mark.tip for mark in panel.charts.curves.drawing().marks)
    panel.charts.measure.button("success").click()
    panel.below.condition.button("loose").click()
    changed = [mark.tip for mark in panel.charts.curves.drawing().marks]
    assert all("loose" in tip for tip in changed)
    assert changed != tips
    wide = panel.charts.composition.drawing().marks[0].area.width()
    panel.charts.amount.button("events").click()
    assert panel.charts.composition.drawing().marks[0].area.width() != wide


def test_marks_lie_where_the_axes_say(desk: MakeDesk, played: Place, qtbot: QtBot) -> None:
    panel = opened(qtbot, desk, played, (1280, 720)).panel
    panel.grab()
    chart = panel.charts.trade
    for mark in chart.drawing().marks:
        point = trades([mark.behind.line])[0].points[0]
        place = chart.axes.pixel(100 * point.success, point.ratio)
        assert (mark.area.center() - place).manhattanLength() < 0.01
    bars = panel.charts.composition
    assert min(mark.area.left() for mark in bars.drawing().marks) == pytest.approx(bars.axes.pixel(0, 0).x(), abs=0.01)
