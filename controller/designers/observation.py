"""Exactly what a designer is sent, in a fixed order (paper B.1, B.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Image:
    """A labelled PNG."""

    label: str
    png: bytes


@dataclass(frozen=True, slots=True)
class ValidationFeedback:
    """A rejected draft: the validator's text and the machine-readable codes that the text already contains."""

    message: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExecutionFeedback:
    """A failed run: the conservative summary (paper C.5) and the contact sheet of four frames."""

    summary: Mapping[str, object]
    contact_sheet: Image


Feedback = ValidationFeedback | ExecutionFeedback


@dataclass(frozen=True, slots=True)
class Observation:
    """The content of one call.

    ``context`` holds ``task_context`` and ``semantic_environment`` and nothing else; ``current_save`` is the decoded
    initial save with the native anchors; ``previous_draft`` is the previous response verbatim, ``None`` on call 1.
    """

    call: int
    editor_frame: Image
    context: Mapping[str, object]
    current_save: Mapping[str, object]
    previous_draft: str | None = None
    feedback: Feedback | None = None
