"""Profiles say which pixels decide, and refuse what cannot be meant."""

import pytest

from controller.evidence.profile import PixelRule, ProfileError, load_profile, parse_profile

GOOD = """
version = 1
width = 1280
height = 720
[success]
pixel = [1228, 20]
channel = "green"
threshold = 180
[failure]
pixel = [1145, 637]
channel = "red"
threshold = 150
"""


def test_the_embedded_profile_reads_the_papers_pixels() -> None:
    profile = load_profile("embedded")
    assert (profile.success.pixel, profile.success.channel, profile.success.threshold) == ((1228, 20), "green", 180)
    assert (profile.failure.pixel, profile.failure.channel, profile.failure.threshold) == ((1145, 637), "red", 150)


def test_an_unknown_profile_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ProfileError, match=r"'nowhere'.*embedded"):
        load_profile("nowhere")


def test_the_hash_follows_the_content_and_not_how_the_file_is_written() -> None:
    plain = parse_profile("a", GOOD)
    commented = parse_profile("b", "# a remark\r\n" + GOOD.replace("\n", "\r\n"))
    other = parse_profile("a", GOOD.replace("180", "181"))
    assert plain.sha256 == commented.sha256 == load_profile("embedded").sha256
    assert plain.sha256 != other.sha256


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[success]", "[success"), "not TOML"),
        (("version = 1", ""), "lacks version"),
        (("version = 1", "version = 1\ncolour = 3"), "unknown colour"),
        (("version = 1", "version = true"), "version must be a whole number"),
        (("pixel = [1228, 20]", "pixel = [1280, 20]"), r"success.pixel\[0\] must be a whole number from 0 to 1279"),
        (("pixel = [1145, 637]", "pixel = [1145, 720]"), r"failure.pixel\[1\]"),
        (("pixel = [1145, 637]", "pixel = [1145]"), r"failure.pixel must be \[column, row\]"),
        (('channel = "red"', 'channel = "purple"'), "failure.channel must be one of red, green, blue"),
        (('channel = "red"', "channel = [1]"), "failure.channel must be one of"),
        (("threshold = 150", "threshold = 256"), "failure.threshold must be a whole number from 0 to 255"),
        (("threshold = 150", "threshold = 150.5"), "failure.threshold"),
        (("threshold = 150", "threshold = 150\ndominance = 0"), "failure.dominance must be a whole number from 1"),
        (("threshold = 150", 'threshold = 150\nchange = "much"'), "failure.change"),
        (("threshold = 150", "threshold = 150\nblink = 1"), r"\[failure\] holds unknown blink"),
        (("threshold = 150", ""), r"\[failure\] lacks threshold"),
    ],
)
def test_a_wrong_profile_is_refused_with_its_name_and_key(change: tuple[str, str], words: str) -> None:
    with pytest.raises(ProfileError, match=words) as caught:
        parse_profile("mine", GOOD.replace(*change))
    assert "profile mine" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_section_that_is_no_table_is_refused() -> None:
    flat = GOOD[: GOOD.index("[success]")] + "success = 1\nfailure = 2\n"
    with pytest.raises(ProfileError, match=r"\[success\] must be a table"):
        parse_profile("mine", flat)


def test_a_pixel_must_be_above_the_threshold_not_at_it() -> None:
    rule = PixelRule((0, 0), "red", 150)
    assert not rule.is_lit((150, 0, 0), (0, 0, 0))
    assert rule.is_lit((151, 200, 200), (0, 0, 0))


def test_dominance_asks_the_channel_to_exceed_both_others() -> None:
    rule = PixelRule((0, 0), "red", 150, dominance=60)
    assert rule.is_lit((200, 140, 139), (0, 0, 0))
    assert not rule.is_lit((200, 141, 0), (0, 0, 0))
    assert not rule.is_lit((200, 0, 141), (0, 0, 0))


def test_change_asks_the_channel_to_have_moved_since_the_editor_frame() -> None:
    rule = PixelRule((0, 0), "red", 130, change=40)
    assert not rule.is_lit((180, 0, 0), (142, 0, 0))
    assert rule.is_lit((182, 0, 0), (142, 0, 0))
    assert rule.is_lit((140, 0, 0), (180, 0, 0))
