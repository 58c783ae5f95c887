"""The one table of rules, in the order of ``violation.CODES`` (protocol section 5, paper Table 7).

PARSE_ERROR and SCHEMA_ERROR are not here: they say that there is no bridge to apply a rule to, and come from the
reader of candidates (``check.judge``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from validator.facts import Facts
from validator.rules_budget import over_budget
from validator.rules_clearance import clearance
from validator.rules_connectivity import disconnected, isolated_node
from validator.rules_identity import anchor_changed, duplicate_id, invented_anchor, non_sequential_id, unknown_node
from validator.rules_members import duplicate_edge, edge_too_long, illegal_material, self_loop, zero_length
from validator.violation import Violation

Rule = Callable[[Facts], Iterable[Violation]]

RULES: tuple[tuple[str, Rule], ...] = (
    ("DUPLICATE_ID", duplicate_id),
    ("ANCHOR_CHANGED", anchor_changed),
    ("INVENTED_ANCHOR", invented_anchor),
    ("NON_SEQUENTIAL_ID", non_sequential_id),
    ("UNKNOWN_NODE", unknown_node),
    ("SELF_LOOP", self_loop),
    ("ILLEGAL_MATERIAL", illegal_material),
    ("EDGE_TOO_LONG", edge_too_long),
    ("ZERO_LENGTH", zero_length),
    ("DUPLICATE_EDGE", duplicate_edge),
    ("ISOLATED_NODE", isolated_node),
    ("DISCONNECTED", disconnected),
    ("CLEARANCE", clearance),
    ("OVER_BUDGET", over_budget),
)
