"""What a model is sent, whole: calls 1, 2 and 3 of one episode, what ablations take away, and what is never in it."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopback import observation_of
from scripted_parts import PaintedExecutor, Scripted, deck, doubled, text_of

from controller.designers.chat.ablations import Ablation, ChatName, chat_name
from controller.designers.chat.messages import DATA_URL, messages_for
from controller.designers.chat.prompt import CURRENT, prompt
from controller.designers.chat.request import recorded_messages
from controller.designers.designer import DesignerError
from controller.designers.observation import ExecutionFeedback, Image, Observation, ValidationFeedback
from controller.episode.apparatus import Apparatus, BudgetSource, Task
from controller.episode.key import EpisodeKey
from controller.episode.loop import run_episode
from controller.levels.catalogue import all_levels, find_level
from controller.levels.context import analysis_metadata, designer_context
from controller.levels.files import initial_save
from controller.levels.level import Level
from controller.sweep.bench import evidence_for
from validator.check import judge
from validator.message import feedback_text

GOLDEN = Path(__file__).parent / "golden"
LEVEL = find_level("G3_PlatformRock_Multi2_16m_R1m")
LIMIT = 13_000.0
PNG = b"\x89PNG not really"


def first_observation(level: Level = LEVEL) -> Observation:
    return Observation(1, Image("editor", PNG), designer_context(level, LIMIT), initial_save(level))


@pytest.fixture(scope="module")
def shown() -> list[Observation]:
    """The observations of an episode whose first answer is illegal, and whose second is run and fails."""
    level = find_level("T1B_Span_6m")
    seen = first_observation(level)
    answers = [text_of(deck(seen, panel_m=3)), text_of(deck(seen)), text_of(doubled(deck(seen)))]
    designer, (read, gather) = Scripted(answers), evidence_for("embedded")
    apparatus = Apparatus(designer, PaintedExecutor(), judge, feedback_text, read, gather)
    key = EpisodeKey("polybridge", level.name, "scripted", "strict", 1)
    task = Task(key, level, LIMIT, BudgetSource("m", "0", "embedded"), seen.context, seen.current_save)
    assert run_episode(task, apparatus, lambda _: None).status == "success"
    return designer.shown


def parts_of(observation: Observation, ablations: Sequence[Ablation] = ()) -> list[Any]:
    system, user = messages_for(observation, prompt(), ablations)
    assert system == {"role": "system", "content": prompt().text}
    content = user["content"]
    assert isinstance(content, list)
    return content


def pictures_in(parts: list[Any]) -> list[bytes]:
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    return [base64.b64decode(url.removeprefix(DATA_URL)) for url in urls]


def readable(messages: list[Any], observation: Observation) -> list[Any]:
    """The messages with the prompt and the pictures named instead of spelled out."""
    feedback = observation.feedback
    names = {observation.editor_frame.png: "the editor frame"}
    if isinstance(feedback, ExecutionFeedback):
        names[feedback.contact_sheet.png] = "the contact sheet"
    system, user = messages
    parts = [
        {"type": "image_url", "image_url": names[pictures_in([part])[0]]} if part["type"] == "image_url" else part
        for part in user["content"]
    ]
    assert system["content"] == prompt().text
    return [{"role": "system", "content": f"the prompt {CURRENT}"}, {"role": "user", "content": parts}]


@pytest.mark.parametrize("call", [1, 2, 3])
def test_the_whole_message_list_of_a_call_is_as_it_always_was(shown: list[Observation], call: int) -> None:
    observation = shown[call - 1]
    found = readable(messages_for(observation, prompt()), observation)
    assert found == json.loads((GOLDEN / f"call_{call}.json").read_text("utf-8"))


def test_pictures_come_first_and_the_editor_before_the_sheet(shown: list[Observation]) -> None:
    feedback = shown[2].feedback
    assert isinstance(feedback, ExecutionFeedback)
    parts = parts_of(shown[2])
    assert pictures_in(parts) == [shown[2].editor_frame.png, feedback.contact_sheet.png]
    assert [part["type"] for part in parts[:4]] == ["text", "image_url"] * 2
    assert {part["type"] for part in parts[4:]} == {"text"}


def test_a_model_can_read_the_observation_back_without_loss(shown: list[Observation]) -> None:
    for observation in shown:
        back = observation_of({"messages": messages_for(observation, prompt())})
        assert json.dumps(back.context) == json.dumps(observation.context)
        assert json.dumps(back.current_save) == json.dumps(observation.current_save)
        assert (back.call, back.previous_draft) == (observation.call, observation.previous_draft)
        if isinstance(observation.feedback, ValidationFeedback):
            assert back.feedback == observation.feedback
        elif isinstance(observation.feedback, ExecutionFeedback):
            assert isinstance(back.feedback, ExecutionFeedback)
            assert back.feedback.summary == observation.feedback.summary


@pytest.mark.parametrize(
    ("ablation", "pictures", "summary"),
    [("no-images", 0, True), ("no-temporal-frames", 1, True), ("no-failure-summary", 2, False)],
)
def test_an_ablation_takes_away_one_thing_and_says_so(
    shown: list[Observation], ablation: Ablation, pictures: int, summary: bool
) -> None:
    parts = parts_of(shown[2], (ablation,))
    text = "\n".join(part["text"] for part in parts if part["type"] == "text")
    assert len(pictures_in(parts)) == pictures
    assert ('"selected_frames"' in text) is summary
    assert "in this configuration" in text
    assert "Execution feedback" in text


def test_what_an_ablation_does_not_touch_stays_the_same(shown: list[Observation]) -> None:
    assert parts_of(shown[0], ("no-temporal-frames", "no-failure-summary")) == parts_of(shown[0])
    assert parts_of(shown[1], ("no-temporal-frames", "no-failure-summary")) == parts_of(shown[1])


def test_all_ablations_together_leave_the_texts_of_the_level(shown: list[Observation]) -> None:
    parts = parts_of(shown[2], ("no-images", "no-temporal-frames", "no-failure-summary"))
    assert {part["type"] for part in parts} == {"text"}
    assert any(json.dumps(shown[2].context) in part["text"] for part in parts)


def test_nothing_of_the_analysis_metadata_is_sent() -> None:
    marked = replace(LEVEL, parameters={"canary_parameter": 98765.4321}, tags=("canary_tag",))
    plain, canary = messages_for(first_observation(), prompt()), messages_for(first_observation(marked), prompt())
    assert "canary" not in json.dumps(canary)
    assert "98765.4321" not in json.dumps(canary)
    assert canary == plain


def test_of_a_level_s_family_nothing_is_sent_but_its_name() -> None:
    for level in all_levels():
        sent = json.dumps(recorded_messages(messages_for(first_observation(level), prompt()))).replace(level.name, "")
        metadata = analysis_metadata(level)
        for word in ("family", "stratum", "tags", "parameters", metadata["group"], metadata["stratum"]):
            assert word not in sent, (level.name, word)
        assert f'"{metadata["family_id"]}"' not in sent
        compound = [name for name in (*metadata["parameters"], *metadata["tags"]) if "_" in name]
        assert [name for name in compound if name in sent] == []


def test_the_record_of_a_request_is_the_request_with_pictures_by_hash(shown: list[Observation]) -> None:
    messages = messages_for(shown[2], prompt())
    recorded = json.dumps(recorded_messages(messages))
    assert DATA_URL not in recorded
    assert recorded.count("png_sha256") == 2
    assert len(recorded_messages(messages)) == len(messages)


def test_a_changed_prompt_is_a_new_version_and_never_the_same_file() -> None:
    assert CURRENT == "design-1"
    assert prompt().sha256 == "225d8e6317febbaa78a4650f819797b573adcf10aa16eac47f064f108ce4d516"


def test_the_prompt_states_every_material_and_the_answer_s_shape() -> None:
    from serializer.candidate import parse_candidate
    from serializer.materials import materials

    text = prompt().text
    for material in materials().values():
        row = (material.id, material.name, material.strength_pn, material.max_length_m, material.cost_per_m)
        assert f"| {' | '.join(f'{cell:g}' if isinstance(cell, float | int) else cell for cell in row)} |" in text
    example = next(line for line in text.splitlines() if line.startswith('{"action"'))
    assert len(parse_candidate(example).bridge.nodes) == 2


@given(st.text(st.characters(exclude_categories=()), max_size=50))
def test_any_draft_can_be_sent_as_utf_8(draft: str) -> None:
    observation = replace(first_observation(), call=2, previous_draft=draft, feedback=ValidationFeedback(draft, ()))
    sent = json.dumps(messages_for(observation, prompt()), ensure_ascii=False).encode()
    legible = draft.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert draft != legible or json.dumps(draft, ensure_ascii=False)[1:-1].encode() in sent


def test_a_name_says_what_is_withheld_in_any_order() -> None:
    named = chat_name("model-1+no-failure-summary+no-images")
    assert named == ChatName("model-1", ("no-images", "no-failure-summary"))
    assert named.designer == "model-1-no-images-no-failure-summary"
    assert chat_name("model-1").designer == "model-1"


@pytest.mark.parametrize("text", ["m+no-eyes", "m+", "m+no-images+no-images"])
def test_an_ablation_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(DesignerError, match="no-temporal-frames"):
        chat_name(text)
