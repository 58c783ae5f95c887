"""The shape of a candidate (paper B.2): its nodes and edges from JSON values, every fault reported together."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping

from serializer.bridge import Bridge, Member, Node
from serializer.errors import CandidateError
from serializer.lenient_json import number_from, shown

SCHEMA_ERROR = "SCHEMA_ERROR"
MAX_FAULTS_SHOWN = 20
MAX_ID = 2**31 - 1
MAX_COORDINATE_M = 1_000_000
COORDINATE_DECIMALS = 4

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_ANSWER_KEYS = ("action", "thought_process", "nodes", "edges")
_NODE_KEYS = ("id", "x", "y", "isKinematic")
_EDGE_KEYS = ("id", "type", "anchorAID", "anchorBID", "rate")


class _WrongKindError(ValueError):
    """A value of the wrong kind; the text says what it is."""


class SchemaReader:
    """Reads one answer: ``noted`` counts what was tolerated, ``faults`` holds every fault of the answer in order."""

    def __init__(self) -> None:
        self.noted: Counter[str] = Counter()
        self.faults: list[str] = []

    def bridge(self, answer: Mapping[str, object]) -> Bridge:
        """The bridge of an answer.

        Raises:
            CandidateError: SCHEMA_ERROR naming the first ``MAX_FAULTS_SHOWN`` faults by list, index, id and field.
        """
        self._note_unknown_keys(answer, _ANSWER_KEYS, "the object")
        nodes = self._list(answer, "nodes")
        members = self._list(answer, "edges")
        read_nodes = tuple(self._node(index, found) for index, found in enumerate(nodes))
        read_members = tuple(self._edge(index, found) for index, found in enumerate(members))
        if self.faults:
            left = len(self.faults) - MAX_FAULTS_SHOWN
            more = [f"and {left} more like these"] if left > 0 else []
            raise CandidateError(SCHEMA_ERROR, "; ".join(self.faults[:MAX_FAULTS_SHOWN] + more))
        return Bridge(read_nodes, read_members)

    def thought_process(self, answer: Mapping[str, object]) -> str:
        """The decision summary, which is kept for the audit and never scored: so nothing is refused for it."""
        if answer.get("action") != "modify":
            self.noted['action read as "modify"' + (", it was missing" if "action" not in answer else "")] += 1
        thought = answer.get("thought_process")
        if not isinstance(thought, str):
            state = "was no text" if "thought_process" in answer else "was missing"
            self.noted[f"thought_process {state}, read as empty"] += 1
            return ""
        whole = _HALF_CHARACTER.sub("\ufffd", thought)
        if whole != thought:
            self.noted["half characters in thought_process replaced"] += 1
        return whole

    def _list(self, answer: Mapping[str, object], key: str) -> list[object]:
        found = answer.get(key)
        if isinstance(found, list):
            return found
        self.faults.append(f"{key} is missing" if key not in answer else f"{key} is {_kind(found)}, it must be a list")
        return []

    def _node(self, index: int, found: object) -> Node:
        place = self._place("nodes", index, found)
        if not isinstance(found, dict):
            self.faults.append(f"{place} is {_kind(found)}, it must be an object with id, x and y")
            return Node(0, 0.0, 0.0)
        self._note_unknown_keys(found, _NODE_KEYS, "a node")
        return Node(
            self._id(place, found, "id"),
            self._coordinate(place, found, "x"),
            self._coordinate(place, found, "y"),
            self._flag(place, found),
        )

    def _edge(self, index: int, found: object) -> Member:
        place = self._place("edges", index, found)
        if not isinstance(found, dict):
            self.faults.append(
                f"{place} is {_kind(found)}, it must be an object with id, type, anchorAID and anchorBID"
            )
            return Member(0, 0, 0, 0)
        self._note_unknown_keys(found, _EDGE_KEYS, "an edge")
        return Member(
            self._id(place, found, "id"),
            self._id(place, found, "type"),
            self._id(place, found, "anchorAID"),
            self._id(place, found, "anchorBID"),
            self._rate(place, found),
        )

    def _id(self, place: str, found: Mapping[str, object], field: str) -> int:
        number = self._number(place, found, field)
        if number is None:
            return 0
        if isinstance(number, float):
            if not number.is_integer():
                self.faults.append(f"{place}: {field} is {number}, it must be a whole number")
                return 0
            self.noted["whole number with a point or exponent read as a whole number"] += 1
        if abs(number) > MAX_ID:
            self.faults.append(f"{place}: {field} is beyond {MAX_ID}, the largest that a save can hold")
            return 0
        return int(number)

    def _coordinate(self, place: str, found: Mapping[str, object], field: str) -> float:
        number = self._number(place, found, field)
        if number is None:
            return 0.0
        if abs(number) > MAX_COORDINATE_M:
            self.faults.append(f"{place}: {field} is beyond {MAX_COORDINATE_M:,} m")
            return 0.0
        # Adding zero turns a rounded −0.0 into 0.0.
        return round(float(number), COORDINATE_DECIMALS) + 0.0

    def _rate(self, place: str, found: Mapping[str, object]) -> float:
        if found.get("rate") is None:
            self.noted["missing rate read as 0"] += 1
            return 0
        number = self._number(place, found, "rate")
        if number is not None and abs(number) > MAX_ID:
            self.faults.append(f"{place}: rate is beyond {MAX_ID}")
            return 0
        return 0 if number is None else number

    def _flag(self, place: str, found: Mapping[str, object]) -> bool:
        flag = found.get("isKinematic")
        if flag is None:
            self.noted["missing isKinematic read as false"] += 1
            return False
        if isinstance(flag, bool):
            return flag
        if isinstance(flag, str) and flag.strip().lower() in ("true", "false"):
            self.noted["true or false sent as text read as such"] += 1
            return flag.strip().lower() == "true"
        self.faults.append(f"{place}: isKinematic is {_kind(flag)}, it must be true or false")
        return False

    def _number(self, place: str, found: Mapping[str, object], field: str) -> float | None:
        """A finite number, or ``None`` once the fault is noted."""
        if field not in found:
            self.faults.append(f"{place}: {field} is missing")
            return None
        try:
            number = self._as_number(found[field])
        except _WrongKindError as wrong:
            self.faults.append(f"{place}: {field} is {wrong}, it must be a number")
            return None
        if not math.isfinite(number):
            self.faults.append(f"{place}: {field} is not finite")
            return None
        return number

    def _as_number(self, value: object) -> float:
        if isinstance(value, str):
            number = number_from(value.strip())
            if number is None:
                raise _WrongKindError(_kind(value))
            self.noted["number sent as text read as a number"] += 1
            return number
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise _WrongKindError(_kind(value))
        return value

    def _note_unknown_keys(self, found: Mapping[str, object], known: tuple[str, ...], owner: str) -> None:
        for key in found:
            if key not in known:
                self.noted[f"unknown key {shown(key)} of {owner} ignored"] += 1

    @staticmethod
    def _place(name: str, index: int, found: object) -> str:
        """List, index and, where it is a plain one, the id."""
        named = found.get("id") if isinstance(found, dict) else None
        if isinstance(named, str):
            return f"{name}[{index}] (id {shown(named)})"
        plain = isinstance(named, int | float) and not isinstance(named, bool)
        return f"{name}[{index}] (id {str(named)[:20]})" if plain else f"{name}[{index}]"


def _kind(value: object) -> str:
    """What a JSON value is, in a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    if isinstance(value, int | float):
        return f"the number {str(value)[:20]}"
    return "a list" if isinstance(value, list) else "an object"
