"""What must agree between all sessions that are reported together (paper G.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from controller.episode.key import EpisodeKey
from controller.records.summary import Row, Summary

_Reported = tuple[str, str, str]


def duplicate_keys(keys: Iterable[tuple[str, EpisodeKey]]) -> Iterator[str]:
    """Keys that more than one session holds; ``keys`` are (session, key)."""
    holders: dict[EpisodeKey, list[str]] = defaultdict(list)
    for session, key in keys:
        holders[key].append(session)
    for key, sessions in holders.items():
        if len(sessions) > 1:
            yield f"{key.row}/{key.level}: in {' and '.join(sessions)}"


def mixed_rows(summaries: Sequence[Summary]) -> Iterator[tuple[str, str]]:
    """(check, finding) for designers and conditions with more than one executor or budget map."""
    executors: dict[_Reported, dict[str, str]] = defaultdict(dict)
    maps: dict[_Reported, dict[str, str]] = defaultdict(dict)
    for summary, row in _rows(summaries):
        reported = (summary.suite, row.designer, row.condition)
        executors[reported].setdefault(row.executor, summary.session)
        maps[reported].setdefault(f"{row.budget_map.name} ({row.budget_map.sha256[:8]})", summary.session)
    for check, found in (("one_executor", executors), ("one_budget_map", maps)):
        for (_, designer, condition), kinds in found.items():
            if len(kinds) > 1:
                told = ", ".join(f"{kind} in {session}" for kind, session in kinds.items())
                yield check, f"{designer}, {condition}: {told}"


def configuration_findings(summaries: Sequence[Summary]) -> Iterator[tuple[str, str]]:
    """(check, finding) for what fixes results and is not the same everywhere."""
    yield from (("one_validator", text) for text in _different("validator", _validators(summaries)))
    yield from (("one_prompt", text) for text in _different("prompt", _prompts(summaries)))
    for part, values in _parts(summaries).items():
        yield from (("one_configuration", text) for text in _different(part, values))


def missing_levels(summaries: Sequence[Summary], benchmark: Sequence[str]) -> Iterator[str]:
    """Levels of the benchmark that a designer never met under a condition and repeat."""
    met: dict[str, set[str]] = defaultdict(set)
    for summary, row in _rows(summaries):
        met[row.row].update(summary.levels)
    for name, levels in met.items():
        missing = [level for level in benchmark if level not in levels]
        if missing:
            yield f"{name}: {len(missing)} of {len(benchmark)} levels are missing, first {missing[0]}"


def _rows(summaries: Sequence[Summary]) -> Iterator[tuple[Summary, Row]]:
    for summary in summaries:
        for row in summary.rows:
            yield summary, row


def _validators(summaries: Sequence[Summary]) -> Iterator[tuple[str, object]]:
    for summary in summaries:
        yield summary.session, summary.configuration.get("validator")


def _prompts(summaries: Sequence[Summary]) -> Iterator[tuple[str, object]]:
    for summary in summaries:
        for designer, configuration in _mapping(summary.configuration.get("designers")).items():
            if "prompt" in _mapping(configuration):
                yield f"{summary.session} ({designer})", configuration["prompt"]


def _parts(summaries: Sequence[Summary]) -> dict[str, list[tuple[str, object]]]:
    """What each session says of everything that must not differ, by what it is."""
    said: dict[str, list[tuple[str, object]]] = defaultdict(list)
    for summary in summaries:
        configuration = summary.configuration
        said["protocol"].append((summary.session, configuration.get("protocol")))
        executor = _mapping(configuration.get("executor"))
        said[f"executor {executor.get('name')}"].append((summary.session, executor.get("configuration")))
        for designer, own in _mapping(configuration.get("designers")).items():
            said[f"designer {designer}"].append((summary.session, own))
        for level, digest in _mapping(configuration.get("level_sha256")).items():
            said[f"level {level}"].append((summary.session, digest))
    return said


def _different(what: str, said: Iterable[tuple[str, object]]) -> Iterator[str]:
    first: tuple[str, object] | None = None
    for session, value in said:
        if first is None:
            first = session, value
        elif value != first[1]:
            yield f"{what}: {session} differs from {first[0]}"


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
