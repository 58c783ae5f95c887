"""Finding the one candidate object in a response: fences, prose, broken attempts and repeats around it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from serializer.errors import CandidateError
from serializer.lenient_json import Broken, LenientReader, TooLarge, shown

PARSE_ERROR = "PARSE_ERROR"
SEND_ONE = "send one raw JSON object with thought_process, nodes and edges"

_FENCE = re.compile(r"```[ \t]*[\w+-]*")


@dataclass(frozen=True, slots=True)
class Found:
    """An object that was read: its value, where it stands in the response, and the oddities inside it."""

    value: dict[str, object]
    start: int
    end: int
    noted: tuple[str, ...]

    @property
    def is_candidate(self) -> bool:
        """Whether it is meant as a candidate: it has ``nodes`` or ``edges``."""
        return "nodes" in self.value or "edges" in self.value


def find_object(text: str) -> Found:
    """The candidate object of a response, or the first object of any kind where none is one; noted: what was around it.

    Raises:
        CandidateError: PARSE_ERROR with the line and column of the fault.
    """
    complete, broken = _read_all(text)
    candidates = [found for found in complete if found.is_candidate]
    if not candidates:
        if broken is not None:
            raise _broken_error(text, *broken)
        if not complete:
            what = "holds no JSON object" if text.strip() else "is empty"
            raise error_at(text, 0, f"the response {what}; {SEND_ONE}")
        return complete[0]
    first = candidates[0]
    for other in candidates[1:]:
        if _graph(other) != _graph(first):
            where = "line {}, column {}".format(*line_and_column(text, first.start))
            raise error_at(text, other.start, f"a second object differs from the one at {where}; send only one")
    return Found(first.value, first.start, first.end, (*_around(text, candidates, broken), *first.noted))


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """1-based line and column, in characters, of a position."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def error_at(text: str, position: int, message: str) -> CandidateError:
    """A PARSE_ERROR whose message begins with its place."""
    line, column = line_and_column(text, position)
    return CandidateError(PARSE_ERROR, f"line {line}, column {column}: {message}", line, column)


def _read_all(text: str) -> tuple[list[Found], tuple[int, Broken] | None]:
    """Every complete outermost object, and of the broken ones the start and fault of the one that got furthest.

    Each character is looked at once: after a fault the search goes on from where reading stopped.
    """
    reader, complete = LenientReader(text), list[Found]()
    broken: tuple[int, Broken] | None = None
    start = text.find("{")
    while start >= 0:
        try:
            value, after = reader.read_object(start)
        except TooLarge as fault:
            position, limit = fault.args
            raise error_at(
                text, position, f"the response holds more than {limit}; send fewer nodes and edges"
            ) from fault
        except Broken as fault:
            if broken is None or fault.position - start > broken[1].position - broken[0]:
                broken = start, fault
            if fault.truncated:
                break
            after = max(fault.position, start + 1)
        else:
            noted = tuple(what if times == 1 else f"{what} ({times} times)" for what, times in reader.noted.items())
            complete.append(Found(value, start, after, noted))
        start = text.find("{", after)
    return complete, broken


def _graph(found: Found) -> str:
    # Written out, since in Python true equals 1 and NaN does not equal itself.
    return json.dumps([found.value.get("nodes"), found.value.get("edges")], sort_keys=True)


def _around(text: str, candidates: list[Found], broken: tuple[int, Broken] | None) -> list[str]:
    """What stands outside the candidate objects, in words."""
    first, last = candidates[0], candidates[-1]
    before, after = text[: first.start].removeprefix("\ufeff"), text[last.end :]
    noted = ["byte order mark dropped"] if text.startswith("\ufeff") else []
    if _FENCE.search(before) or _FENCE.search(after):
        noted.append("Markdown fence dropped")
    if _FENCE.sub("", before).strip():
        noted.append("text before the object ignored")
    if _FENCE.sub("", after).strip():
        noted.append("text after the object ignored")
    if len(candidates) > 1:
        noted.append(f"the same nodes and edges sent {len(candidates)} times, read once")
    if broken is not None:
        noted.append("broken object at line {}, column {} ignored".format(*line_and_column(text, broken[0])))
    return noted


def _broken_error(text: str, start: int, broken: Broken) -> CandidateError:
    opened = []
    for bracket, position, within in reversed(broken.opened):
        place = "line {}, column {}".format(*line_and_column(text, position))
        inside = {"{": f" at key {shown(str(within))}", "[": f" at item {within}"}.get(bracket, "")
        opened.append(f"{bracket} from {place}{inside if within is not None else ''}")
    still_open = f"still open: {'; '.join(opened[-4:])}"
    if broken.truncated:
        return error_at(
            text, broken.position, f"the response ends before its object does; {still_open}; send all of it"
        )
    if start == broken.position:
        return error_at(text, start, f"{broken.message}; {SEND_ONE}")
    return error_at(text, broken.position, f"{broken.message}; {still_open}")
