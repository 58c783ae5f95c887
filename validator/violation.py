"""One broken rule of a candidate, as the designer reads it and as the audit counts it (paper Tables 7 and 8)."""

from __future__ import annotations

from dataclasses import dataclass

CODES = (
    "PARSE_ERROR",
    "SCHEMA_ERROR",
    "DUPLICATE_ID",
    "ANCHOR_CHANGED",
    "INVENTED_ANCHOR",
    "NON_SEQUENTIAL_ID",
    "UNKNOWN_NODE",
    "SELF_LOOP",
    "ILLEGAL_MATERIAL",
    "EDGE_TOO_LONG",
    "ZERO_LENGTH",
    "DUPLICATE_EDGE",
    "ISOLATED_NODE",
    "DISCONNECTED",
    "CLEARANCE",
    "OVER_BUDGET",
)


@dataclass(frozen=True, slots=True)
class Violation:
    """``code`` is one of ``CODES``; ``message`` states ids, coordinates, measured value and limit.

    ``ids`` are the node or member ids it concerns.
    """

    code: str
    message: str
    ids: tuple[int, ...] = ()
