"""A card as fields, and every fault by its field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.models import strings as say
from console.models.draft import PARTS, draft_of, key_holder, read_draft
from controller.designers.chat.cards import card_aliases, load_card


@pytest.mark.parametrize("alias", card_aliases())
def test_every_card_that_ships_is_the_same_after_its_fields(alias: str) -> None:
    card = load_card(alias)

    assert read_draft(draft_of(card)) == (card, {})


def test_reasoning_keys_stand_on_lines_as_the_provider_spells_them() -> None:
    card = load_card("gpt-5.2")
    keys = {"reasoning_effort": "high", "extra body": {"a": [1, 2.5, True]}}
    card = replace(card, request=replace(card.request, reasoning=keys))
    draft = draft_of(card)

    assert draft["reasoning"].splitlines() == [
        'reasoning_effort = "high"',
        '"extra body" = { a = [1, 2.5, true] }',
    ]
    assert read_draft(draft) == (card, {})


def test_an_empty_price_is_unknown_and_a_nought_is_free() -> None:
    draft = {**draft_of(load_card("gpt-5.2")), "input_price": "", "output_price": "0"}

    card, faults = read_draft(draft)

    assert faults == {}
    assert card is not None
    assert card.price is not None
    assert card.price.input_per_million is None
    assert card.price.output_per_million == 0.0


def test_without_anything_about_a_price_there_is_none() -> None:
    draft = draft_of(load_card("gpt-5.2"))
    draft = {field: "" if PARTS[field][0] == "price" else text for field, text in draft.items()}

    card, faults = read_draft(draft)

    assert faults == {}
    assert card is not None
    assert card.price is None


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("alias", "no spaces here", "letters, digits"),
        ("title", " ", "must be a text"),
        ("endpoint", "https://me:secret@host/v1", "without a name, password"),
        ("endpoint", "http://example.org/v1", "in the clear"),
        ("as_of", "soon", say.NO_DAY),
        ("environment", "sk-not-a-name-but-a-key", "NAME of a variable"),
        ("keyring", "sk-abcdef", "never put the key there"),
        ("temperature", "hot", say.NO_NUMBER),
        ("temperature", "-1", "must be a number from 0 up, or empty"),
        ("temperature", "nan", "must be a number from 0 up"),
        ("max_output_tokens", "1.5", say.NO_COUNT),
        ("max_output_tokens", "0", "must be a whole number from 1 up"),
        ("reasoning", "effort: high", say.NO_TABLE),
        ("reasoning", "stream = true", "without the request's own fields"),
        ("read_s", "0", "must be a number above 0"),
        ("attempts", "9" * 400, say.NO_COUNT),
        ("backoff_min_s", "99", say.PAUSES),
        ("input_price", "-3", "must be a number from 0 up, or empty"),
        ("price_source", "", "must be a text"),
        ("price_as_of", "", say.NO_DAY),
    ],
)
def test_a_fault_is_told_beside_its_field_and_no_other(field: str, text: str, said: str) -> None:
    card, faults = read_draft({**draft_of(load_card("gpt-5.2")), field: text})

    assert card is None
    assert list(faults) == [field]
    assert said in faults[field]


def test_what_is_pasted_where_a_name_belongs_is_not_repeated() -> None:
    pasted = "sk-ABCDEF-0123456789"

    _card, faults = read_draft({**draft_of(load_card("gpt-5.2")), "environment": pasted, "keyring": pasted.lower()})

    assert set(faults) == {"environment", "keyring"}
    assert not any(pasted.lower() in words.lower() for words in faults.values())


def test_all_faults_are_told_at_once() -> None:
    draft = {**draft_of(load_card("gpt-5.2")), "temperature": "hot", "backoff_min_s": "99", "endpoint": "http://a.org"}

    assert set(read_draft(draft)[1]) == {"temperature", "backoff_min_s", "endpoint"}


def test_a_key_can_be_kept_while_another_field_is_wrong() -> None:
    draft = {**draft_of(load_card("gpt-5.2")), "temperature": "hot"}

    holder = key_holder(draft)

    assert holder is not None
    assert (holder.alias, holder.key) == ("gpt-5.2", load_card("gpt-5.2").key)
    assert key_holder({**draft, "keyring": "Not A Name"}) is None
