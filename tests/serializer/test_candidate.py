from __future__ import annotations

import json
import time
from typing import Any

import pytest

from serializer.bridge import Bridge, Member, Node
from serializer.candidate import Candidate, candidate_json, parse_candidate
from serializer.errors import CandidateError

ANSWER = """{
  "action": "modify",
  "thought_process": "two panels",
  "nodes": [
    {"id": 1, "x": 0.0, "y": 2.0, "isKinematic": true},
    {"id": 2, "x": 1.5, "y": 2.0, "isKinematic": false}
  ],
  "edges": [
    {"id": 3, "type": 1, "anchorAID": 1, "anchorBID": 2, "rate": 0}
  ]
}"""
BRIDGE = Bridge((Node(1, 0.0, 2.0, is_kinematic=True), Node(2, 1.5, 2.0)), (Member(3, 1, 1, 2),))
OTHER = ANSWER.replace("1.5", "1.75")


def refused(text: str) -> CandidateError:
    with pytest.raises(CandidateError) as raised:
        parse_candidate(text)
    assert "\n" not in str(raised.value)
    return raised.value


def node(**fields: object) -> str:
    """An answer whose second node has other fields; a field given as ``...`` is left out."""
    answer = json.loads(ANSWER)
    answer["nodes"][1] = {k: v for k, v in {**answer["nodes"][1], **fields}.items() if v is not ...}
    return json.dumps(answer)


def edge(**fields: object) -> str:
    answer = json.loads(ANSWER)
    answer["edges"][0] = {k: v for k, v in {**answer["edges"][0], **fields}.items() if v is not ...}
    return json.dumps(answer)


def answer(**fields: object) -> str:
    return json.dumps({k: v for k, v in {**json.loads(ANSWER), **fields}.items() if v is not ...})


def test_a_plain_answer_is_read_with_nothing_to_tolerate() -> None:
    assert parse_candidate(ANSWER) == Candidate(BRIDGE, "two panels", ())


def test_an_answer_written_from_a_bridge_has_the_keys_of_the_paper() -> None:
    assert candidate_json(BRIDGE, "two panels") == json.loads(ANSWER)
    assert list(candidate_json(BRIDGE, "")) == ["action", "thought_process", "nodes", "edges"]


@pytest.mark.parametrize(
    ("text", "tolerated"),
    [
        (f"```json\n{ANSWER}\n```", "Markdown fence dropped"),
        (f"\ufeff{ANSWER}", "byte order mark dropped"),
        (f"Here it is:\n{ANSWER}", "text before the object ignored"),
        (f"{ANSWER}\nGood luck!", "text after the object ignored"),
        (f"The set {{a, b}}: {ANSWER}", "broken object at line 1, column 9 ignored"),
        (f'{{"note": {{}}}}{ANSWER}', "text before the object ignored"),
        (f"{ANSWER[:150]}\nLet me start again.\n{ANSWER}", "broken object at line 1, column 1 ignored"),
        (f"{ANSWER}\n{ANSWER}", "the same nodes and edges sent 2 times, read once"),
        (ANSWER + ANSWER.replace("two panels", "again"), "the same nodes and edges sent 2 times, read once"),
        (ANSWER + json.dumps(json.loads(ANSWER), sort_keys=True), "the same nodes and edges sent 2 times, read once"),
        (ANSWER + ANSWER[:-9], "broken object at line 11, column 2 ignored"),
        (ANSWER.replace("2.0,", "2.0, // deck\n"), "comment dropped (2 times)"),
        (ANSWER.replace("[", '[/* { " */'), "comment dropped (2 times)"),
        (ANSWER.replace("false}\n", "false,},\n"), "trailing comma dropped (2 times)"),
        (ANSWER.replace("two", "two\n"), "line break or control character inside text kept as it is"),
        (ANSWER.replace("true", "True"), "Python's True, False or None read as JSON's"),
        (ANSWER.replace("1.5", '"1.5"'), "number sent as text read as a number"),
        (ANSWER.replace('"id": 3', '"id": " 3 "'), "number sent as text read as a number"),
        (ANSWER.replace('"id": 3', '"id": 3.0'), "whole number with a point or exponent read as a whole number"),
        (ANSWER.replace('"id": 3', '"id": 3e0'), "whole number with a point or exponent read as a whole number"),
        (node(isKinematic=...), "missing isKinematic read as false"),
        (node(isKinematic=None), "missing isKinematic read as false"),
        (node(isKinematic="False"), "true or false sent as text read as such"),
        (edge(rate=...), "missing rate read as 0"),
        (answer(action=...), 'action read as "modify", it was missing'),
        (answer(action="create"), 'action read as "modify"'),
        (answer(thought_process=...), "thought_process was missing, read as empty"),
        (answer(thought_process=["a"]), "thought_process was no text, read as empty"),
        (answer(thought_process="\ud800"), "half characters in thought_process replaced"),
        (answer(version=1), 'unknown key "version" of the object ignored'),
        (node(label="a\nb"), 'unknown key "label" of a node ignored'),
        (edge(length=1.5), 'unknown key "length" of an edge ignored'),
    ],
)
def test_an_oddity_is_read_in_its_one_way_and_recorded(text: str, tolerated: str) -> None:
    candidate = parse_candidate(text)
    assert candidate.bridge == BRIDGE
    assert tolerated in candidate.tolerated


