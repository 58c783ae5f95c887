"""The shared parts, importable from here."""

import sys
from pathlib import Path

PARTS = str(Path(__file__).parent.parent / "parts")
if PARTS not in sys.path:
    sys.path.insert(0, PARTS)
