"""Running a design and watching its run."""

from dataclasses import replace

import numpy as np
import pytest
from console_parts import Desk
from editor_parts import CONTROL, SHIFT, click, drag, key, members_at
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from console.editor.canvas.picture import picture_of
from console.editor.model.adopt import blank
from console.editor.model.edits import add_member
from console.editor.model.numbering import ids_of
from console.editor.panel import EditorPanel
from console.editor.run.curves import curves_of
from console.editor.run.making import run_design
from console.editor.run.outcome import Outcome
from console.editor.run.player import Player
from console.editor.side.stressed import stressed_of
from controller.executors.embedded import EmbeddedExecutor
from controller.levels.catalogue import find_level
from controller.references.record import read_reference
from controller.sweep.runner.messages import Acknowledged, Event, StopTrial, Tried, TryDesign
from serializer.bridge import Bridge
from serializer.candidate import parse_candidate
from serializer.materials import materials
from validator.check import check

K = Qt.Key
LONG_MS = 30_000
LEVEL = find_level("T1B_Span_10m")
GOOD = read_reference(LEVEL.name).bridge


@pytest.fixture(scope="module")
def good() -> Outcome:
    return run_design(1, LEVEL, GOOD, 20_000, ())


@pytest.fixture(scope="module")
def bad() -> Outcome:
    kept = tuple(m for m in GOOD.members if m.material == 1)
    used = {end for m in kept for end in (m.node_a, m.node_b)}
    return run_design(
        2, LEVEL, Bridge(tuple(n for n in GOOD.nodes if n.id in used or n.is_kinematic), kept), 20_000, ()
    )


@pytest.fixture
def ran(editor: EditorPanel, qtbot: QtBot) -> EditorPanel:
    editor.files.open_reference()
    editor.run()
    qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    editor.player.pause()
    return editor


@pytest.mark.parametrize("which", ["good", "bad"])
def test_the_film_tells_of_the_very_run_that_the_executor_judged(which: str, request: pytest.FixtureRequest) -> None:
    outcome: Outcome = request.getfixturevalue(which)
    judged, film = EmbeddedExecutor().run(LEVEL, outcome.bridge, 20_000).run, outcome.film
    assert (film.stop, film.stopped_at_s, film.step_s) == (judged.stop, judged.stopped_at_s, judged.step_s)
    assert np.array_equal(film.peak_utilisation, judged.peak_utilisation)
    assert np.array_equal(film.broken_at_s, judged.broken_at_s)
    assert np.array_equal(film.node_xy[4::5], judged.node_xy)
    assert outcome.success == judged.passed
    assert outcome.success == (which == "good")


def test_a_moment_of_the_film_lies_between_its_states_and_figures_are_never_invented(good: Outcome) -> None:
    start = [(node.x, node.y) for node in GOOD.nodes]
    assert np.allclose(good.nodes_at(0.0), start)
    low, high = good.film.node_xy[9], good.film.node_xy[10]
    between = good.nodes_at(float(good.film.times_s[9]) + 0.025)
    assert np.allclose(between, (low + high) / 2)
    assert np.array_equal(good.utilisation_at(0.55), good.film.utilisation[10])
    assert not good.utilisation_at(0.0).any()
    assert good.step(0.0, 1) == pytest.approx(0.05)
    assert good.step(0.05, -3) == 0.0
    assert good.step(99.0, 1) == pytest.approx(good.duration_s)


def test_a_broken_member_is_marked_with_its_time_and_force_and_is_drawn_no_more(bad: Outcome) -> None:
    row = bad.most_stressed[0]
    at = float(bad.film.broken_at_s[row])
    before = picture_of(LEVEL, bad.bridge, (), bad, at - 0.05, ())
    after = picture_of(LEVEL, bad.bridge, (), bad, at + 0.05, ())
    identity = bad.bridge.members[row].id
    assert before.breaks == ()
    assert not next(bar for bar in before.bars if bar.id == identity).broken
    assert next(bar for bar in after.bars if bar.id == identity).broken
    assert after.breaks[0].time_s == at
    strength = materials()[bad.bridge.members[row].material].strength_pn
    assert after.breaks[0].force_pn >= strength
    assert stressed_of(bad, bad.bridge)[0].broken


def test_members_keep_their_load_whatever_becomes_of_their_ids(good: Outcome) -> None:
    shuffled = Bridge(GOOD.nodes, tuple(replace(m, id=m.id + 100) for m in reversed(GOOD.members)))
    picture = picture_of(LEVEL, shuffled, (), good, None, ())
    loads = {bar.id: bar.load for bar in picture.bars}
    for row, member in enumerate(GOOD.members):
        assert loads[member.id + 100] == pytest.approx(float(good.film.peak_utilisation[row]))
    drawn = add_member(GOOD, GOOD.nodes[0].id, (1.0, 4.0), 2)
    assert drawn is not None
    new = next(bar for bar in picture_of(LEVEL, drawn.bridge, (), good, None, ()).bars if bar.id not in ids_of(GOOD))
    assert new.load is None