def test_comment_marks_and_fences_inside_text_are_text() -> None:
    candidate = parse_candidate(answer(thought_process="see // this /* and */ ```json {} ```"))
    assert candidate == Candidate(BRIDGE, "see // this /* and */ ```json {} ```", ())


def test_a_half_character_becomes_one_that_can_be_stored() -> None:
    assert parse_candidate(answer(thought_process="a\udc80\U0001f309")).thought_process == "a\ufffd\U0001f309"


@pytest.mark.parametrize(
    ("sent", "read"),
    [(1.23456, 1.2346), ("1.00004999", 1.0), (-0.00001, 0.0), (3, 3.0), (1e-400, 0.0), ("-2E1", -20.0)],
)
def test_a_coordinate_is_rounded_to_four_decimals(sent: object, read: float) -> None:
    x = parse_candidate(node(x=sent)).bridge.nodes[1].x
    assert (str(x), type(x)) == (str(read), float)


def test_a_truncated_answer_is_refused_with_its_line_and_column_and_what_was_open() -> None:
    error = refused(ANSWER[: ANSWER.index('"y": 2.0, "isKinematic": false')])
    assert (error.code, error.line, error.column) == ("PARSE_ERROR", 6, 24)
    assert str(error) == (
        "line 6, column 24: the response ends before its object does; still open: "
        '{ from line 1, column 1 at key "nodes"; '
        '[ from line 4, column 12 at item 1; { from line 6, column 5 at key "x"; send all of it'
    )


@pytest.mark.parametrize("dress", ["{}", "```json\n{}\n```"])
def test_an_answer_cut_anywhere_is_called_truncated_even_inside_a_fence(dress: str) -> None:
    for cut in range(1, len(ANSWER)):
        error = refused(dress.replace("{}", ANSWER[:cut]))
        assert error.code == "PARSE_ERROR"
        assert "the response ends before its object does" in str(error)


def test_two_different_answers_are_refused_at_the_second() -> None:
    error = refused(f"{ANSWER}\nor rather\n  {OTHER}")
    assert (error.code, error.line, error.column) == ("PARSE_ERROR", 13, 3)
    assert "differs from the one at line 1, column 1" in str(error)


