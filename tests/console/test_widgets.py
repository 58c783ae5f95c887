import numpy as np
import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QImage, QPainter
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QHBoxLayout, QPushButton, QTableView, QWidget
from pytestqt.qtbot import QtBot

from console.theme import theme
from console.widgets import figures
from console.widgets.elided import Elided
from console.widgets.empty_state import EmptyState
from console.widgets.fields import ChoiceBox
from console.widgets.frame_view import FrameView
from console.widgets.notice_bar import MOST_ACTS, Message, NoticeBar
from console.widgets.row_list import RowList, RowLook
from console.widgets.rows import ASIDE_ROLE, KIND_ROLE, PROGRESS_ROLE, RowDelegate, prepare_table
from console.widgets.segmented import Segmented
from console.widgets.state_chip import STATES, StateChip, chip_width, look_of

LONG = "T1B_a_level_with_a_name_of_quite_exactly_sixty_characters_0001"


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> None:
    theme().install(qapp, "light")


def grab_at(widget: QWidget, scale: int) -> QImage:
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.white)
    widget.render(image)
    return image


def test_every_state_has_an_icon_a_word_and_a_colour_of_its_kind() -> None:
    assert set(STATES) >= {
        "queued", "running", "pausing", "paused", "success", "failed", "interrupted", "error", "cancelled",
    }  # fmt: skip
    pairs = {(look.icon, look.token) for look in STATES.values()}
    assert len(pairs) == len(STATES)


def test_a_state_of_a_newer_store_is_shown_by_its_word() -> None:
    assert look_of("melted").icon == "help-circle-outline"
    assert chip_width("melted") > 40


def test_a_chip_follows_its_state(qtbot: QtBot) -> None:
    chip = StateChip("queued")
    qtbot.addWidget(chip)
    narrow = chip.sizeHint().width()
    chip.set_state("interrupted")
    assert chip.sizeHint().width() > narrow
    assert chip.accessibleName() == "interrupted"
    chip.set_state("interrupted", "in its third call")
    assert chip.accessibleName() == "in its third call", "another word alone is shown as well"
    chip.set_state("interrupted")
    assert chip.accessibleName() == "interrupted"


