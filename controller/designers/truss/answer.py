"""The answer as a model would send it: one raw JSON object (paper B.2)."""

from __future__ import annotations

import json

from serializer.bridge import Bridge
from serializer.candidate import candidate_json


def answer_text(bridge: Bridge, thought_process: str) -> str:
    """The candidate on one line."""
    return json.dumps(candidate_json(bridge, thought_process), separators=(",", ":"), allow_nan=False)