def test_true_is_not_taken_for_the_number_one_when_answers_are_compared() -> None:
    assert refused(ANSWER + ANSWER.replace('"id": 1,', '"id": true,')).code == "PARSE_ERROR"


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "the response is empty"),
        (" \n", 1, 1, "the response is empty"),
        ("I cannot do that.", 1, 1, "holds no JSON object"),
        ("[1, 2]", 1, 1, "holds no JSON object"),
        (ANSWER.replace('"action"', "'action'"), 2, 3, "double quotes"),
        (ANSWER.replace('"two panels"', "“two panels”"), 3, 22, "straight double quotes"),
        (ANSWER.replace('"edges"', "edges"), 8, 3, "keys take double quotes"),
        (ANSWER.replace('"edges"', '# members\n"edges"'), 8, 3, "leave comments out"),
        (ANSWER.replace("0.0,", "0.0"), 5, 24, 'expected "," or "}"'),
        (ANSWER.replace("},\n    {", "}\n    {"), 6, 5, 'expected "," or "]"'),
        (ANSWER.replace("1.5", "+1.5"), 6, 20, "expected a value"),
        (ANSWER.replace("1.5", ".5"), 6, 20, "expected a value"),
        (ANSWER.replace("1.5", "1."), 6, 21, "a number is followed by"),
        (ANSWER.replace("1.5", "01"), 6, 21, "a number is followed by"),
        (ANSWER.replace("1.5", "0x1"), 6, 21, "a number is followed by"),
        (ANSWER.replace("1.5", "1,,5"), 6, 22, "expected a key"),
        (ANSWER.replace("1.5", "١"), 6, 20, "expected a value"),
        (ANSWER.replace("1.5", "undefined"), 6, 20, "expected a value"),
        (ANSWER.replace("two", "\\x"), 3, 23, "escape"),
        (ANSWER.replace("1.5,", '1.5, "x": 1.5,'), 6, 25, 'the key "x" stands twice'),
        (ANSWER.replace("1.5", "[" * 40 + "]" * 40), 6, 49, "nest deeper than 32 levels"),
        (ANSWER.replace(' "rate": 0', "\u00a0"), 9, 57, "expected a key"),
    ],
)
def test_what_is_no_json_is_refused_where_it_stops_being_json(text: str, line: int, column: int, says: str) -> None:
    error = refused(text)
    assert (error.code, error.line, error.column) == ("PARSE_ERROR", line, column)
    assert str(error).startswith(f"line {line}, column {column}: ")
    assert says in str(error)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "nodes is missing; edges is missing"),
        ('{"answer": ' + ANSWER + "}", "nodes is missing; edges is missing"),
        (answer(edges=...), "edges is missing"),
        (answer(nodes=None), "nodes is null, it must be a list"),
        (answer(nodes={"1": {}}), "nodes is an object, it must be a list"),
        (answer(nodes=[[1, 2]]), "nodes[0] is a list, it must be an object"),
        (answer(edges=["a"]), 'edges[0] is the text "a", it must be an object'),
        (node(x=...), "nodes[1] (id 2): x is missing"),
        (node(x=float("nan")), "nodes[1] (id 2): x is not finite"),
        (node(y=float("-inf")), "nodes[1] (id 2): y is not finite"),
        (ANSWER.replace("1.5", "1e999"), "nodes[1] (id 2): x is not finite"),
        (ANSWER.replace("1.5", '"1e999"'), "nodes[1] (id 2): x is not finite"),
        (ANSWER.replace("1.5", "9" * 5000), "nodes[1] (id 2): x is not finite"),
        (node(x="NaN"), 'nodes[1] (id 2): x is the text "NaN", it must be a number'),
        (node(x="1,5"), 'x is the text "1,5"'),
        (node(x=""), 'x is the text ""'),
        (node(x=None), "x is null"),
        (node(x=True), "x is true"),
        (node(x=[1]), "x is a list"),
        (node(x=1_000_001), "x is beyond 1,000,000 m"),
        (node(id=True), "nodes[1]: id is true"),
        (node(id=3.5), "nodes[1] (id 3.5): id is 3.5, it must be a whole number"),
        (node(id="two"), 'nodes[1] (id "two"): id is the text "two"'),
        (node(id=2**31), "id is beyond 2147483647"),
        (node(id=-(2**31)), "id is beyond 2147483647"),
        (node(isKinematic=1), "isKinematic is the number 1"),
        (node(isKinematic="yes"), 'isKinematic is the text "yes"'),
        (edge(type="Road"), 'edges[0] (id 3): type is the text "Road"'),
        (edge(type=1.5), "edges[0] (id 3): type is 1.5"),
        (edge(anchorAID=...), "edges[0] (id 3): anchorAID is missing"),
        (edge(anchorBID=False), "edges[0] (id 3): anchorBID is false"),
        (edge(rate="fast"), 'edges[0] (id 3): rate is the text "fast"'),
        (edge(rate=float("inf")), "edges[0] (id 3): rate is not finite"),
        (edge(rate=1e300), "edges[0] (id 3): rate is beyond"),
    ],
)
def test_a_wrong_field_is_refused_by_list_index_id_and_name(text: str, says: str) -> None:
    error = refused(text)
    assert error.code == "SCHEMA_ERROR"
    assert says in str(error)


