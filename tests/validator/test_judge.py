"""From a raw response to a judgement: what cannot be read is one violation, what can be read is checked."""

import json
from dataclasses import replace

import pytest

from serializer.bridge import Bridge, cost
from validator.check import check, judge
from validator.message import feedback_text
from validator.site import Site


def response(bridge: Bridge) -> str:
    """A designer's answer in the shape of B.2."""
    return json.dumps(
        {
            "action": "modify",
            "thought_process": "two roads, a hanger, two stays",
            "nodes": [{"id": n.id, "x": n.x, "y": n.y, "isKinematic": n.is_kinematic} for n in bridge.nodes],
            "edges": [
                {"id": m.id, "type": m.material, "anchorAID": m.node_a, "anchorBID": m.node_b, "rate": 0}
                for m in bridge.members
            ],
        }
    )


def test_a_legal_response_is_read_costed_and_has_no_violation(bridge: Bridge, site: Site) -> None:
    judgement = judge(response(bridge), site)
    assert judgement.candidate is not None
    assert judgement.candidate.bridge == bridge
    assert judgement.violations == ()
    assert judgement.cost == cost(bridge) == 2992.46


def test_an_illegal_response_keeps_its_candidate_and_cost_beside_the_violations(bridge: Bridge, site: Site) -> None:
    dear = replace(site, budget_limit=2992.45)
    judgement = judge(response(bridge), dear)
    assert judgement.violations == check(bridge, dear)
    assert [violation.code for violation in judgement.violations] == ["OVER_BUDGET"]
    assert judgement.cost == 2992.46
    assert judgement.candidate is not None


def test_a_truncated_response_is_one_parse_error_with_its_line_and_column(bridge: Bridge, site: Site) -> None:
    text = response(bridge)
    judgement = judge(text[: len(text) // 2], site)
    assert judgement.candidate is None
    assert judgement.cost is None
    (violation,) = judgement.violations
    assert violation.code == "PARSE_ERROR"
    assert "line 1" in violation.message
    assert "column" in violation.message
    assert violation.ids == ()


def test_a_response_without_any_object_is_a_parse_error(site: Site) -> None:
    (violation,) = judge("I cannot build this bridge.", site).violations
    assert violation.code == "PARSE_ERROR"
    assert feedback_text([violation]).startswith("The draft is not legal: 1 violation.\n1. PARSE_ERROR: ")


@pytest.mark.parametrize("field", ["nodes", "edges"])
def test_a_missing_field_is_a_schema_error_that_names_it(bridge: Bridge, site: Site, field: str) -> None:
    answer = json.loads(response(bridge))
    del answer[field]
    (violation,) = judge(json.dumps(answer), site).violations
    assert violation.code == "SCHEMA_ERROR"
    assert field in violation.message


def test_a_coordinate_that_is_not_finite_is_a_schema_error(bridge: Bridge, site: Site) -> None:
    (violation,) = judge(response(bridge).replace('"x": 2,', '"x": NaN,', 1), site).violations
    assert violation.code == "SCHEMA_ERROR"


def test_coordinates_are_rounded_to_four_decimals_before_any_rule(bridge: Bridge, site: Site) -> None:
    nudged = response(bridge).replace('"id": 1, "x": 0, "y": 2', '"id": 1, "x": 0.000049, "y": 1.999951')
    assert nudged != response(bridge)
    assert judge(nudged, site).violations == ()
