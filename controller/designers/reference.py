"""The designer that knows the answers: each level's stored reference, the ceiling of what a designer can reach."""

from __future__ import annotations

from collections.abc import Mapping

from controller.designers.designer import DesignerError, Proposal
from controller.designers.level_name import level_name_of
from controller.designers.observation import Observation

NAME = "reference"


class ReferenceDesigner:
    """Answers every call with the stored reference of the level that the context names."""

    @property
    def name(self) -> str:
        """The name in keys and tables."""
        return NAME

    @property
    def configuration(self) -> Mapping[str, object]:
        """Nothing can be set; the hash of every reference stands in the budget map."""
        return {}

    def propose(self, observation: Observation) -> Proposal:
        """Answer one call.

        Raises:
            DesignerError: the level has no readable reference, or the context names no level.
        """
        # the reader of references draws in the candidate parser: only where an answer is really wanted
        from controller.references.errors import ReferenceRecordError
        from controller.references.record import read_reference

        try:
            reference = read_reference(level_name_of(observation))
        except ReferenceRecordError as error:
            raise DesignerError(str(error)) from error
        return Proposal(reference.response(), trace={"reference_sha256": reference.sha256})
