"""The answer as a model would send it: one raw JSON object (paper B.2)."""

from __future__ import annotations

import json
from typing import Any

from serializer.bridge import Bridge


def answer_text(bridge: Bridge, thought_process: str) -> str:
    """The candidate, compact, fields in the paper's order."""
    answer: dict[str, Any] = {
        "action": "modify",
        "thought_process": thought_process,
        "nodes": [{"id": n.id, "x": n.x, "y": n.y, "isKinematic": n.is_kinematic} for n in bridge.nodes],
        "edges": [
            {"id": m.id, "type": m.material, "anchorAID": m.node_a, "anchorBID": m.node_b, "rate": 0}
            for m in bridge.members
        ],
    }
    return json.dumps(answer, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
