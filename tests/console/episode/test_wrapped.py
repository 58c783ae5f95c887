from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from console.episode.wrapped import breakable, wrapped


@given(st.text())
def test_places_to_wrap_change_no_character_that_is_seen(text: str) -> None:
    plain = text.replace("\u200b", "")

    assert breakable(plain).replace("\u200b", "") == plain


def test_words_of_usual_length_are_left_alone() -> None:
    assert breakable("Member 41: 2.236 m, Wood allows 2.000 m.") == "Member 41: 2.236 m, Wood allows 2.000 m."


def test_a_long_path_asks_for_no_width(qapp: QApplication) -> None:
    made = wrapped("cannot read " + "/a_very_long_folder_name" * 8 + "/" + "x" * 90)

    assert all(len(part) <= 24 for word in made.text().split() for part in word.split("\u200b"))
    assert made.hasHeightForWidth()
    assert made.heightForWidth(120) > made.heightForWidth(600)
