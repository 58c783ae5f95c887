"""Messages on the wire: what goes in comes out, and nothing else is let in."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.sweep.runner.messages import Command, Enqueue, Event, MessageError, Move, Progressed, QueueChanged
from controller.sweep.runner.wire import command_from, command_line, event_from, event_line, number_in

COMMANDS, EVENTS = get_args(Command), get_args(Event)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def built(kinds: tuple[type, ...]) -> Any:
    return st.sampled_from(kinds).flatmap(st.from_type).filter(_has_finite_numbers)


def _has_finite_numbers(message: object) -> bool:
    values = [getattr(message, field.name) for field in fields(message)]  # type: ignore[arg-type]
    numbers = [value for value in values if isinstance(value, float)]
    whole = [item for value in values for item in (value if isinstance(value, tuple) else (value,))]
    small = all(abs(item) < 2**63 for item in whole if isinstance(item, int))
    return small and all(abs(number) < float("inf") for number in numbers)


@given(st.integers(-(2**62), 2**62), built(COMMANDS))
def test_a_command_comes_out_as_it_went_in(number: int, command: Command) -> None:
    line = command_line(number, command)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert command_from(line) == (number, command)
    assert number_in(line) == number


@given(built(EVENTS))
def test_an_event_comes_out_as_it_went_in(event: Event) -> None:
    line = event_line(event)
    assert line.count(b"\n") == 1
    assert event_from(line) == event
    assert event_from(line.decode()) == event


@given(st.binary() | st.text() | JSON.map(json.dumps))
def test_anything_else_is_refused_in_one_line(line: bytes | str) -> None:
    for read in (command_from, event_from):
        with pytest.raises(MessageError) as refused:
            read(line)
        assert "\n" not in str(refused.value)


@given(built(EVENTS), st.data())
def test_a_field_of_another_type_is_refused_by_name(event: Event, data: st.DataObject) -> None:
    value = json.loads(event_line(event))
    names = [name for name in value if name not in ("v", "type")]
    if not names:
        value["more"] = 1
        names = ["more"]
    name = data.draw(st.sampled_from(names))
    value[name] = {"never": "a field"}
    with pytest.raises(MessageError, match=name):
        event_from(json.dumps(value))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"", "is not JSON"),
        (b"[1]", "no JSON object"),
        (b"\xff\xfe{", "is not JSON"),
        (b'{"v":2,"type":"QueueChanged"}', "of version 2 came, this side speaks 1"),
        (b'{"v":true,"type":"QueueChanged"}', "of version True"),
        (b'{"type":"QueueChanged"}', "of version None"),
        (b'{"v":1,"type":"Start"}', "unknown type 'Start'"),
        (b'{"v":1,"type":["Ready"]}', "unknown type"),
        (b'{"v":1,"type":"QueueChanged","rows":[]}', "QueueChanged has no field 'rows'"),
        (b'{"v":1,"type":"Ended","entry":1,"status":"success"}', "Ended lacks text"),
        (b'{"v":1,"type":"Ended","entry":true,"status":"","text":""}', "Ended.entry cannot be True"),
        (b'{"v":1,"type":"Ended","entry":1.0,"status":"","text":""}', "Ended.entry cannot be 1.0"),
        (b'{"v":1,"type":"StateChanged","state":"dancing"}', "StateChanged.state cannot be 'dancing'"),
        (b'{"v":1,"type":"Acknowledged","command":1,"entries":[1,"2"]}', "Acknowledged.entries cannot be"),
        (b'{"v":1,"type":"Progressed","total":1,"done":0,"eta_s":NaN,"spent_usd":null}', "holds NaN"),
        (b'{"v":1,"type":"Progressed","total":1,"done":0,"eta_s":1e999,"spent_usd":null}', "Progressed.eta_s cannot"),
    ],
)
def test_a_bad_line_is_refused_with_what_is_wrong(line: bytes, complaint: str) -> None:
    with pytest.raises(MessageError) as refused:
        event_from(line)
    assert complaint in str(refused.value)


def test_a_command_without_a_number_is_refused() -> None:
    with pytest.raises(MessageError, match="needs a whole number"):
        command_from(b'{"v":1,"type":"Start"}')
    assert number_in(b'{"v":1,"number":7,"type":"Nonsense"}') == 7
    assert number_in(b"nothing") is None


def test_what_may_be_left_out_has_its_default() -> None:
    assert event_from(b'{"v":1,"type":"QueueChanged"}') == QueueChanged()
    line = b'{"v":1,"number":1,"type":"Enqueue","designers":["a"],"conditions":["loose"],"levels":["l"],'
    line += b'"executor":"embedded","budget_map":"m"}'
    assert command_from(line)[1] == Enqueue(("a",), ("loose",), ("l",), "embedded", "m", 1, False)


def test_a_whole_number_may_stand_for_a_number() -> None:
    value = event_from(b'{"v":1,"type":"Progressed","total":1,"done":0,"eta_s":2,"spent_usd":null}')
    assert value == Progressed(1, 0, 2, None)


def test_lists_arrive_as_tuples() -> None:
    assert command_from(command_line(1, Move((3, 1, 2), "top")))[1] == Move((3, 1, 2), "top")
