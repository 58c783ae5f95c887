"""The designer that is a language model (paper appendix B, D.5)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from controller.designers.chat.ablations import Ablation, ChatName, chat_name
from controller.designers.chat.card import ModelCard
from controller.designers.chat.cards import load_card
from controller.designers.chat.endpoints import endpoint_at
from controller.designers.chat.errors import CardError
from controller.designers.chat.key_reference import key_of
from controller.designers.chat.messages import Message, messages_for
from controller.designers.chat.prompt import prompt
from controller.designers.chat.request import recorded_messages, request_body
from controller.designers.chat.usage import usage_record
from controller.designers.designer import DesignerError, DesignerStoppedError, Proposal
from controller.designers.observation import Observation
from controller.secret_values import Secret

if TYPE_CHECKING:
    from controller.designers.chat.call import Exchange

ADVICE = {
    "unauthorised": "check the key",
    "forbidden": "check what the key may do",
    "not_found": "check the card's endpoint and model",
    "bad_request": "check the card's request controls",
    "payment_required": "check the account",
    "quota_spent": "check the account",
    "redirected": "check the card's endpoint",
    "no_connection": "check the endpoint and the network",
}


def never() -> bool:
    """No stop is asked for."""
    return False


def unheard(line: str) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class ChatDesigner:
    """One model under one set of ablations. ``stop`` and ``tell`` are those of the episode that it is asked for."""

    card: ModelCard
    ablations: tuple[Ablation, ...] = ()
    key: Secret | None = None
    stop: Callable[[], bool] = never
    tell: Callable[[str], None] = unheard

    @property
    def name(self) -> str:
        """The card's alias, and what is withheld."""
        return ChatName(self.card.alias, self.ablations).designer

    @property
    def configuration(self) -> Mapping[str, object]:
        """What decides on the answers: model, controls, prompt, ablations. Patience, price and key do not."""
        instruction, controls = prompt(), self.card.request
        return {
            "kind": "chat",
            "alias": self.card.alias,
            "model": self.card.model,
            "endpoint": self.card.endpoint,
            "temperature": controls.temperature,
            "max_output_tokens": controls.max_output_tokens,
            "max_output_field": controls.max_output_field,
            "reasoning": dict(controls.reasoning),
            "ablations": list(self.ablations),
            "prompt": {"name": instruction.name, "sha256": instruction.sha256},
        }

    @property
    def longest_call_s(self) -> float:
        """What a call may take with all its pauses and retries."""
        return self.card.transport.deadline_s

    def attended(self, stop: Callable[[], bool], tell: Callable[[str], None]) -> ChatDesigner:
        """The same designer for one episode."""
        return replace(self, stop=stop, tell=tell)

    def propose(self, observation: Observation) -> Proposal:
        """Answer one call.

        Raises:
            DesignerStoppedError: a stop was asked for.
            DesignerError: the endpoint gave no answer.
        """
        return self.ask(messages_for(observation, prompt(), self.ablations))

    def ask(self, messages: list[Message]) -> Proposal:
        """Send a message list; as ``propose``."""
        endpoint = endpoint_at(self.card.endpoint)
        with endpoint.place(self.card.transport.in_flight, self.stop):
            exchange = self._exchange(messages)
        reply = exchange.reply
        usage = usage_record(None if reply is None else reply.usage, self.card.price, len(exchange.attempts))
        trace = self._trace(messages, exchange)
        if exchange.outcome == "cancelled":
            raise DesignerStoppedError(f"{self.name}: stopped while it was asked", usage, trace)
        if reply is None:
            raise DesignerError(self._why(exchange), usage, trace)
        return Proposal(reply.text, usage, trace)

    def _exchange(self, messages: list[Message]) -> Exchange:
        # Loads the SDK, which takes half a second: only when something is asked.
        from controller.designers.chat.call import Patience, ask
        from controller.designers.chat.client import ChatClient

        async def exchange() -> Exchange:
            async with ChatClient(self.card, self.key) as client:
                patience = Patience(self.card.transport, endpoint_at(self.card.endpoint), self.stop, self.tell)
                return await ask(client, request_body(self.card, messages), patience)

        # Not asyncio.run: that waits for the threads of the loop, so for a look-up of a name that hangs.
        loop = asyncio.new_event_loop()
        try:
            return loop.run_until_complete(exchange())
        finally:
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    def _trace(self, messages: list[Message], exchange: Exchange) -> dict[str, object]:
        """The key-free account of a call (paper D.5)."""
        reply, failure, transport, price = exchange.reply, exchange.failure, self.card.transport, self.card.price
        return {
            **self.configuration,
            "outcome": exchange.outcome,
            "finish_reason": None if reply is None else reply.finish_reason,
            "failure": None if failure is None else failure.kind,
            "started_at": exchange.started_at,
            "ended_at": exchange.ended_at,
            "timeouts_s": {
                "connect": transport.connect_s,
                "write": transport.write_s,
                "pool": transport.pool_s,
                "read": transport.read_s,
                "deadline": transport.deadline_s,
            },
            "attempts_allowed": transport.attempts,
            "price": None if price is None else {**asdict(price), "as_of": price.as_of.isoformat()},
            "server": {} if reply is None else dict(reply.server),
            "http_attempts": [asdict(attempt) for attempt in exchange.attempts],
            "messages": recorded_messages(messages),
        }

    def _why(self, exchange: Exchange) -> str:
        failure, tries = exchange.failure, len(exchange.attempts)
        kind, message = ("no_answer", "") if failure is None else (failure.kind, failure.message)
        advice = ADVICE.get(kind, "resume when the endpoint answers again")
        attempts = "1 attempt" if tries == 1 else f"{tries} attempts"
        return f"{self.name}: {kind.replace('_', ' ')} after {attempts} ({message}): {advice}"


def chat_designer(text: str) -> ChatDesigner:
    """The designer that ``chat:ALIAS+ABLATION...`` names; ``text`` is what follows the colon.

    Raises:
        CardError: there is no such card, or it is wrong, or the model takes no pictures and they are not withheld.
        ModelKeyError: its key is not to be had.
        DesignerError: an ablation is unknown.
    """
    named = chat_name(text)
    card = load_card(named.alias)
    if not card.images and "no-images" not in named.ablations:
        raise CardError(f"{named.alias} takes no pictures: ask for chat:{text}+no-images, which is a row of its own")
    return ChatDesigner(card, named.ablations, key_of(card))