def test_a_long_name_yields_in_the_middle_and_is_whole_in_its_tooltip(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    name = Elided(LONG)
    row = QHBoxLayout(holder)
    row.addWidget(name)
    holder.resize(160, 40)
    holder.show()
    holder.grab()
    shown = name.shown_text()
    assert "…" in shown
    assert (shown[:4], shown[-1]) == ("T1B_", "1")
    assert name.toolTip() == LONG
    holder.resize(900, 40)
    holder.grab()
    assert name.shown_text() == LONG
    assert name.toolTip() == ""
    assert holder.minimumSizeHint().width() < 60


def test_a_choice_that_is_too_long_for_its_box_yields_in_the_middle(qtbot: QtBot) -> None:
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItem(LONG)
    box.setFixedWidth(140)
    box.show()
    assert "…" in box.shown_text()
    assert (box.shown_text()[:4], box.shown_text()[-1]) == ("T1B_", "1")
    box.setFixedWidth(700)
    assert box.shown_text() == LONG


def test_an_empty_state_offers_its_act_and_says_another_reason(qtbot: QtBot) -> None:
    done = []
    action = QAction("Plan a sweep")
    action.triggered.connect(lambda: done.append(1))
    empty = EmptyState("playlist-plus", "Nothing is queued", "Choose levels in Plan.", action)
    qtbot.addWidget(empty)
    empty.resize(300, 300)
    empty.show()
    button = empty.findChild(QPushButton)
    button.click()
    assert done == [1]
    action.setEnabled(False)
    assert not button.isEnabled()
    empty.say("The store is unavailable", "It is locked.", "database-off-outline")
    assert empty.line == "The store is unavailable"


def test_a_segment_is_chosen_by_a_click_and_set_in_silence(qtbot: QtBot) -> None:
    segments = Segmented([("a", "Real time"), ("b", "As fast")])
    qtbot.addWidget(segments)
    with qtbot.waitSignal(segments.chosen) as heard:
        segments.button("b").click()
    assert heard.args == ["b"]
    with qtbot.assertNotEmitted(segments.chosen):
        segments.set_value("a")
    assert segments.value() == "a"


NOWHERE = QModelIndex()


class Table(QAbstractTableModel):
    def rowCount(self, parent: QModelIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def columnCount(self, parent: QModelIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return ("running", LONG, "84.7 %")[index.column()]
        if role == KIND_ROLE:
            return ("state", "name", "number")[index.column()]
        if role == ASIDE_ROLE and index.column() == 2:
            return "(160/189)"
        if role == PROGRESS_ROLE and index.row() == 1:
            return 0.5
        return None


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("scale", [1, 2])
def test_rows_are_painted_in_every_look_and_scale(qtbot: QtBot, look: str, scale: int) -> None:
    theme().choose(look)
    view, model = QTableView(), Table()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    qtbot.addWidget(view)
    view.setModel(model)
    delegate = prepare_table(view)
    assert isinstance(delegate, RowDelegate)
    view.selectRow(0)
    view.resize(400, 160)
    view.show()
    image = grab_at(view, scale)
    theme().choose("light")
    header = view.horizontalHeader().height()
    bar = image.pixelColor(1 * scale, (header + 10) * scale)
    assert bar == theme().colour("accent") if look == "light" else bar.blue() > 150


def test_progress_is_drawn_over_the_part_of_the_row_that_is_done(qtbot: QtBot) -> None:
    view, model = QTableView(), Table()
    qtbot.addWidget(view)
    view.setModel(model)
    prepare_table(view)
    for column in range(3):
        view.setColumnWidth(column, 100)
    view.resize(400, 160)
    view.show()
    image = grab_at(view, 1)
    line = view.horizontalHeader().height() + 2 * 28 - 1
    accent = theme().colour("accent")
    assert image.pixelColor(20, line) == accent
    assert image.pixelColor(120, line) == accent
    assert image.pixelColor(200, line) != accent


def frame(width: int = 128, height: int = 72) -> np.ndarray:
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, :, 0] = 200
    pixels[10, 20] = (0, 255, 0)
    return pixels


def test_a_frame_is_fitted_whole_and_stays_whole_when_the_view_is_resized(qtbot: QtBot) -> None:
    view = FrameView()
    qtbot.addWidget(view)
    view.resize(640, 400)
    view.show()
    view.set_frame(frame())
    first = view.zoom
    assert view.fits
    view.resize(320, 200)
    assert view.zoom < first
    assert view.image().pixelColor(20, 10).green() == 255


def test_zoom_stays_through_later_frames_of_the_same_size(qtbot: QtBot) -> None:
    view = FrameView()
    qtbot.addWidget(view)
    view.resize(320, 200)
    view.show()
    view.set_frame(frame())
    with qtbot.waitSignal(view.zoomed):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    zoom = view.zoom
    view.set_frame(frame())
    assert view.zoom == pytest.approx(zoom)
    assert not view.fits
    qtbot.keyClick(view, Qt.Key.Key_1)
    assert view.zoom * view.devicePixelRatioF() == pytest.approx(1.0)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.fits


def test_the_pixel_under_the_pointer_is_said_in_the_frames_own_pixels(qtbot: QtBot) -> None:
    view = FrameView()
    qtbot.addWidget(view)
    view.resize(1280, 720)
    view.show()
    view.set_frame(frame())
    heard = []
    view.hovered.connect(heard.append)
    qtbot.mouseMove(view.viewport(), view.mapFromScene(20.5, 10.5))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[-1] == QPoint(20, 10)


def test_overlays_lie_over_the_frame(qtbot: QtBot) -> None:
    view = FrameView()
    qtbot.addWidget(view)
    view.resize(256, 144)
    view.set_frame(frame())
    mark = QGraphicsRectItem(50, 30, 10, 10)
    mark.setBrush(Qt.GlobalColor.blue)
    view.add_overlay(mark)
    view.set_frame(frame())
    view.show()
    place = view.mapFromScene(55, 35)
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    view.render(painter)
    painter.end()
    assert image.pixelColor(place).blue() == 255


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (figures.cost(12340), "$12,340"),
        (figures.cost(None), "–"),
        (figures.dollars(41.2), "$41.20"),
        (figures.seconds(3.25), "3.25 s"),
        (figures.percent(160 / 189), "84.7 %"),
        (figures.out_of(160, 1890), "(160/1,890)"),
        (figures.duration(41), "41 s"),
        (figures.duration(75), "1 min 15 s"),
        (figures.duration(11520), "3 h 12 min"),
        (figures.duration(187_200), "2 d 4 h"),
        (figures.duration(None), "–"),
        (figures.ago(0.2), "0.2 s ago"),
        (figures.ago(-3), "0.0 s ago"),
        (figures.ago(180), "3 min ago"),
        (figures.size(81e9), "81 GB"),
        (figures.size(1.5e9), "1.5 GB"),
    ],
)
def test_numbers_are_said_with_their_units(said: str, wanted: str) -> None:
    assert said == wanted