def test_curves_are_of_the_chosen_members_and_else_of_the_most_stressed(good: Outcome) -> None:
    chosen = {GOOD.members[0].id, GOOD.members[5].id}
    assert {GOOD.members[curve.row].id for curve in curves_of(good, GOOD, chosen)} == chosen
    assert [curve.row for curve in curves_of(good, GOOD, ())] == list(good.most_stressed[:3])


def test_the_player_keeps_to_real_time_at_every_speed_and_stops_at_the_end(good: Outcome, qtbot: QtBot) -> None:
    player = Player()
    player.load(good)
    assert player.time_s is None
    player.set_speed(4.0)
    with qtbot.waitSignal(player.changed, timeout=LONG_MS, check_params_cb=lambda: player.time_s == player.end_s):
        player.play()
    assert not player.playing
    player.play()
    assert player.time_s is not None
    assert player.time_s < player.end_s
    player.rest()
    assert player.time_s is None


def test_space_runs_the_design_and_plays_it_then_pauses(editor: EditorPanel, qtbot: QtBot) -> None:
    editor.files.open_reference()
    changes: list[None] = []
    editor.run_changed.connect(lambda: changes.append(None))
    key(qtbot, editor, K.Key_Space)
    assert editor.banner.isVisible()
    assert "seconds" in editor.banner.words.text(), "the first run says that it may take some"
    qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    outcome = editor.last_run
    assert outcome is not None
    assert outcome.success
    assert editor.run_is_current
    assert changes
    assert editor.player.playing
    qtbot.waitUntil(lambda: (editor.player.time_s or 0.0) > 0.1, timeout=LONG_MS)
    key(qtbot, editor, K.Key_Space)
    assert not editor.player.playing
    assert editor.last_run is outcome, "the same bridge is not run twice"
    assert editor.banner.chip.state == "success"
    assert editor.banner.words.text().startswith("Embedded: all vehicles across after")


def test_keys_step_through_the_film_and_home_leaves_it(ran: EditorPanel, qtbot: QtBot) -> None:
    ran.player.seek(1.0)
    key(qtbot, ran, K.Key_Period)
    assert ran.player.time_s == pytest.approx(1.05)
    key(qtbot, ran, K.Key_Comma)
    key(qtbot, ran, K.Key_Comma)
    assert ran.player.time_s == pytest.approx(0.95)
    assert ran.transport.time.text().startswith("0.95 / ")
    key(qtbot, ran, K.Key_Home)
    assert ran.player.time_s is None


def test_the_slider_and_the_plot_seek(ran: EditorPanel, qtbot: QtBot) -> None:
    ran.transport.slider.setValue(200)
    assert ran.player.time_s == pytest.approx(2.0)
    qtbot.mousePress(ran.plot, Qt.MouseButton.LeftButton, pos=QPoint(ran.plot.width() // 4, ran.plot.height() // 2))
    assert ran.player.time_s != pytest.approx(2.0)
    qtbot.mouseClick(ran.transport.speeds.button("0.25"), Qt.MouseButton.LeftButton)
    assert ran.player.speed == 0.25


def test_choosing_members_in_the_film_plots_them_without_leaving_it(ran: EditorPanel) -> None:
    ran.player.seek(1.0)
    picture = ran.canvas.picture
    assert picture is not None
    bar = picture.bars[3]
    click(ran, ((bar.a[0] + bar.b[0]) / 2, (bar.a[1] + bar.b[1]) / 2))
    assert ran.player.time_s == pytest.approx(1.0)
    (chosen,) = ran.design.selected_members()
    assert [ran.last_run.bridge.members[curve.row].id for curve in ran.plot.curves] == [chosen.id]  # type: ignore[union-attr]


def test_drawing_leaves_the_film_and_says_what_the_run_does_not_know(ran: EditorPanel, qtbot: QtBot) -> None:
    ran.player.seek(2.0)
    ran.editing.material(3)
    before = ran.design.bridge
    drag(ran, (0.0, 2.0), (0.5, 4.5))
    assert ran.player.time_s is None
    assert not ran.run_is_current
    assert ran.banner.words.text().startswith("Colours show run 1. 1 member drawn since carries no load")
    qtbot.mouseClick(ran.banner.restore, Qt.MouseButton.LeftButton)
    assert ran.design.bridge == before
    assert ran.run_is_current
    key(qtbot, ran, K.Key_Z, CONTROL)
    assert not ran.run_is_current, "restoring is a step like any other"


def test_a_click_on_a_stressed_member_chooses_it(ran: EditorPanel, qtbot: QtBot) -> None:
    rows = ran.side.stressed
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(0)).center())
    assert ran.design.selection == {rows.rows.rows[0].member}


