"""Where a design comes from, and how it is written back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.editor import strings as say
from serializer.document import Kind


@dataclass(frozen=True, slots=True)
class Origin:
    """``words`` name it. ``path`` and ``kind`` are those of the file it is saved to, once it has one.

    ``base`` is the decoded save it was read from, whose other keys and objects are kept; ``thought`` a candidate's own
    text; ``digest`` the SHA-256 of the file as it was last read or written here.
    """

    words: str = say.UNNAMED
    path: Path | None = None
    kind: Kind = "candidate"
    base: Mapping[str, Any] = field(default_factory=dict)
    thought: str = ""
    digest: str = ""
