"""The one place where what a designer is sent is put together (paper B.1, B.3, C.5)."""

from __future__ import annotations

from dataclasses import dataclass

from controller.designers.observation import Feedback, Image, Observation
from controller.episode.apparatus import Task
from controller.frame import Frame
from serializer.bridge import Bridge


@dataclass(frozen=True, slots=True)
class Memory:
    """What one call leaves to the next: the bridge in the editor, the last draft verbatim, the latest feedback.

    Only the latest feedback is kept, so a rejection that follows a failed run replaces its evidence.
    """

    standing: Bridge
    draft: str | None = None
    feedback: Feedback | None = None


def at_first(task: Task) -> Memory:
    """Before call 1 the editor shows the level's own anchors and nothing else."""
    return Memory(standing=Bridge(task.level.anchors, ()))


def observe(task: Task, call: int, memory: Memory, editor: Frame) -> Observation:
    """The observation of one call. The current save is the level's initial one on every call."""
    return Observation(
        call=call,
        editor_frame=Image(f"editor before call {call}", editor.png()),
        context=task.context,
        current_save=task.initial_save,
        previous_draft=memory.draft,
        feedback=memory.feedback,
    )
