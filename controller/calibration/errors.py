"""Why a limit cannot be recorded."""

from __future__ import annotations

from serializer.errors import PolyBridgeBenchError


class CalibrationError(PolyBridgeBenchError):
    """A limit that cannot be recorded, or a map that cannot be started as asked."""


class FailedRunError(CalibrationError):
    """The run did not succeed."""


class IllegalBridgeError(CalibrationError):
    """The bridge breaks a rule of the level."""


class EditedLevelError(CalibrationError):
    """The level is another than the one that was run."""


class TermsError(CalibrationError):
    """No limit follows from these terms."""


class UnnamedError(CalibrationError):
    """Nobody says who records it."""


class KeptReferenceError(CalibrationError):
    """A reference bridge that cannot be stored or read back."""


class TrialFolderError(CalibrationError):
    """A run by hand that cannot be stored, kept or read back."""