WORDS: RowLook[str] = RowLook(
    text=lambda word: word,
    spoken=lambda number, word: f"{number}, {word}",
    tip=lambda _word: "",
    height=lambda word, width_px: 20.0 * (1 + len(word) * 10 // width_px),
    paint=lambda painter, rect, _number, word: painter.drawText(QRectF(rect), word),
    opens=lambda word: word if word != "gone" else None,
)


@pytest.fixture
def words(qtbot: QtBot) -> RowList[str]:
    rows = RowList("words", "Words", WORDS)
    qtbot.addWidget(rows)
    rows.show_rows(["short", "gone", LONG])
    rows.resize(400, 300)
    rows.show()
    return rows


def test_a_row_opens_what_it_is_about_and_nothing_where_that_is_gone(words: RowList[str], qtbot: QtBot) -> None:
    opened: list[object] = []
    words.opened.connect(opened.append)
    for row in range(2):
        place = words.visualRect(words.rows.index(row)).center()
        qtbot.mouseClick(words.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened == ["short"]


def test_rows_that_wrap_grow_as_their_list_narrows(words: RowList[str], qtbot: QtBot) -> None:
    wide = words.visualRect(words.rows.index(2)).height()
    words.resize(150, 300)
    qtbot.waitUntil(lambda: words.visualRect(words.rows.index(2)).height() > wide)
    assert words.visualRect(words.rows.index(0)).height() == 20


def test_a_row_is_chosen_by_its_number_and_brought_into_sight(words: RowList[str]) -> None:
    words.resize(400, 40)
    words.choose(3)
    assert words.currentIndex().data() == LONG
    assert words.viewport().rect().intersects(words.visualRect(words.currentIndex()))
    assert words.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == f"3, {LONG}"


def test_a_notice_offers_just_its_own_acts_and_copies_its_details(qtbot: QtBot) -> None:
    bar = NoticeBar("notice", "Copy details", "Dismiss")
    qtbot.addWidget(bar)
    assert not bar.isVisible()
    bar.show_message(Message("error", "It broke", "Mend it", "all of it", ("Mend",)))
    assert [button.isVisible() for button in bar.acts] == [True, False]
    bar.copy.click()
    assert QApplication.clipboard().text() == "all of it"
    with qtbot.waitSignal(bar.acted, check_params_cb=lambda place: place == 0):
        bar.acts[0].click()
    bar.show_message(Message("note", "It is mended", ""))
    assert not any(button.isVisible() for button in (*bar.acts, bar.copy))
    bar.show_message(None)
    assert not bar.isVisible()
    with pytest.raises(ValueError, match="room for"):
        Message("ask", "Which?", "", acts=tuple("abc"[: MOST_ACTS + 1]))


def test_a_narrow_notice_puts_its_buttons_below_its_words(qtbot: QtBot) -> None:
    bar = NoticeBar("notice", "Copy details", "Dismiss")
    qtbot.addWidget(bar)
    bar.resize(800, bar.height())
    bar.show_message(Message("error", "The runner ended", "Its disk is full", "all of it", ("Restart, queue paused",)))
    low = bar.height()
    bar.resize(400, bar.height())
    bar.grab()
    assert bar.height() > low
    assert all(bar.rect().contains(button.geometry()) for button in (bar.copy, bar.acts[0], bar.dismiss))
    words = bar.findChildren(Elided)
    assert [each.shown_text() for each in words] == ["The runner ended", "Its disk is full"]
    bar.show_message(Message("note", "The runner is back", ""))
    assert bar.height() == low, "without buttons there is room beside"
