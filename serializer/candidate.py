"""One designer response as a candidate (paper B.2), read tolerantly; every tolerance taken is recorded.

Each oddity has one reading or one refusal. Parse faults carry line and column; schema faults are all reported
together, by list, index, id and field.

====================================================  ===========================================================
in the response                                       what happens
====================================================  ===========================================================
Markdown fences, byte order mark                      dropped
text before or after the object                       ignored, with every object in it that has no nodes or edges
a broken object, then a complete one                  the complete one is read, the broken one ignored
the same nodes and edges more than once               read once (the first object)
two objects with different nodes or edges             PARSE_ERROR at the second: which is meant cannot be known
the object inside another object                      SCHEMA_ERROR: nothing is unwrapped
``//`` and ``/* */`` comments outside text            dropped
``#`` comments                                        PARSE_ERROR
trailing commas                                       dropped
a truncated tail, even only the last brace            PARSE_ERROR where it ends, with what was still open
missing commas, single or curly quotes, bare keys     PARSE_ERROR
bad escapes, ``+1``, ``.5``, ``1.``, ``01``, ``0x1``  PARSE_ERROR
a key twice in one object                             PARSE_ERROR at the second
line breaks inside text                               kept
Python's ``True``, ``False``, ``None``                read as true, false, null
``NaN``, ``Infinity``, ``1e999``                      SCHEMA_ERROR naming the node or edge and the field
numbers as text (``"1.5"``, ``" 3 "``)                read as numbers; other text is a SCHEMA_ERROR
true, false, null where a number belongs              SCHEMA_ERROR
ids, types and ends as ``3.0`` or ``3e0``             read as 3; ``3.5`` is a SCHEMA_ERROR
ids, types, ends and rates beyond ±(2³¹ − 1)          SCHEMA_ERROR
coordinates beyond ±1,000,000 m                       SCHEMA_ERROR
coordinates with more than four decimals              rounded to four, always and before any check; not recorded
``isKinematic`` missing or null                       read as false
``isKinematic`` as ``"true"`` or ``"False"``          read as true or false; numbers and other text: SCHEMA_ERROR
``rate`` missing or null                              read as 0
``action`` missing or not ``modify``                  read as ``modify``
``thought_process`` missing or no text                read as empty: it is not scored
half characters (lone surrogates) in it               replaced by U+FFFD, so that it can be stored
``nodes`` or ``edges`` missing or no list             SCHEMA_ERROR
unknown keys                                          ignored
no object at all, an empty response                   PARSE_ERROR
more than 10,000 objects or 100,000 values            PARSE_ERROR naming the limit
nesting deeper than 32 levels                         PARSE_ERROR naming the limit
more than 4,000,000 characters                        PARSE_ERROR naming the limit
====================================================  ===========================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from serializer.bridge import Bridge
from serializer.candidate_schema import SchemaReader
from serializer.errors import CandidateError
from serializer.response_object import PARSE_ERROR, find_object

MAX_RESPONSE_CHARS = 4_000_000
MAX_TOLERATED = 40


@dataclass(frozen=True, slots=True)
class Candidate:
    """What one response proposes. ``tolerated`` says in short texts which oddities were read."""

    bridge: Bridge
    thought_process: str
    tolerated: tuple[str, ...] = ()


def parse_candidate(text: str) -> Candidate:
    """The candidate in a raw response; the module's table says how each oddity is taken.

    Raises:
        CandidateError: PARSE_ERROR with line and column, or SCHEMA_ERROR; its message tells a designer what to mend.
    """
    if len(text) > MAX_RESPONSE_CHARS:
        limit = f"the response has {len(text):,} characters, more than {MAX_RESPONSE_CHARS:,}; send a shorter one"
        raise CandidateError(PARSE_ERROR, f"line 1, column 1: {limit}", 1, 1)
    found = find_object(text)
    schema = SchemaReader()
    bridge = schema.bridge(found.value)
    thought_process = schema.thought_process(found.value)
    noted = [what if times == 1 else f"{what} ({times} times)" for what, times in schema.noted.items()]
    tolerated = (*found.noted, *noted)
    if len(tolerated) > MAX_TOLERATED:
        left = len(tolerated) - MAX_TOLERATED
        tolerated = (*tolerated[:MAX_TOLERATED], f"and {left} more oddities")
    return Candidate(bridge, thought_process, tolerated)


def candidate_json(bridge: Bridge, thought_process: str) -> dict[str, Any]:
    """The answer that proposes a bridge, with the keys of B.2 in their order."""
    return {
        "action": "modify",
        "thought_process": thought_process,
        "nodes": [{"id": node.id, "x": node.x, "y": node.y, "isKinematic": node.is_kinematic} for node in bridge.nodes],
        "edges": [
            {
                "id": member.id,
                "type": member.material,
                "anchorAID": member.node_a,
                "anchorBID": member.node_b,
                "rate": member.rate,
            }
            for member in bridge.members
        ],
    }
