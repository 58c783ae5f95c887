"""The embedded executor keeps states instead of pictures: the same pixels come back from them."""

from __future__ import annotations

from pathlib import Path

from controller.designers.truss.designer import TrussDesigner
from controller.episode.apparatus import Apparatus, BudgetSource, Task
from controller.episode.events import AttemptFinished, Event
from controller.episode.key import EpisodeKey
from controller.episode.loop import run_episode
from controller.executors.embedded import EmbeddedExecutor, load_rollout
from controller.frame import EDITOR
from controller.levels.catalogue import find_level
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.records.names import episode_folder
from controller.records.reading import read_trajectory
from controller.records.recorder import EpisodeRecorder
from controller.sweep.bench import evidence_for
from validator.check import judge
from validator.message import feedback_text


def test_every_frame_of_a_recorded_run_is_drawn_again_to_the_same_pixels(tmp_path: Path) -> None:
    level, limit = find_level("T1B_Span_6m"), 50_000.0
    key = EpisodeKey("polybridge", level.name, "truss", "loose", 1)
    recorder, finished = EpisodeRecorder(tmp_path, key), []

    def observe(event: Event) -> None:
        recorder(event)
        if isinstance(event, AttemptFinished):
            finished.append(event)

    read, gather = evidence_for("embedded")
    apparatus = Apparatus(TrussDesigner(), EmbeddedExecutor(), judge, feedback_text, read, gather)
    source = BudgetSource("flat", "f1a7", "embedded")
    task = Task(key, level, limit, source, designer_context(level, limit), initial_save(level))
    run_episode(task, apparatus, observe)

    folder = episode_folder(tmp_path, key)
    call = read_trajectory(folder).calls[0]
    assert call.candidate is not None
    again = load_rollout(folder / "round_1", level, call.candidate, limit)
    seen = finished[0].rollout
    assert call.attempt is not None
    assert call.attempt.facts == dict(seen.facts)
    for index in (EDITOR, 0, 23, 47):
        assert (again.frame(index).rgb == seen.frame(index).rgb).all()
