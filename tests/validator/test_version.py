"""The hash in a manifest names exactly the sources that decide what is legal."""

import ast
import hashlib
import string
from importlib.resources import files

import pytest

from validator import version
from validator.version import SOURCES, VALIDATOR_VERSION, validator_hash


def imported_by(package: str, name: str) -> set[tuple[str, str]]:
    """The modules of serializer and validator that one of them imports."""
    tree = ast.parse(files(package).joinpath(name).read_text("utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    pairs = [module.split(".") for module in modules if module.startswith(("serializer.", "validator."))]
    return {(room, f"{rest[0]}.py") for room, *rest in pairs}


def test_the_sources_are_all_that_the_check_and_its_text_are_made_of() -> None:
    reached: set[tuple[str, str]] = set()
    ahead = {("validator", "check.py"), ("validator", "message.py")}
    while ahead:
        module = ahead.pop()
        reached.add(module)
        ahead |= imported_by(*module) - reached
    listed = {(room, name) for room, names in SOURCES.items() for name in names if name.endswith(".py")}
    assert listed == reached
    assert SOURCES["resources"] == ("materials.toml",)


def test_the_hash_is_sha256_and_stays_the_same() -> None:
    assert len(validator_hash()) == 64
    assert set(validator_hash()) <= set(string.hexdigits)
    assert validator_hash() == validator_hash.__wrapped__()
    assert VALIDATOR_VERSION >= 1


def test_the_hash_depends_on_every_listed_source(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {validator_hash()}
    for room, names in SOURCES.items():
        for name in names:
            fewer = {**SOURCES, room: tuple(other for other in names if other != name)}
            monkeypatch.setattr(version, "SOURCES", fewer)
            seen.add(validator_hash.__wrapped__())
    assert len(seen) == 1 + sum(len(names) for names in SOURCES.values())


def test_line_ends_do_not_change_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "SOURCES", {"validator": ("site.py",)})
    content = files("validator").joinpath("site.py").read_bytes().replace(b"\r\n", b"\n")
    expected = hashlib.sha256(f"validator/site.py {len(content)}\n".encode() + content).hexdigest()
    assert validator_hash.__wrapped__() == expected
