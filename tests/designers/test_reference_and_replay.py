"""The two designers that answer from what is stored."""

import json
from pathlib import Path

import pytest

from controller.designers.designer import DesignerError
from controller.designers.observation import Image, Observation
from controller.designers.reference import ReferenceDesigner
from controller.designers.replay import ReplayDesigner
from controller.levels.catalogue import find_level
from controller.levels.context import designer_context
from controller.levels.files import initial_save
from controller.references.record import read_reference
from controller.simulator.simulate import simulate
from validator.check import judge

LEVEL = "T1B_Span_8m"


def observe(name: str = LEVEL, call: int = 1) -> Observation:
    level = find_level(name)
    return Observation(call, Image("editor", b""), designer_context(level, 6_500), initial_save(level))


def recording(tmp_path: Path, **changes: object) -> Path:
    path = tmp_path / "trajectory.json"
    calls = [{"call": 1, "response": "not yet"}, {"call": 2, "response": '{"nodes": []}\n'}]
    path.write_text(json.dumps({"schema": 1, "key": {"level": LEVEL}, "calls": calls, **changes}), "utf-8")
    return path


def test_the_reference_answers_every_call_with_a_bridge_that_works() -> None:
    level = find_level(LEVEL)
    first = ReferenceDesigner().propose(observe())
    judgement = judge(first.text, level.site(6_500))
    assert judgement.violations == ()
    assert judgement.candidate is not None
    assert judgement.candidate.tolerated == ()
    assert simulate(level, judgement.candidate.bridge).passed
    assert ReferenceDesigner().propose(observe(call=3)).text == first.text
    assert first.trace["reference_sha256"] == read_reference(LEVEL).sha256


@pytest.mark.parametrize("context", [{"task_context": {"levelName": "T9_Nowhere"}}, {"task_context": {}}, {}])
def test_a_level_without_a_reference_is_an_infrastructure_fault(context: dict[str, object]) -> None:
    with pytest.raises(DesignerError):
        ReferenceDesigner().propose(Observation(1, Image("editor", b""), context, {}))


def test_a_replay_repeats_the_recorded_responses_verbatim_whatever_they_are(tmp_path: Path) -> None:
    designer = ReplayDesigner(recording(tmp_path))
    assert designer.propose(observe(call=2)).text == '{"nodes": []}\n'
    assert designer.propose(observe(call=1)).text == "not yet"


def test_a_replay_past_the_end_of_its_recording_is_an_infrastructure_fault(tmp_path: Path) -> None:
    with pytest.raises(DesignerError, match="none of them call 3"):
        ReplayDesigner(recording(tmp_path)).propose(observe(call=3))


def test_a_replay_refuses_another_level(tmp_path: Path) -> None:
    with pytest.raises(DesignerError, match=r"T1B_Span_8m.*T1B_Span_10m"):
        ReplayDesigner(recording(tmp_path)).propose(observe("T1B_Span_10m"))


@pytest.mark.parametrize("changes", [{"schema": 2}, {"calls": 5}, {"key": {}}, {"calls": [{"call": 1}]}])
def test_what_is_no_trajectory_of_this_version_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    with pytest.raises(DesignerError, match="trajectory"):
        ReplayDesigner(recording(tmp_path, **changes))


def test_a_recording_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DesignerError, match="cannot be replayed"):
        ReplayDesigner(tmp_path / "nothing.json")


def test_a_replay_is_identified_by_its_content_and_tells_no_path(tmp_path: Path) -> None:
    configuration = ReplayDesigner(recording(tmp_path)).configuration
    assert configuration["level"] == LEVEL
    assert len(str(configuration["trajectory_sha256"])) == 64
    assert str(tmp_path) not in json.dumps(dict(configuration))
