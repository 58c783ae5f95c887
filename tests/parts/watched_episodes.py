"""Real episode folders to look at: real levels, real judgement, the real embedded executor, scripted answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from scripted_parts import Scripted, deck, text_of

from console.services import EpisodeRef
from controller.designers.observation import Observation
from controller.episode.apparatus import Apparatus, BudgetSource, Task
from controller.episode.events import Event
from controller.episode.key import EpisodeKey
from controller.episode.loop import never, run_episode
from controller.executors.embedded import EmbeddedExecutor
from controller.levels.catalogue import find_level
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.records.names import episode_folder
from controller.records.recorder import EpisodeRecorder
from controller.references.record import read_reference
from controller.sweep.bench import evidence_for
from serializer.bridge import Bridge, Member
from serializer.materials import WOOD
from validator.check import judge
from validator.message import feedback_text

LEVEL = "T1B_Span_10m"
LIMIT = 20_000.0


def bare_deck(level: str = LEVEL) -> Bridge:
    """A road alone: legal, and too weak."""
    found = find_level(level)
    context, save = designer_context(found, LIMIT), initial_save(found)
    return deck(Observation(1, None, context, save))  # type: ignore[arg-type]


def too_long(level: str = LEVEL) -> Bridge:
    """The same with one member of wood from end to end."""
    bridge = bare_deck(level)
    first, last = bridge.members[0], bridge.members[-1]
    return Bridge(bridge.nodes, (*bridge.members, Member(last.id + 1, WOOD, first.node_a, last.node_b)))


def good(level: str = LEVEL) -> str:
    """An answer that carries the load."""
    return read_reference(level).response()


def three_calls(level: str = LEVEL) -> list[str]:
    """A refused answer, a run that fails, a run that succeeds."""
    return [text_of(too_long(level)), text_of(bare_deck(level)), good(level)]


def play(
    session: Path,
    answers: Sequence[str | Exception],
    *,
    level: str = LEVEL,
    designer: str = "scripted",
    watch: Callable[[Event], None] | None = None,
    stop: Callable[[], bool] = never,
) -> EpisodeRef:
    """Play one episode into a session folder; what ``watch`` raises ends it where it stands."""
    found = find_level(level)
    key = EpisodeKey("polybridge", level, designer, "strict", 1)
    task = Task(
        key,
        found,
        LIMIT,
        BudgetSource("embedded-v1", "f1a7" * 16, "embedded"),
        designer_context(found, LIMIT),
        initial_save(found),
    )
    detect, gather = evidence_for("embedded")
    apparatus = Apparatus(Scripted(answers), EmbeddedExecutor(), judge, feedback_text, detect, gather)
    recorder = EpisodeRecorder(session, key)

    def observe(event: Event) -> None:
        recorder(event)
        if watch is not None:
            watch(event)

    run_episode(task, apparatus, observe, stop)
    return EpisodeRef(session, key.row, level)


def folder_of(ref: EpisodeRef) -> Path:
    """The folder that a runner would name."""
    return episode_folder(ref.session_folder, EpisodeKey("polybridge", ref.level, "scripted", "strict", 1))