def test_all_schema_faults_are_reported_together() -> None:
    broken = json.loads(ANSWER)
    del broken["nodes"][0]["x"]
    broken["nodes"][1]["y"] = None
    broken["edges"][0]["type"] = "Road"
    assert str(refused(json.dumps(broken))) == (
        "nodes[0] (id 1): x is missing; nodes[1] (id 2): y is null, it must be a number; "
        'edges[0] (id 3): type is the text "Road", it must be a number'
    )


def test_of_very_many_schema_faults_the_first_twenty_are_named_and_the_rest_counted() -> None:
    message = str(refused(answer(nodes=[{} for _ in range(100)])))
    assert message.count("is missing") == 20
    assert message.endswith("; and 280 more like these")


def test_very_many_oddities_are_counted_rather_than_listed() -> None:
    tolerated = parse_candidate(answer(**{f"key{i}": i for i in range(1000)})).tolerated
    assert len(tolerated) == 41
    assert tolerated[-1] == "and 960 more oddities"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"nodes":[' + "{}," * 1_000_000, "more than 10,000 objects"),
        ('{"nodes":[' + "1," * 1_900_000, "more than 100,000 values"),
        ("{" * 4_000_000, "more than 10,000 objects"),
        ('{"a":' * 700_000, "more than 10,000 objects"),
        ('{"a":' + "[" * 3_900_000, "nest deeper than 32 levels"),
        ("[" * 4_000_000, "holds no JSON object"),
        ("{/*" * 1_300_000, "ends before its object does"),
        ('{"' * 1_900_000, "more than 10,000 objects"),
        ('{"a' + "\\" * 3_900_000, "ends before its object does"),
        ('{"a": "' + "b" * 3_900_000, "ends before its object does"),
        (" " * 4_000_001, "4,000,001 characters, more than 4,000,000"),
    ],
)
def test_a_huge_answer_is_refused_soon_with_the_limit_it_breaks(text: str, says: str) -> None:
    began = time.process_time()
    error = refused(text)
    assert time.process_time() - began < 5
    assert error.code == "PARSE_ERROR"
    assert says in str(error)
    assert len(str(error)) < 500


def test_a_large_legal_answer_is_read() -> None:
    nodes: list[dict[str, Any]] = [{"id": i, "x": i, "y": 0, "isKinematic": False} for i in range(1, 4000)]
    edges = [{"id": 5000 + i, "type": 1, "anchorAID": i, "anchorBID": i + 1, "rate": 0} for i in range(1, 3999)]
    candidate = parse_candidate(answer(nodes=nodes, edges=edges))
    assert (len(candidate.bridge.nodes), len(candidate.bridge.members)) == (3999, 3998)
