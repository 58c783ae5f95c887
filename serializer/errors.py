"""The one root of this project's typed errors: what happened, to what, and what to do."""

from __future__ import annotations


class PolyBridgeBenchError(Exception):
    """An error a person can act on; its text is one line: what, where, what to do."""


class CandidateError(PolyBridgeBenchError):
    """A designer's response from which no candidate can be read.

    ``code`` is the audit code of protocol section 5, ``PARSE_ERROR`` or ``SCHEMA_ERROR``; ``line`` and
    ``column`` are 1-based positions in the raw response, 0 where no position applies.
    """

    def __init__(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.line = line
        self.column = column


class SaveError(PolyBridgeBenchError):
    """A save payload or decoded save that cannot be read or written."""


class LayoutError(PolyBridgeBenchError):
    """A level layout file that cannot be read, or whose save cannot be replaced."""


class DocumentError(PolyBridgeBenchError):
    """A text in which none of the known spellings of a bridge can be recognised."""
