"""What a model is sent for one observation: a pure function, always in the same order (paper B.1, B.3, C.5).

The prompt, then one message: the editor frame, the contact sheet, the context, the current save, the previous answer,
the latest feedback. What does not exist yet is left out; what is withheld is named, so that a model does not look for
it.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from controller.designers.chat.ablations import Ablation
from controller.designers.chat.prompt import Prompt
from controller.designers.observation import ExecutionFeedback, Feedback, Image, Observation, ValidationFeedback

Part = dict[str, object]
Message = dict[str, object]

DATA_URL = "data:image/png;base64,"
REJECTED = "Validation feedback: the previous answer was not legal and was not run."
FAILED = "Execution feedback: the previous answer was legal and was run, without success."
WITHHELD = {
    "no-images": "No pictures are given in this configuration; work from the texts.",
    "no-temporal-frames": "No frames of the run are given in this configuration.",
    "no-failure-summary": "No summary of the run is given in this configuration.",
}

_SURROGATE = re.compile("[\ud800-\udfff]")


def messages_for(observation: Observation, prompt: Prompt, ablations: Sequence[Ablation] = ()) -> list[Message]:
    """The message list of one call."""
    parts = [*_pictures(observation, ablations), *_texts(observation, ablations)]
    return [{"role": "system", "content": prompt.text}, {"role": "user", "content": parts}]


def _pictures(observation: Observation, ablations: Sequence[Ablation]) -> Iterator[Part]:
    if "no-images" in ablations:
        return
    yield from _picture("The editor", observation.editor_frame)
    feedback = observation.feedback
    if isinstance(feedback, ExecutionFeedback) and "no-temporal-frames" not in ablations:
        yield from _picture("Frames of the run of the previous answer", feedback.contact_sheet)


def _picture(what: str, image: Image) -> Iterator[Part]:
    yield _text(f"{what} ({image.label}):")
    url = DATA_URL + base64.b64encode(image.png).decode("ascii")
    yield {"type": "image_url", "image_url": {"url": url}}


def _texts(observation: Observation, ablations: Sequence[Ablation]) -> Iterator[Part]:
    if "no-images" in ablations:
        yield _text(WITHHELD["no-images"])
    yield _text(f"Call {observation.call}.\n\nLevel context:\n{_json(observation.context)}")
    yield _text(f"Current save code (decoded):\n{_json(observation.current_save)}")
    if observation.previous_draft is not None:
        yield _text(f"Your previous answer, as it was received:\n{observation.previous_draft}")
    if observation.feedback is not None:
        yield _text(_feedback(observation.feedback, ablations))


def _feedback(feedback: Feedback, ablations: Sequence[Ablation]) -> str:
    match feedback:
        case ValidationFeedback():
            return f"{REJECTED}\n{feedback.message}"
        case ExecutionFeedback():
            summary = WITHHELD["no-failure-summary"]
            if "no-failure-summary" not in ablations:
                summary = _json(feedback.summary)
            lines = [FAILED, summary]
            if "no-temporal-frames" in ablations and "no-images" not in ablations:
                lines.append(WITHHELD["no-temporal-frames"])
            return "\n".join(lines)
        case _:
            assert_never(feedback)


def _text(text: str) -> Part:
    """A text part. Half a surrogate pair, which a model can send, has no place in UTF-8 and becomes U+FFFD."""
    return {"type": "text", "text": _SURROGATE.sub("\ufffd", text)}


def _json(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False)
