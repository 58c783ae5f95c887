from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from serializer.bridge import Bridge
from serializer.candidate import candidate_json
from serializer.document import read_document
from serializer.errors import CandidateError, DocumentError, LayoutError, PolyBridgeBenchError, SaveError
from serializer.layout import read_layout
from serializer.save import bridge_from_save, encode_payload


@pytest.mark.parametrize("dress", ["{}", "\ufeff{}", "```json\n{}\n```", "Here:\n{} // done"])
def test_a_candidate_is_known_by_its_nodes_and_edges(bridge: Bridge, dress: str) -> None:
    answer = candidate_json(bridge, "why")
    document = read_document(dress.replace("{}", json.dumps(answer)))
    assert (document.kind, document.bridge, document.raw) == ("candidate", bridge, answer)


def test_a_save_an_encoded_save_and_a_layout_give_the_same_bridge_and_save(
    game_save: dict[str, Any], layout_file: Path
) -> None:
    payload = encode_payload(game_save)
    texts = {
        "save": json.dumps(game_save, indent=2),
        "payload": payload + "\n",
        "layout": layout_file.read_bytes().decode(),
    }
    for kind, text in texts.items():
        document = read_document(text)
        assert (document.kind, document.raw, document.bridge) == (kind, game_save, bridge_from_save(game_save))
    assert read_document(json.dumps(payload).replace("/", "\\/")).kind == "payload"
    assert read_document(json.dumps(read_layout(layout_file))).kind == "layout"


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("", DocumentError, "is empty"),
        ("hello world", DocumentError, "neither JSON nor an encoded save"),
        ("\x89PNG\udc80\x00", DocumentError, "binary data"),
        ("12", DocumentError, "a single value"),
        ("[]", DocumentError, "a list"),
        ('{"a": 1}', DocumentError, "another kind (keys: 'a')"),
        ('{"nodes": [], "edges": [], "Objects": []}', DocumentError, "save and candidate at once"),
        (" " * 16_000_001, DocumentError, "more than 16,000,000 characters"),
        ("eAFnotbase64!", SaveError, "not Base64"),
        ('{"Objects": [}', SaveError, "not JSON"),
        ('{"Objects": [1]}', SaveError, "Objects[0]"),
        ('{"saveFiles": [}', LayoutError, "not JSON"),
        ('{"saveFiles": ["?"]}', SaveError, "not Base64"),
        ('{"nodes": [', CandidateError, "line 1, column 12"),
        ("{nodes: []}", CandidateError, "line 1, column 2"),
        ('{"nodes": []}', CandidateError, "edges is missing"),
    ],
)
def test_what_cannot_be_read_is_refused_as_what_it_looks_like(
    text: str, kind: type[PolyBridgeBenchError], says: str
) -> None:
    with pytest.raises(kind) as raised:
        read_document(text)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)
