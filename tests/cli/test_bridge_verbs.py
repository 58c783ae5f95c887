"""validate, execute, encode and decode on one small bridge in each of its spellings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.levels.catalogue import find_level
from controller.references.record import read_reference
from serializer.save import decode_payload, encode_payload

LEVEL = "T1B_Span_6m"

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def reference() -> dict[str, Any]:
    return dict(read_reference(LEVEL).candidate)


@pytest.fixture
def reference_file(reference: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "bridge.json"
    path.write_text(json.dumps(reference), "utf-8")
    return path


def test_a_legal_bridge_is_valid_with_its_cost_and_limit(pbbench: Run, reference_file: Path) -> None:
    told = pbbench("validate", LEVEL, reference_file)
    verdict = json.loads(told.out)
    assert told.code == 0
    assert verdict["valid"] is True
    assert verdict["violations"] == []
    assert verdict["cost"] == read_reference(LEVEL).cost
    assert verdict["cost"] < verdict["limit"]


def test_the_loose_condition_has_its_own_limit(pbbench: Run, reference_file: Path) -> None:
    assert json.loads(pbbench("validate", LEVEL, reference_file, "--condition", "loose").out)["limit"] == 50_000


def test_an_illegal_bridge_from_standard_input_lists_its_violations(pbbench: Run, reference: dict[str, Any]) -> None:
    first = reference["edges"][0]
    extra = [{**first, "id": 998}, {**first, "id": 999, "anchorBID": first["anchorAID"]}]
    broken = {**reference, "edges": reference["edges"] + extra}
    told = pbbench("validate", LEVEL, "-", stdin=json.dumps(broken))
    verdict = json.loads(told.out)
    assert told.code == 1
    assert verdict["valid"] is False
    assert {violation["code"] for violation in verdict["violations"]} == {"DUPLICATE_EDGE", "SELF_LOOP"}
    assert all(violation["message"] and violation["ids"] for violation in verdict["violations"])


def test_a_truncated_candidate_is_a_finding_and_no_error(pbbench: Run, reference: dict[str, Any]) -> None:
    told = pbbench("validate", LEVEL, "-", stdin=json.dumps(reference)[:-40])
    verdict = json.loads(told.out)
    assert told.code == 1
    assert verdict["cost"] is None
    assert [violation["code"] for violation in verdict["violations"]] == ["PARSE_ERROR"]


def test_every_spelling_of_a_bridge_gets_the_same_verdict(pbbench: Run, reference_file: Path, tmp_path: Path) -> None:
    expected = pbbench("validate", LEVEL, reference_file).out
    assert '"valid": true' in expected
    payload = pbbench("encode", reference_file).out
    save = pbbench("decode", "-", stdin=payload).out
    layout = json.dumps({"description": "", "saveFiles": [payload.strip()]})
    for spelling in (payload, save, layout):
        assert pbbench("validate", LEVEL, "-", stdin=spelling).out == expected


def test_decode_then_encode_keeps_what_is_unknown(pbbench: Run) -> None:
    save = {"DisplayName": "x/ü", "Objects": [{"type": 99, "odd": [1, {"a": None}]}], "extra": {"k": 1}}
    decoded = pbbench("decode", "-", stdin=encode_payload(save))
    assert json.loads(decoded.out) == save
    assert decode_payload(pbbench("encode", "-", stdin=decoded.out).out) == save


def test_a_reference_runs_to_success(pbbench: Run, reference_file: Path) -> None:
    told = pbbench("execute", LEVEL, reference_file)
    result = json.loads(told.out)
    assert told.code == 0
    assert result["outcome"] == "success"
    assert result["legal"] is True
    assert result["executor"] == "embedded"
    assert 0 < result["duration_s"] <= 12
    assert result["peak_utilisation"] <= 0.9
    assert result["first_break_s"] is None
    assert [vehicle["label"] for vehicle in result["vehicles"]] == ["A"]


def test_an_illegal_bridge_is_run_all_the_same_and_called_illegal(pbbench: Run) -> None:
    anchors = [{"id": node.id, "x": node.x, "y": node.y, "isKinematic": True} for node in find_level(LEVEL).anchors]
    nothing = {"action": "modify", "thought_process": "", "nodes": anchors[1:], "edges": []}
    result = json.loads(pbbench("execute", LEVEL, "-", stdin=json.dumps(nothing)).out)
    assert result["legal"] is False
    assert result["outcome"] == "failure_or_timeout"
    assert result["cost"] == 0


def test_the_film_of_a_run_is_fifty_pictures(pbbench: Run, reference_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "film"
    assert pbbench("execute", LEVEL, reference_file, "--frames", folder).code == 0
    expected = {"editor.png", "contact_sheet.png", *(f"frame_{n:02d}.png" for n in range(1, 49))}
    assert {path.name for path in folder.iterdir()} == expected
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in folder.iterdir())


def test_a_byte_order_mark_does_no_harm(pbbench: Run, reference_file: Path) -> None:
    assert pbbench("validate", LEVEL, "-", stdin=b"\xef\xbb\xbf" + reference_file.read_bytes()).code == 0
