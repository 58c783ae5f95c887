"""The three files of each level, written and read back."""

from __future__ import annotations

import json
import shutil
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.levels.catalogue import level_folder, levels_hash
from controller.levels.errors import LevelError
from controller.levels.files import initial_save, layout, level_files
from controller.levels.generate import check_level_files, generate_levels, write_level_files
from controller.levels.level import Level
from controller.levels.read import read_level
from serializer.save import decode_payload

LEVELS = generate_levels()
LEVEL = next(level for level in LEVELS if level.name == "G1_Clearance_Multi2_14m_R2m")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("levels")
    write_level_files(folder, {})
    return folder


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """A folder that holds the files of ``LEVEL`` alone."""
    for name, content in level_files(LEVEL).items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def change(file: Path, **values: object) -> None:
    """Set top-level keys of a JSON file."""
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


def test_reading_back_gives_exactly_the_generated_levels(built: Path) -> None:
    assert tuple(read_level(built, level.name) for level in LEVELS) == LEVELS


def test_the_initial_save_has_the_games_keys_in_the_games_order() -> None:
    first = initial_save(LEVEL)["Objects"][0]
    assert json.dumps(first) == (
        '{"type": 0, "x": 0, "y": 2, "id": 1, "anchorAID": 0, "anchorBID": 0, '
        '"splitForDrawBridge": 0, "rate": 0, "isKinematic": true}'
    )


@pytest.mark.parametrize("level", LEVELS, ids=[level.name for level in LEVELS])
def test_the_payload_of_a_layout_is_the_inner_file(level: Level) -> None:
    written = level_files(level)
    (payload,) = json.loads(written[f"{level.name}.json"])["saveFiles"]
    assert decode_payload(payload) == json.loads(written[f"{level.name}_inner.json"]) == initial_save(level)


def test_a_description_tells_no_family() -> None:
    assert layout(LEVEL)["description"] == "A gap of 14 m for 2 vehicles, to be built of Road, Wood and Steel."


def test_a_limit_is_repeated_in_the_context_file_where_there_is_one() -> None:
    without, with_limit = (
        json.loads(level_files(LEVEL, limit)[f"{LEVEL.name}_context.json"]) for limit in (None, 16000.0)
    )
    assert "budget_limit" not in without["task_context"]
    assert with_limit["task_context"].pop("budget_limit") == 16000
    assert with_limit == without


def test_a_second_build_writes_nothing_and_the_check_is_quiet(built: Path) -> None:
    assert write_level_files(built, {}) == ()
    assert check_level_files(built, {}) == ()
    assert len(list(built.iterdir())) == 567


