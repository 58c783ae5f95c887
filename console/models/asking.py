"""One question to one model, and what came of it in words that hold no key."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from controller.designers.chat.card import ModelCard
from controller.designers.chat.designer import ChatDesigner
from controller.designers.chat.errors import ModelKeyError
from controller.designers.chat.key_reference import key_of
from controller.designers.designer import DesignerError, DesignerStoppedError
from controller.secret_values import without_secrets


@dataclass(frozen=True, slots=True)
class Told:
    """How it ended: ``text``, ``empty``, ``truncated``, ``refused``, ``failed``, ``no_key`` or ``cancelled``.

    ``kind`` is the class of the failure, ``words`` the answer or what to do, ``usage`` what was used.
    """

    outcome: str
    words: str
    seconds: float
    usage: Mapping[str, float] = field(default_factory=dict)
    kind: str = ""


def ask_once(card: ModelCard, question: str, stop: Callable[[], bool], tell: Callable[[str], None]) -> Told:
    """Ask without a picture; every end of a call is a ``Told``. ``stop`` is looked at several times a second."""
    began = time.monotonic()
    usage: Mapping[str, float] = {}
    kind = ""
    try:
        designer = ChatDesigner(card, ("no-images",), key_of(card), stop, lambda line: tell(without_secrets(line)))
        proposal = designer.ask([{"role": "user", "content": question}])
        outcome, words, usage = str(proposal.trace["outcome"]), proposal.text, proposal.usage
    except ModelKeyError as fault:
        outcome, words = "no_key", str(fault)
    except DesignerStoppedError as fault:
        outcome, words, usage = "cancelled", "", fault.usage
    except DesignerError as fault:
        outcome, words, usage = "failed", str(fault), fault.usage
        kind = str(fault.trace.get("failure") or "")
    return Told(outcome, without_secrets(words), time.monotonic() - began, dict(usage), kind)
