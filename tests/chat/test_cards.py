"""Model cards: those that ship, the user's on top, and one line for everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.designers.chat.card import KeyReference, ModelCard, RequestControls, Transport
from controller.designers.chat.card_file import RESERVED, card_from
from controller.designers.chat.card_text import card_text, keep_card
from controller.designers.chat.cards import card_aliases, load_card
from controller.designers.chat.designer import ChatDesigner, chat_designer
from controller.designers.chat.errors import CardError
from serializer.errors import PolyBridgeBenchError

PAPER = (
    "claude-sonnet-5",
    "gemini-3-flash-preview",
    "gemma-4-31b-it",
    "gpt-5.2",
    "kimi-k2.5",
    "qwen3-vl-plus",
)
LOCAL = ("llama-cpp", "ollama", "vllm")
LEAST = 'schema = 1\ntitle = "T"\nmodel = "m"\nendpoint = "https://host/v1"\nimages = true\nas_of = 2026-01-31\n'


def read(text: str) -> ModelCard:
    return card_from(text, "mine", "mine.toml")


def test_the_paper_s_models_and_local_servers_have_cards() -> None:
    assert card_aliases() == tuple(sorted(PAPER + LOCAL))
    for alias in PAPER:
        card = load_card(alias)
        assert card.images
        assert card.key.needed
        assert card.endpoint.startswith("https://")
        assert card.price is not None
    assert not any(load_card(alias).key.needed for alias in LOCAL)


def test_claude_gets_more_time_and_fewer_attempts_than_the_others() -> None:
    usual = Transport()
    assert (usual.connect_s, usual.write_s, usual.pool_s, usual.read_s) == (10, 60, 30, 300)
    assert (usual.backoff_min_s, usual.backoff_max_s) == (2, 10)
    for alias in PAPER:
        transport = load_card(alias).transport
        if alias.startswith("claude"):
            assert transport.read_s > usual.read_s
            assert transport.attempts < usual.attempts
        else:
            assert transport == usual


def test_an_unknown_price_is_not_zero() -> None:
    price = load_card("qwen3-vl-plus").price
    assert price is not None
    assert (price.input_per_million, price.output_per_million) == (None, None)


def test_a_card_of_one_s_own_goes_before_the_one_that_ships(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "gpt-5.2.toml").write_text(LEAST)
    (folder / "house.toml").write_text(LEAST)
    assert load_card("gpt-5.2").title == "T"
    assert "house" in card_aliases()
    assert load_card("house").key == KeyReference()
    assert load_card("house").price is None


def test_an_unknown_card_is_refused_with_near_names_and_the_folder_for_one_s_own(tmp_path: Path) -> None:
    with pytest.raises(CardError, match=r"did you mean gpt-5\.2") as told:
        load_card("gpt-52")
    assert str(tmp_path / "models") in str(told.value)


def test_what_is_left_to_the_provider_is_not_sent() -> None:
    controls = read(LEAST + '[request]\ntemperature = "provider default"\n').request
    assert (controls.temperature, controls.max_output_tokens, controls.reasoning) == (None, None, {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "schema is 0"),
        (LEAST.replace("schema = 1", "schema = 2"), "update pbbench"),
        (LEAST.replace('"m"', '""'), "model is ''"),
        (LEAST.replace('"m"', "5"), "model is 5"),
        (LEAST.replace("true", '"yes"'), "images is 'yes'"),
        (LEAST.replace("2026-01-31", '"January"'), "as_of is 'January'"),
        (LEAST.replace("2026-01-31", "2026-01-31T10:00:00"), "as_of is"),
        (LEAST + "colour = 1", "unknown field colour"),
        (LEAST + "[request]\ntemperature = -1", "temperature is -1"),
        (LEAST + "[request]\ntemperature = nan", "temperature is nan"),
        (LEAST + "[request]\nmax_output_tokens = 1.5", "max_output_tokens is 1.5"),
        (LEAST + '[request]\nmax_output_field = "limit"', "max_output_field is 'limit'"),
        (LEAST + "[request.reasoning]\nmessages = []", "the request's own fields"),
        (LEAST + "[transport]\nread_s = 0", "read_s is 0"),
        (LEAST + "[transport]\nattempts = true", "attempts is True"),
        (LEAST + "[transport]\nbackoff_min_s = 20", "at most backoff_max_s"),
        (LEAST + '[price]\ninput_per_million = "free"', "input_per_million is 'free'"),
        (LEAST + '[price]\ninput_per_million = 1\nsource = "x"', "as_of is missing"),
        (LEAST + '[key]\nvalue = "sk-0123456789"', "unknown field value"),
        (LEAST + "key = 5", "key is 5"),
        ("not toml", "is no TOML"),
    ],
)
def test_what_is_wrong_with_a_card_is_said_in_one_line(text: str, words: str) -> None:
    with pytest.raises(CardError, match=words) as told:
        read(text)
    assert "mine.toml" in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("key", ['environment = "sk-0123456789abcdef"', 'keyring = "sk-0123456789abcdef"'])
def test_a_key_in_place_of_its_reference_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(CardError, match="never put the key there") as told:
        read(f"{LEAST}[key]\n{key}")
    assert "0123456789" not in str(told.value)


@pytest.mark.parametrize(
    "endpoint",
    ["ftp://host/v1", "host/v1", "https://me:pass@host/v1", "https://host/v1?key=1", "https://", "http://[x"],
)
def test_an_endpoint_is_an_address_and_nothing_else(endpoint: str) -> None:
    with pytest.raises(CardError, match="endpoint must be") as told:
        read(LEAST.replace("https://host/v1", endpoint))
    assert "pass@" not in str(told.value)


@pytest.mark.parametrize(
    ("host", "allowed"), [("127.0.0.1:8000", True), ("192.168.1.5", True), ("box:80", True), ("example.org", False)]
)
def test_a_key_does_not_leave_the_house_in_the_clear(host: str, allowed: bool) -> None:
    text = LEAST.replace("https://host", f"http://{host}")
    assert read(text).endpoint == f"http://{host}/v1"
    keyed = f'{text}[key]\nenvironment = "A_KEY"'
    if allowed:
        assert read(keyed).key.needed
    else:
        with pytest.raises(CardError, match="in the clear"):
            read(keyed)


@given(st.text(max_size=80) | st.builds(lambda tail: LEAST + tail, st.text(max_size=40)))
def test_any_text_is_a_card_or_a_typed_refusal(text: str) -> None:
    with suppress(PolyBridgeBenchError):
        assert read(text).alias == "mine"


@pytest.mark.parametrize("alias", [*PAPER, *LOCAL])
def test_a_card_that_ships_is_the_same_when_it_is_kept_as_one_s_own(alias: str, tmp_path: Path) -> None:
    shipped = load_card(alias)
    assert keep_card(shipped) == tmp_path / "models" / f"{alias}.toml"
    assert load_card(alias) == shipped


WORDS = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12).filter(str.strip)
VALUES = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=4,
)


@given(
    WORDS,
    WORDS,
    st.dictionaries(WORDS.filter(lambda word: word not in RESERVED), VALUES, max_size=3),
    st.floats(0, 2) | st.none(),
)
def test_any_card_is_read_back_as_it_was_written(
    title: str, notes: str, reasoning: dict[str, object], temperature: float | None
) -> None:
    controls = RequestControls(temperature, None, "max_completion_tokens", reasoning)
    card = replace(read(LEAST), title=title, notes=notes, request=controls)
    assert read(card_text(card)) == card


def test_a_card_that_cannot_be_meant_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="endpoint must be"):
        keep_card(replace(read(LEAST), endpoint="https://me:pass@host/v1"))
    with pytest.raises(CardError, match="a card cannot hold None"):
        keep_card(replace(read(LEAST), request=RequestControls(reasoning={"thinking": [None]})))
    assert not (tmp_path / "models").exists()


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "models").write_text("a file")
    with pytest.raises(CardError, match="cannot be written to"):
        keep_card(read(LEAST))


def test_the_frozen_configuration_holds_what_decides_on_answers_and_no_patience(card: Callable[..., ModelCard]) -> None:
    plain = ChatDesigner(card()).configuration
    assert ChatDesigner(card(read_s=9, attempts=1)).configuration == plain
    assert ChatDesigner(card(), ("no-images",)).configuration != plain
    assert plain["prompt"] != {}
    assert "LOOPBACK_KEY" not in str(plain)


def test_a_model_without_eyes_must_be_asked_for_as_such(user_card: str, tmp_path: Path) -> None:
    path = tmp_path / "models" / f"{user_card}.toml"
    path.write_text(path.read_text().replace("images = true", "images = false"))
    with pytest.raises(CardError, match=r"chat:loopback\+no-images"):
        chat_designer(user_card)
    assert chat_designer(f"{user_card}+no-images").name == "loopback-no-images"
