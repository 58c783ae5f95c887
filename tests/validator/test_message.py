"""The text a designer reads: complete while it is short, bounded when it is not, and always the same."""

from dataclasses import replace

from serializer.bridge import Bridge, Member, Node
from serializer.materials import ROAD
from validator.check import check
from validator.message import MOST_LINES, feedback_text
from validator.site import Site
from validator.violation import Violation


def test_every_violation_is_one_numbered_line_with_code_and_message(bridge: Bridge, site: Site) -> None:
    worse = replace(bridge, members=(*bridge.members, Member(12, ROAD, 6, 6), Member(13, ROAD, 5, 77)))
    assert feedback_text(check(worse, replace(site, budget_limit=2000))) == (
        "The draft is not legal: 3 violations.\n"
        "1. UNKNOWN_NODE: Member 13 (Road, node 5 at (2, 2) to node 77) names node 77, which does not exist.\n"
        "2. SELF_LOOP: Member 12 starts and ends at node 6 at (2, 1).\n"
        "3. OVER_BUDGET: The bridge costs $2,992.46; the limit is $2,000.00, exceeded by $992.46."
    )


def test_one_violation_is_spoken_of_in_the_singular() -> None:
    assert feedback_text([Violation("PARSE_ERROR", "No JSON object.")]) == (
        "The draft is not legal: 1 violation.\n1. PARSE_ERROR: No JSON object."
    )


def test_no_violation_is_said_to_be_legal() -> None:
    assert feedback_text(()) == "The draft is legal: no violations."


def test_lines_follow_the_order_of_the_codes_whatever_the_order_of_the_list() -> None:
    given = [Violation("OVER_BUDGET", "c"), Violation("DUPLICATE_ID", "a"), Violation("SELF_LOOP", "b")]
    assert feedback_text(given).splitlines()[1:] == ["1. DUPLICATE_ID: a", "2. SELF_LOOP: b", "3. OVER_BUDGET: c"]


def test_five_thousand_violations_give_a_bounded_text_in_which_no_code_hides_another(site: Site) -> None:
    nodes = (*site.anchors, *(Node(5 + i, 1 + (i % 100) * 0.01, 3 + (i // 100) * 0.01) for i in range(2500)))
    members = tuple(Member(5000 + i, ROAD, 3, 1) for i in range(2)) + tuple(
        Member(10_000 + i, ROAD, 1, 100_000 + i) for i in range(2500)
    )
    violations = check(Bridge(nodes, members), replace(site, budget_limit=1))
    assert len(violations) > 5000
    text = feedback_text(violations)
    lines = text.splitlines()
    assert lines[0] == f"The draft is not legal: {len(violations):,} violations."
    assert len(lines) <= MOST_LINES + 6
    assert len(text) < 30_000
    assert "   UNKNOWN_NODE: 2,476 more, not listed." in lines
    assert "   ISOLATED_NODE: 2,476 more, not listed." in lines
    assert [line for line in lines if "OVER_BUDGET" in line]
    assert len([line for line in lines if "EDGE_TOO_LONG" in line]) == 2


def test_a_message_that_lists_thousands_of_ids_is_cut_and_the_record_is_not(site: Site) -> None:
    nodes = tuple(Node(5 + i, i * 0.5, 9.0) for i in range(3000))
    members = tuple(Member(10_000 + i, ROAD, 5 + i, 6 + i) for i in range(2999))
    (floating,) = (v for v in check(Bridge((*site.anchors, *nodes), members), site) if v.code == "DISCONNECTED")
    assert len(floating.ids) == 3000
    assert floating.message.endswith("node 24 at (9.5, 9) and 2,980 more.")
    assert len(floating.message) < 1000