def test_an_illegal_design_is_not_run_and_says_why(editor: EditorPanel, qtbot: QtBot, given: Desk) -> None:
    key(qtbot, editor, K.Key_Space)
    assert given.said[-1] == "Draw a member to run"
    editor.design.commit("long", add_member(editor.design.bridge, 1, (5.0, 2.0), 1))
    key(qtbot, editor, K.Key_Space)
    assert given.said[-1] == "Mend 1 violation to run"
    assert editor.last_run is None


def test_a_design_over_the_limit_is_run_since_limits_are_found_by_runs(editor: EditorPanel, qtbot: QtBot) -> None:
    editor.files.open_reference()
    editor.design.set_limit(5_000)
    assert [violation.code for violation in editor.design.violations] == ["OVER_BUDGET"]
    assert editor.side.cost.over > 0
    editor.run()
    qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    assert editor.last_run is not None
    assert [violation.code for violation in editor.last_run.violations] == ["OVER_BUDGET"]


def test_another_level_forgets_the_run(ran: EditorPanel) -> None:
    ran.design.undo.setClean()
    ran.open_level("T1B_Span_8m")
    assert ran.last_run is None
    assert ran.player.outcome is None
    assert not ran.banner.isVisible()
    assert ran.design.bridge == blank(find_level("T1B_Span_8m").anchors)


def test_what_is_legal_is_what_the_validator_says(editor: EditorPanel) -> None:
    editor.files.open_reference()
    site = editor.level.site(editor.design.limit)
    assert editor.design.violations == check(editor.design.bridge, site) == ()
    assert members_at(editor.design.bridge) == members_at(GOOD)


def test_a_run_that_ends_after_the_level_was_left_is_not_shown(editor: EditorPanel, qtbot: QtBot) -> None:
    editor.files.open_reference()
    editor.run()
    editor.open_level("T1B_Span_8m")
    qtbot.waitUntil(lambda: not editor.runs.busy, timeout=LONG_MS)
    assert editor.last_run is None
    assert not editor.banner.isVisible()


@pytest.fixture
def on_a_game(given: Desk, editor: EditorPanel) -> EditorPanel:
    given.services.settings.setValue("sweep/executor", "native")
    editor.follow_executor()
    editor.files.open_reference()
    return editor


def test_a_design_is_run_where_the_toolbar_says_and_only_the_runner_is_asked(
    on_a_game: EditorPanel, given: Desk
) -> None:
    editor, runner = on_a_game, given.runner
    assert editor.head.run.text() == "Run on Poly Bridge"
    editor.run()
    (asked,) = runner.sent
    assert isinstance(asked, TryDesign)
    assert (asked.executor, asked.level, asked.limit) == ("native", LEVEL.name, editor.design.limit)
    assert parse_candidate(asked.candidate).bridge == editor.design.bridge
    words = "Poly Bridge: the design is loaded and run; leave mouse and keyboard alone, but for Pause, which ends it"
    assert editor.banner.words.text() == words
    assert not editor.acts["run_embedded"].isEnabled()
    editor.run()
    assert runner.sent[1:] == [StopTrial()]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Acknowledged(1, "T1B_Span_10m is not paired"), "T1B_Span_10m is not paired"),
        (Tried(1, error="one window is needed"), "one window is needed"),
        (Tried(1, folder="nowhere"), "nowhere"),
        (None, "the runner ended before the run did; start it again, then run the design"),
    ],
    ids=["refused", "not run", "unreadable", "runner gone"],
)
def test_a_run_that_was_not_made_is_no_verdict_and_the_design_can_be_run_again(
    event: Event | None, words: str, on_a_game: EditorPanel, given: Desk, qtbot: QtBot
) -> None:
    editor = on_a_game
    editor.run()
    if event is None:
        given.runner.connected.emit(False)
    else:
        given.runner.event.emit(event)
    qtbot.waitUntil(lambda: not editor.runs.busy, timeout=LONG_MS)
    assert words in editor.banner.words.text()
    assert editor.banner.chip.state == "error"
    assert editor.last_run is None
    assert editor.frames.isHidden()
    assert editor.head.run.isEnabled()


def test_what_the_runner_says_of_others_is_left_alone(on_a_game: EditorPanel, given: Desk) -> None:
    editor = on_a_game
    editor.run()
    for event in (Acknowledged(1), Acknowledged(7, "no"), Tried(7, error="no"), Tried(8, folder="elsewhere")):
        given.runner.event.emit(event)
    assert editor.runs.on_game
    assert editor.head.run.text() == "Stop"


def test_the_embedded_physics_can_be_tried_whatever_the_toolbar_says(on_a_game: EditorPanel, qtbot: QtBot) -> None:
    editor = on_a_game
    key(qtbot, editor, K.Key_Space, SHIFT)
    qtbot.waitUntil(lambda: editor.last_run is not None, timeout=LONG_MS)
    assert editor.last_run is not None
    assert (editor.last_run.executor, editor.last_run.success) == ("embedded", True)
    assert editor.head.run.text() == "Run on Poly Bridge"
