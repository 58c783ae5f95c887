from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from console.theme import font, theme
from console.theme.tokens import DARK, LIGHT, TINT
from console.widgets.icons import icon, pixmap


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> Iterator[None]:
    theme().install(qapp, "light")
    yield
    theme().choose("system")


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: QColor, b: QColor) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def blend(over: QColor, under: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        *(o * share + u * (1 - share) for o, u in zip(over.getRgbF()[:3], under.getRgbF()[:3], strict=True))
    )


@pytest.mark.parametrize(("name", "tokens"), [("light", LIGHT), ("dark", DARK)])
def test_every_word_can_be_read_on_the_panel_and_on_its_own_tint(name: str, tokens: Mapping[str, str]) -> None:
    panel = QColor(tokens["panel"])
    for token in ("text", "text2", "text3"):
        assert contrast(QColor(tokens[token]), panel) >= 4.5, token
    for token in ("blue", "green", "orange", "vermil", "purple", "grey"):
        word = QColor(tokens[token])
        assert contrast(word, panel) >= 4.5, token
        assert contrast(word, blend(word, panel, TINT[name])) >= 4.5, token
    assert contrast(QColor(tokens["onAccent"]), QColor(tokens["accent"])) >= 4.5


def test_both_looks_name_the_same_tokens() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_an_application_that_wears_a_look_is_not_dressed_in_it_again(qtbot: QtBot, qapp: QApplication) -> None:
    dressed: list[str] = []

    class Watched(QLabel):
        def changeEvent(self, event: QEvent) -> None:
            if event.type() == QEvent.Type.StyleChange:
                dressed.append(theme().name)

    label = Watched()
    qtbot.addWidget(label)
    label.show()
    dressed.clear()
    theme().install(qapp, "light")
    assert dressed == []
    theme().install(qapp, "dark")
    assert set(dressed) == {"dark"}


def test_choosing_a_look_changes_it_at_once_and_says_so(qtbot: QtBot) -> None:
    before = theme().colour("panel")
    with qtbot.waitSignal(theme().changed):
        theme().choose("dark")
    assert theme().name == "dark"
    assert theme().colour("panel") == QColor(DARK["panel"]) != before
    assert QGuiApplication.palette().base().color() == QColor(DARK["panel"])


def test_a_choice_that_changes_nothing_is_not_announced(qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme().changed):
        theme().choose("light")


def test_the_system_is_followed_until_a_person_chooses(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    scheme = {"now": Qt.ColorScheme.Dark}

    class Hints(QObject):
        colorSchemeChanged = Signal()  # noqa: N815

        def colorScheme(self) -> Qt.ColorScheme:
            return scheme["now"]

        def setColorScheme(self, _wanted: Qt.ColorScheme) -> None:
            """The screenless platform has no scheme to set."""

        def unsetColorScheme(self) -> None:
            """Nor one to forget."""

    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: Hints())
    theme().choose("system")
    assert theme().name == "dark"
    scheme["now"] = Qt.ColorScheme.Light
    theme().choose("system")
    assert theme().name == "light"
    scheme["now"] = Qt.ColorScheme.Dark
    theme().choose("light")
    assert theme().name == "light"


def test_what_is_shown_is_repainted_in_the_new_look_without_being_made_again(qtbot: QtBot) -> None:
    button = QPushButton("A button")
    button.setIcon(icon("play", "text"))
    qtbot.addWidget(button)
    button.show()
    before = button.grab().toImage()
    theme().choose("dark")
    after = button.grab().toImage()
    assert QColor(before.pixel(40, 4)).lightnessF() > 0.8
    assert QColor(after.pixel(40, 4)).lightnessF() < 0.3


def test_an_icon_takes_the_colour_of_the_moment_it_is_painted() -> None:
    made = icon("square", "text")
    middle = made.pixmap(18, 18).toImage().pixelColor(9, 9)
    theme().choose("dark")
    assert made.pixmap(18, 18).toImage().pixelColor(9, 9) != middle


def test_icons_are_drawn_in_the_pixels_of_the_screen() -> None:
    assert icon("play").pixmap(QSize(18, 18), 2.0).width() == 36
    assert pixmap("play", size=18, scale=2.0).width() == 36
    assert pixmap("play", size=18, scale=2.0).deviceIndependentSize().width() == 18


def test_an_icon_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        pixmap("no-such-icon-name")


def test_digits_are_of_equal_width_and_weights_differ() -> None:
    measure = QFontMetrics(font())
    assert measure.horizontalAdvance("1111") == measure.horizontalAdvance("8888")
    heavy = QFontMetrics(font(weight=600))
    assert heavy.horizontalAdvance("Many words to measure") > measure.horizontalAdvance("Many words to measure")


def test_a_label_of_a_role_keeps_its_look_under_the_style_sheet(qtbot: QtBot) -> None:
    from console.widgets.heading import heading

    made = heading("1111 8888")
    qtbot.addWidget(made)
    made.show()
    assert isinstance(made, QLabel)
    assert made.fontInfo().pixelSize() == 16
    assert made.font().weight() == 600


@given(st.floats(min_value=-2, max_value=3, allow_nan=False))
def test_utilisation_is_a_colour_of_the_ramp_for_any_value(value: float) -> None:
    colour = theme().utilisation(value)
    assert colour.isValid()
    if value <= 0:
        assert colour == theme().colour("u0")
    if value >= 1:
        assert colour == theme().colour("u2")
