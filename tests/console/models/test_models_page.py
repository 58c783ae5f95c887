"""The page of cards: what it shows, what it saves, whom it asks; and a canary key that is nowhere afterwards."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from keys_in_memory import KEY, MemoryKeyring
from loopback import Loopback, answer, echo_everywhere, slow_headers, status
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from console.app.report import report_text
from console.models import strings as say
from console.models.dialog import ModelsDialog
from controller.designers.chat.card import ModelCard
from controller.designers.chat.cards import load_card
from controller.designers.chat.key_reference import SERVICE, key_of

OpenPage = Callable[..., ModelsDialog]


def type_in(page: ModelsDialog, field: str, text: str) -> None:
    edit = page.form.fields[field].edit
    assert isinstance(edit, QLineEdit)
    edit.setText(text)
    edit.textEdited.emit(text)


def texts_of(root: QWidget) -> Iterator[str]:
    """Every text in a tree of widgets, also those that are not painted."""
    for each in [root, *root.findChildren(QWidget), *root.findChildren(QAction)]:
        yield each.objectName()
        yield from (str(each.property(name)) for name in ("role", "kind", "pos", "invalid"))
        if isinstance(each, QWidget):
            yield from (each.toolTip(), each.whatsThis(), each.windowTitle(), each.statusTip())
            yield from (each.accessibleName(), each.accessibleDescription())
        if isinstance(each, QLabel | QLineEdit | QPushButton | QAction):
            yield each.text()
        if isinstance(each, QLineEdit):
            yield from (each.placeholderText(), each.displayText(), each.selectedText())
        if isinstance(each, QPlainTextEdit):
            yield each.toPlainText()
        if isinstance(each, QComboBox):
            yield from (each.itemText(row) for row in range(each.count()))


def spellings() -> tuple[str, ...]:
    return (KEY, base64.b64encode(KEY.encode()).decode().rstrip("="))


def leaks(text: str) -> bool:
    return any(spelling in text for spelling in spellings())


def press(qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def ask(qtbot: QtBot, page: ModelsDialog) -> None:
    press(qtbot, page.asking.button)
    qtbot.waitUntil(lambda: not page.asking.busy, timeout=15_000)


def test_the_users_own_cards_are_on_top_and_said_to_be(open_page: OpenPage, house: ModelCard) -> None:
    page = open_page()
    QAbstractItemModelTester(page.cards, QAbstractItemModelTester.FailureReportingMode.Fatal)

    shown = [(page.cards.index(row, 0).data(), page.cards.index(row, 1).data()) for row in range(page.cards.rowCount())]

    assert shown[0] == ("house", say.OWN)
    assert ("gpt-5.2", say.SHIPPED) in shown


def test_a_copy_of_a_card_that_ships_is_saved_under_a_new_alias(
    open_page: OpenPage, qtbot: QtBot, own_cards: Path
) -> None:
    page = open_page("gpt-5.2")
    type_in(page, "alias", "gpt-cold")
    type_in(page, "temperature", "")

    with qtbot.waitSignal(page.changed):
        press(qtbot, page.save)

    qtbot.waitUntil(lambda: page.cards.row_of("gpt-cold") == 0)
    assert (own_cards / "gpt-cold.toml").is_file()
    assert load_card("gpt-cold").request.temperature is None
    assert load_card("gpt-5.2").request.temperature == 0.2
    assert page.table.currentIndex().row() == 0
    assert page.save.text() == say.SAVE


def test_a_fault_stands_beside_its_field_and_nothing_is_saved(open_page: OpenPage, own_cards: Path) -> None:
    page = open_page("gpt-5.2")

    type_in(page, "read_s", "soon")

    field = page.form.fields["read_s"]
    assert (field.fault.text(), field.fault.isVisibleTo(page)) == (say.NO_NUMBER, True)
    assert not page.save.isEnabled()
    assert not page.asking.button.isEnabled()
    assert page.told.text() == say.FAULTS[0]
    page.revert.click()
    assert not field.fault.isVisibleTo(page)
    assert not own_cards.exists()


def test_the_name_of_another_card_of_ones_own_is_refused(open_page: OpenPage, house: ModelCard) -> None:
    page = open_page("gpt-5.2")

    type_in(page, "alias", "house")

    assert page.form.fields["alias"].fault.text() == say.TAKEN
    assert not page.save.isEnabled()


def test_changes_stay_while_another_card_is_looked_at_and_closing_asks(open_page: OpenPage) -> None:
    page = open_page("gpt-5.2")
    type_in(page, "title", "Another title")
    page.choose("ollama")
    page.choose("gpt-5.2")
    assert page.form.fields["title"].text() == "Another title"

    page.close()

    assert page.isVisible()
    assert page.question is not None
    assert "gpt-5.2" in page.question.body
    page.question.act.click()
    assert not page.isVisible()


def test_a_card_of_ones_own_is_removed_after_a_question(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, own_cards: Path
) -> None:
    page = open_page("house")
    page.remove.click()
    assert page.question is not None

    page.question.act.click()

    qtbot.waitUntil(lambda: page.cards.row_of("house") == -1)
    assert not (own_cards / "house.toml").exists()


def test_a_card_that_cannot_be_read_says_why(open_page: OpenPage, own_cards: Path) -> None:
    own_cards.mkdir()
    (own_cards / "broken.toml").write_text("schema = ")

    page = open_page("broken")

    assert page.empty.isVisibleTo(page)
    assert page.empty.line == say.UNREADABLE
    assert page.cards.index(0, 1).data() == say.BROKEN


def test_a_variable_is_only_said_to_be_set(
    open_page: OpenPage, house: ModelCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_KEY", KEY)

    page = open_page("house")

    assert page.key.variable.text() == say.VARIABLE_SET.format(name="HOUSE_KEY")
    assert not any(leaks(text) for text in texts_of(page))


def test_a_stored_key_is_in_the_keyring_and_nowhere_else(
    open_page: OpenPage,
    qtbot: QtBot,
    house: ModelCard,
    memory: MemoryKeyring,
    server: Loopback,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    own_cards: Path,
) -> None:
    caplog.set_level(logging.DEBUG)
    page = open_page("house")
    qtbot.keyClicks(page.key.password, KEY)
    press(qtbot, page.key.store)
    qtbot.waitUntil(lambda: page.key.told.text() == say.STORED.format(name="house"))

    assert memory.kept == {(SERVICE, "house"): KEY}
    assert (page.key.password.text(), page.key.password.isUndoAvailable()) == ("", False)
    for fault in (None, echo_everywhere(200), echo_everywhere(401)):
        server.script.append(fault)
        ask(qtbot, page)
        assert not any(leaks(text) for text in texts_of(page))
    assert server.seen[0][1]["authorization"] == f"Bearer {KEY}"
    page.save.click()
    fault = RuntimeError(f"a fault that quotes {KEY}")
    assert not leaks(report_text(fault, "the page", datetime.now(UTC)))
    logging.getLogger("some.client").warning("header %s", KEY)
    assert not leaks(caplog.text)
    assert not leaks("".join(capfd.readouterr()))
    assert not any(leaks(path.read_text()) for path in own_cards.rglob("*.toml"))


def test_what_is_typed_as_a_key_is_painted_as_dots(open_page: OpenPage, qtbot: QtBot) -> None:
    page = open_page("gpt-5.2")
    field = page.key.password
    pictures = []
    for typed in ("iiiiiiiiiiii", "WWWWWWWWWWWW"):
        field.setText(typed)
        field.clearFocus()
        pictures.append(field.grab().toImage())
        assert set(field.displayText()) == {field.displayText()[0]}

    assert field.echoMode() == QLineEdit.EchoMode.Password
    assert pictures[0] == pictures[1]
    field.setText("")
    assert field.grab().toImage() != pictures[0]


def test_a_key_that_is_typed_and_not_stored_is_dropped_with_the_card_or_the_page(open_page: OpenPage) -> None:
    page = open_page("gpt-5.2")
    page.key.password.setText(KEY)
    page.choose("claude-sonnet-5")
    assert page.key.password.text() == ""

    page.key.password.setText(KEY)
    page.hide()

    assert page.key.password.text() == ""


def test_no_key_that_is_no_key_is_kept_and_a_kept_one_is_forgotten(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, memory: MemoryKeyring
) -> None:
    page = open_page("house")
    qtbot.keyClicks(page.key.password, "short")
    press(qtbot, page.key.store)
    qtbot.waitUntil(lambda: "no key" in page.key.told.text())
    assert memory.kept == {}
    memory.kept[SERVICE, "house"] = KEY

    press(qtbot, page.key.forget)

    qtbot.waitUntil(lambda: page.key.told.text() == say.FORGOTTEN.format(name="house"))
    assert memory.kept == {}


def test_one_question_tells_time_tokens_and_price(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, memory: MemoryKeyring, server: Loopback
) -> None:
    memory.kept[SERVICE, "house"] = KEY
    server.script.append(answer("steel"))
    page = open_page("house")

    ask(qtbot, page)

    assert page.asking.outcome.text() == say.OUTCOMES["text"]
    assert page.asking.words.text() == "steel"
    assert "1,000 tok in · 200 out" in page.asking.facts.text()
    assert page.asking.facts.text().split(" ")[1] == "s"
    assert server.seen[0][2]["messages"] == [{"role": "user", "content": say.QUESTION}]


def test_a_refusal_of_the_endpoint_is_told_by_its_class(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, memory: MemoryKeyring, server: Loopback
) -> None:
    memory.kept[SERVICE, "house"] = KEY
    server.script.append(status(401))
    page = open_page("house")

    ask(qtbot, page)

    assert page.asking.outcome.text() == "No answer: unauthorised"
    assert "check the key" in page.asking.words.text()


def test_a_key_that_is_not_there_is_told_without_asking(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, server: Loopback
) -> None:
    page = open_page("house")

    ask(qtbot, page)

    assert page.asking.outcome.text() == say.OUTCOMES["no_key"]
    assert server.seen == []


@pytest.fixture
def waiting(
    open_page: OpenPage, qtbot: QtBot, house: ModelCard, memory: MemoryKeyring, server: Loopback
) -> ModelsDialog:
    """A page whose question has arrived at a server that does not answer."""
    memory.kept[SERVICE, "house"] = KEY
    server.script.append(slow_headers)
    page = open_page("house")
    press(qtbot, page.asking.button)
    qtbot.waitUntil(server.entered.is_set, timeout=10_000)
    return page


def test_a_question_is_cancelled_within_a_second_while_the_window_lives(waiting: ModelsDialog, qtbot: QtBot) -> None:
    assert waiting.asking.button.text() == say.CANCEL

    press(qtbot, waiting.asking.button)

    qtbot.waitUntil(lambda: not waiting.asking.busy, timeout=1000)
    assert waiting.asking.outcome.text() == say.OUTCOMES["cancelled"]


def test_closing_the_page_ends_a_question(waiting: ModelsDialog, house: ModelCard, qtbot: QtBot) -> None:
    waiting.close()

    assert not waiting.isVisible()
    qtbot.waitUntil(lambda: key_of(house) is not None)
