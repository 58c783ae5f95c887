"""Levels as a tree of suite, group, family, level; and which of them a search shows. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import groupby

from console.plan.facts import LevelFact


@dataclass(slots=True)
class Branch:
    """A node: ``key`` is unique in the tree, ``levels`` are the names of all levels below it."""

    key: str
    title: str
    tip: str
    levels: tuple[str, ...]
    children: list[Branch] = field(default_factory=list)
    parent: Branch | None = None
    place: int = 0

    @property
    def is_level(self) -> bool:
        """Whether it is a leaf."""
        return not self.children

    def walk(self) -> Iterator[Branch]:
        """Itself and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def tree_of(levels: Sequence[LevelFact]) -> Branch:
    """The root over these levels, in their order: catalogue order keeps suites, groups and families together."""
    suites = sorted({level.suite for level in levels}, key=[level.suite for level in levels].index)
    root = Branch("", "", "", tuple(level.name for level in levels))
    for suite in suites:
        of_suite = [level for level in levels if level.suite == suite]
        branch = _add(root, suite, suite, f"The {suite} levels", of_suite)
        for group, of_group in _by(of_suite, "group"):
            below = _add(branch, f"{suite}/{group}", group, group, of_group)
            for family, of_family in _by(of_group, "family"):
                motif = of_family[0].motif
                leaf = _add(below, f"{suite}/{group}/{family}", f"{family} · {motif}", f"{family}: {motif}", of_family)
                for level in of_family:
                    tags = ", ".join(level.tags) or "no tags"
                    _add(leaf, level.name, level.name, f"{level.name}\n{tags}", [level])
    return root


def matching(levels: Iterable[LevelFact], text: str, tags: frozenset[str]) -> tuple[LevelFact, ...]:
    """Levels that have all the tags, and in whose name, family or tags every word occurs; a word may be a glob."""
    words = [word.casefold() for word in text.split()]
    return tuple(
        level for level in levels if tags <= frozenset(level.tags) and all(_found(word, level) for word in words)
    )


def _found(word: str, level: LevelFact) -> bool:
    names = (level.name.casefold(), level.family.casefold(), *(tag.casefold() for tag in level.tags))
    if any(mark in word for mark in "*?["):
        return any(fnmatchcase(name, word) for name in names)
    return any(word in name for name in names)


def _by(levels: Sequence[LevelFact], field_name: str) -> list[tuple[str, list[LevelFact]]]:
    return [(name, list(each)) for name, each in groupby(levels, key=lambda level: str(getattr(level, field_name)))]


def _add(parent: Branch, key: str, title: str, tip: str, levels: Sequence[LevelFact]) -> Branch:
    branch = Branch(key, title, tip, tuple(level.name for level in levels), parent=parent, place=len(parent.children))
    parent.children.append(branch)
    return branch
