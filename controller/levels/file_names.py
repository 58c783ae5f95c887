"""The endings of a level's three files (paper A.1), each after the level's name."""

INNER = "_inner.json"
CONTEXT = "_context.json"
LAYOUT = ".json"
