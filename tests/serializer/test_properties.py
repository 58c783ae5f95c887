"""Round trips over drawn bridges and saves, and readers that raise nothing but their own error."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from serializer.bridge import Bridge, Member, Node
from serializer.candidate import candidate_json, parse_candidate
from serializer.document import read_document
from serializer.errors import CandidateError, PolyBridgeBenchError, SaveError
from serializer.lenient_json import LenientReader
from serializer.save import bridge_from_save, decode_payload, encode_payload, save_from_bridge
from serializer.strict_json import read_json, write_json

# How long one example takes says more about the machine than about the code.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

ids = st.integers(-(2**31) + 1, 2**31 - 1)
coordinates = st.integers(-(10**9), 10**9).map(lambda tenth_mm: tenth_mm / 10_000)
rates = st.integers(0, 9) | st.floats(0, 1000)
nodes = st.builds(Node, ids, coordinates, coordinates, st.booleans())
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def bridges(draw: st.DrawFn) -> Bridge:
    drawn = tuple(draw(st.lists(nodes, min_size=1, max_size=8, unique_by=lambda node: node.id)))
    ends = st.sampled_from([node.id for node in drawn])
    members = st.builds(Member, ids, st.integers(1, 9), ends, ends, rates)
    return Bridge(drawn, tuple(draw(st.lists(members, max_size=8))))


@st.composite
def saves(draw: st.DrawFn) -> dict[str, Any]:
    unknown = json_values.map(lambda value: {"type": "unknown", "value": value})
    made = save_from_bridge(draw(bridges()), {})
    made["Objects"] += draw(st.lists(unknown, max_size=3))
    more = draw(st.dictionaries(st.text(max_size=6), json_values, max_size=3))
    return {**more, **made}


@st.composite
def mutated_answers(draw: st.DrawFn) -> str:
    text = json.dumps(
        candidate_json(draw(bridges()), draw(st.text(max_size=9))), indent=draw(st.sampled_from([None, 1]))
    )
    for _ in range(draw(st.integers(1, 4))):
        at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 12))
        bits = [
            "",
            '"',
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "//",
            "/*",
            "*/",
            "NaN",
            "null",
            "1e999",
            "\\u",
            "\n",
            "'",
            "```",
            "\ud800",
        ]
        text = text[:at] + draw(st.sampled_from(bits) | st.text(max_size=3)) + text[at + length :]
    return text


@calm
@given(bridges(), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_bridge_survives_its_candidate_json(bridge: Bridge, thought: str) -> None:
    candidate = parse_candidate(json.dumps(candidate_json(bridge, thought)))
    assert (candidate.bridge, candidate.thought_process, candidate.tolerated) == (bridge, thought, ())


@calm
@given(bridges())
def test_a_bridge_survives_its_save_and_payload(bridge: Bridge) -> None:
    assert bridge_from_save(decode_payload(encode_payload(save_from_bridge(bridge, {})))) == bridge


@calm
@given(bridges(), saves())
def test_a_bridge_put_into_a_save_is_the_bridge_of_that_save(bridge: Bridge, base: dict[str, Any]) -> None:
    made = save_from_bridge(bridge, base)
    assert bridge_from_save(made) == bridge
    assert {key: value for key, value in made.items() if key != "Objects"} == {
        key: value for key, value in base.items() if key != "Objects"
    }
    assert [found for found in made["Objects"] if found["type"] == "unknown"] == [
        found for found in base["Objects"] if found["type"] == "unknown"
    ]


@calm
@given(saves())
def test_a_save_survives_encoding_and_comes_back_the_same_text(save: dict[str, Any]) -> None:
    payload = encode_payload(save)
    assert decode_payload(payload) == save
    assert encode_payload(decode_payload(payload)) == payload


@calm
@given(json_values)
def test_what_is_written_as_json_reads_back_for_anyone(value: object) -> None:
    text = write_json(value)
    assert json.loads(text) == value
    assert write_json(read_json(text)) == text
    text.encode("utf-8")


@calm
@given(st.dictionaries(st.text(max_size=6), json_values, max_size=4), st.sampled_from([None, 0, 2]))
def test_the_lenient_reader_reads_strict_json_as_json_does(value: dict[str, Any], indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    reader = LenientReader(text)
    assert reader.read_object(0) == (value, len(text))
    assert not reader.noted


def outcome(text: str) -> object:
    """The candidate, or the text of a refusal that is sound."""
    try:
        return parse_candidate(text)
    except CandidateError as error:
        refusal = error
    assert refusal.code in ("PARSE_ERROR", "SCHEMA_ERROR")
    assert (refusal.line > 0) == (refusal.column > 0) == (refusal.code == "PARSE_ERROR")
    assert refusal.line <= text.count("\n") + 1
    assert "\n" not in str(refusal)
    str(refusal).encode("utf-8")
    return str(refusal)


@calm
@given(st.text() | mutated_answers() | st.text(alphabet='{}[]",:/*\\ \n`01.eE-+tnN', max_size=60))
def test_the_parser_raises_nothing_but_its_own_error(text: str) -> None:
    assert outcome(text) == outcome(text)


@calm
@given(st.binary() | mutated_answers().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_the_parser_survives_bytes_that_are_no_text(data: bytes) -> None:
    outcome(data.decode("utf-8", "surrogateescape"))


@calm
@given(bridges(), json_values, st.data())
def test_any_value_in_any_field_is_read_or_refused(bridge: Bridge, value: object, data: st.DataObject) -> None:
    answer = candidate_json(bridge, "")
    place = data.draw(st.sampled_from([answer, *answer["nodes"], *answer["edges"]]))
    place[data.draw(st.sampled_from(list(place)))] = value
    outcome(json.dumps(answer))


def deflated(data: bytes) -> bytes:
    return base64.b64encode(zlib.compress(data))


@calm
@given(
    st.binary()
    | st.text()
    | st.binary().map(base64.b64encode)
    | st.binary().map(deflated)
    | json_values.map(lambda value: deflated(json.dumps(value).encode()))
    | st.lists(json_values, max_size=4).map(lambda found: deflated(json.dumps({"Objects": found}).encode()))
)
def test_the_codec_raises_nothing_but_its_own_error(payload: bytes | str) -> None:
    try:
        bridge_from_save(decode_payload(payload))
    except SaveError as error:
        assert str(error)  # noqa: PT017 - that some error has a text is all that can be said of all of them


@calm
@given(saves(), st.integers(0, 10**6), st.integers(0, 255))
def test_a_payload_with_one_wrong_byte_is_read_or_refused(save: dict[str, Any], at: int, byte: int) -> None:
    payload = bytearray(encode_payload(save).encode())
    payload[at % len(payload)] = byte
    try:
        # zlib's checksum lets a change through only where the compressed bytes mean the same.
        assert decode_payload(bytes(payload)) == save
    except SaveError as error:
        assert "payload" in str(error)  # noqa: PT017


@calm
@given(saves(), json_values, st.data())
def test_any_value_in_any_field_of_a_save_is_read_or_refused(
    save: dict[str, Any], value: object, data: st.DataObject
) -> None:
    place = data.draw(st.sampled_from(save["Objects"]))
    place[data.draw(st.sampled_from(list(place)))] = value
    try:
        bridge_from_save(save)
    except SaveError as error:
        assert str(error).startswith("Objects[")  # noqa: PT017


@calm
@given(st.text() | mutated_answers() | saves().map(json.dumps) | saves().map(encode_payload))
def test_a_document_is_read_or_refused(text: str) -> None:
    try:
        assert read_document(text).kind in ("candidate", "save", "payload", "layout")
    except PolyBridgeBenchError as error:
        assert "\n" not in str(error)  # noqa: PT017


def test_a_number_with_a_spelling_can_be_copied_and_pickled() -> None:
    import copy
    import pickle

    value = read_json("[1.50]")
    for again in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert write_json(again) == "[1.50]"


@pytest.mark.parametrize("value", [[], {}, [[]], "", [1, 2.5, None, True]])
def test_small_values_are_written_compactly(value: object) -> None:
    assert write_json(value) == json.dumps(value, separators=(",", ":"))