def test_the_check_tells_missing_extra_and_changed_files(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(built, folder)
    (folder / "T1B_Span_6m.json").unlink()
    (folder / "T9X_Mine.json").write_text("{}")
    (folder / "T1B_Span_8m_inner.json").write_text("{}")
    change(folder / "T1B_Span_10m.json", description="another")
    assert check_level_files(folder, {"T1B_Span_12m": 9000}) == (
        "changed T1B_Span_10m.json",
        "changed T1B_Span_12m_context.json",
        "missing T1B_Span_6m.json",
        "changed T1B_Span_8m_inner.json",
        "extra T9X_Mine.json",
    )
    write_level_files(folder, {})
    assert check_level_files(folder, {}) == ("extra T9X_Mine.json",)


def test_a_payload_of_another_zlib_is_no_change_and_is_left_alone(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(built, folder)
    file = folder / f"{LEVEL.name}.json"
    stored = json.loads(file.read_text())["saveFiles"][0]
    compact = json.dumps(initial_save(LEVEL), separators=(",", ":")).encode()
    other = b64encode(zlib.compress(compact, 0)).decode()
    file.write_bytes(file.read_bytes().replace(stored.encode(), other.encode()))
    assert check_level_files(folder, {}) == ()
    assert write_level_files(folder, {}) == ()
    assert other.encode() in file.read_bytes()


@pytest.mark.parametrize(
    "payload", ["", "!", "eJw=", b64encode(zlib.compress(b'{"DisplayName":"","Objects":[]}')).decode()]
)
def test_a_payload_that_says_something_else_is_a_change(built: Path, tmp_path: Path, payload: str) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(built, folder)
    file = folder / f"{LEVEL.name}.json"
    stored = json.loads(file.read_text())["saveFiles"][0]
    file.write_bytes(file.read_bytes().replace(stored.encode(), payload.encode()))
    assert check_level_files(folder, {}) == (f"changed {LEVEL.name}.json",)


def test_the_hash_covers_names_and_contents(built: Path, tmp_path: Path) -> None:
    copy, renamed = tmp_path / "copy", tmp_path / "renamed"
    shutil.copytree(built, copy)
    shutil.copytree(built, renamed)
    assert levels_hash(copy) == levels_hash(built)
    (renamed / "T1B_Span_6m.json").rename(renamed / "T1B_Span_5m.json")
    change(copy / "T1B_Span_6m.json", description="another")
    assert len({levels_hash(built), levels_hash(copy), levels_hash(renamed)}) == 3


def test_the_committed_files_are_the_generated_ones_but_for_the_limit() -> None:
    folder = Path(str(level_folder()))
    limits = {}
    for level in LEVELS:
        task = json.loads((folder / f"{level.name}_context.json").read_bytes())["task_context"]
        if "budget_limit" in task:
            limits[level.name] = task["budget_limit"]
    assert check_level_files(folder, limits) == ()


def test_a_folder_that_cannot_be_written_or_read_is_one_typed_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(LevelError, match=r"cannot write level files in .*file"):
        write_level_files(file, {})
    with pytest.raises(LevelError, match=r"cannot read level files in .*file"):
        check_level_files(file, {})


def test_an_own_level_needs_only_its_three_files(one: Path) -> None:
    for suffix in ("", "_inner", "_context"):
        (one / f"{LEVEL.name}{suffix}.json").rename(one / f"Mine{suffix}.json")
    context = json.loads((one / "Mine_context.json").read_text())
    change(one / "Mine_context.json", task_context={**context["task_context"], "levelName": "Mine"})
    mine = read_level(one, "Mine")
    assert (mine.name, mine.family, mine.anchors) == ("Mine", "G1", LEVEL.anchors)


def test_a_missing_file_is_named(one: Path) -> None:
    (one / f"{LEVEL.name}_inner.json").unlink()
    with pytest.raises(LevelError, match=r"R2m_inner\.json: No such file"):
        read_level(one, LEVEL.name)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[1]", b'{"terrain": NaN}', b"[" * 100_000, b"null"],
    ids=["empty", "cut", "not UTF-8", "list", "NaN", "deep", "null"],
)
def test_a_file_that_is_no_json_object_is_named(one: Path, content: bytes) -> None:
    (one / f"{LEVEL.name}.json").write_bytes(content)
    with pytest.raises(LevelError, match=f"level file {LEVEL.name}.json: "):
        read_level(one, LEVEL.name)


@pytest.mark.parametrize(
    ("suffix", "path", "value", "told"),
    [
        ("", ("terrain",), [], "terrain: no object"),
        ("", ("terrain", "span"), "14", "terrain.span: '14' is no number within"),
        ("", ("terrain", "span"), True, "terrain.span: True is no number within"),
        ("", ("terrain", "span"), 10**400, "terrain.span: 1000000000"),
        ("", ("terrain", "leftBank"), [{"x": 1, "y": 2}], "terrain.leftBank: 1 points, at least 2"),
        ("", ("terrain", "leftBank", 1), {"x": 1}, r"terrain.leftBank\[1\].y: missing"),
        ("", ("vehicles",), [], "targets: each vehicle needs one target"),
        ("", ("vehicles", 0), 3, r"vehicles\[0\]: no object"),
        ("", ("vehicles", 0, "weight"), 4, "task_context.vehicle_weights_pg: differs"),
        ("", ("vehicles", 0, "label"), 1, r"vehicles\[0\].label: 1 is no text"),
        ("", ("resources", "materials"), [1, 5], "resources.materials: only 1, 2, 3"),
        ("", ("resources", "materials"), [], "resources.materials: only 1, 2, 3"),
        ("", ("resources", "materials"), [1, 2.5], "resources.materials: not all entries are whole numbers"),
        ("", ("resources", "materials"), [1, 2], "task_context.available_materials: differs"),
        ("_inner", ("Objects",), [], "Objects: a level needs at least one anchor"),
        ("_inner", ("Objects", 1, "type"), 1, r"Objects\[1\].isKinematic: an initial save holds only native anchors"),
        ("_inner", ("Objects", 1, "isKinematic"), False, r"Objects\[1\].isKinematic: an initial save holds only"),
        ("_inner", ("Objects", 1, "id"), 1, r"Objects\[1\].id: 1 is taken or below 1"),
        ("_inner", ("Objects", 1, "id"), 1.5, r"Objects\[1\].id: 1.5 is no whole number"),
        ("_context", ("task_context", "levelName"), "Other", "task_context.levelName: 'Other' differs"),
        ("_context", ("analysis_metadata", "family_id"), "T9X", "analysis_metadata.family_id: 'T9X' is none of T1B"),
        ("_context", ("analysis_metadata", "tags"), [1], "analysis_metadata.tags: not all entries are texts"),
        (
            "_context",
            ("semantic_environment", "forbidden_regions", 0, "vertices"),
            "all",
            r"semantic_environment.forbidden_regions\[0\].vertices: no list",
        ),
    ],
)
def test_a_malformed_key_is_named_with_its_file(
    one: Path, suffix: str, path: tuple[str | int, ...], value: object, told: str
) -> None:
    file = one / f"{LEVEL.name}{suffix}.json"
    content = json.loads(file.read_text())
    target = content
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    file.write_text(json.dumps(content))
    with pytest.raises(LevelError, match=rf"^level file {LEVEL.name}(_inner|_context)?\.json: {told}"):
        read_level(one, LEVEL.name)


def test_a_platform_on_an_anchor_that_is_not_there_is_refused(tmp_path: Path) -> None:
    level = next(level for level in LEVELS if level.family == "T2E")
    for name, content in level_files(level).items():
        (tmp_path / name).write_bytes(content)
    file = tmp_path / f"{level.name}_context.json"
    context = json.loads(file.read_text())
    context["semantic_environment"]["terrain_affordances"][0]["support_anchor_ids"] = [3, 40]
    file.write_text(json.dumps(context))
    with pytest.raises(LevelError, match="support_anchor_ids: names an anchor that the initial save does not hold"):
        read_level(tmp_path, level.name)


def refusal(folder: Path) -> str | None:
    """What the reader says of ``LEVEL`` in a folder, if it does not take it."""
    try:
        read_level(folder, LEVEL.name)
    except LevelError as error:
        return str(error)
    return None


def places(content: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value in a piece of JSON."""
    entries = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    return [place for key, value in entries for place in ((*path, key), *places(value, (*path, key)))]


WRITTEN = {name: json.loads(content) for name, content in level_files(LEVEL).items()}
PLACES = [(name, place) for name, content in WRITTEN.items() for place in places(content)]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(PLACES), value=ANY_JSON)
def test_any_value_in_any_place_gives_a_level_or_one_typed_error_of_one_line(
    one: Path, place: tuple[str, tuple[str | int, ...]], value: object
) -> None:
    name, path = place
    content = json.loads(json.dumps(WRITTEN[name]))
    target = content
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    (one / name).write_text(json.dumps(content))
    told = refusal(one)
    (one / name).write_text(json.dumps(WRITTEN[name]))
    assert told is None or (told.startswith(f"level file {LEVEL.name}") and "\n" not in told)
