"""A release: whole or not there, clean of the machine, and verifiable from itself alone."""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
import tarfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from swept_sessions import LEVELS, changed, painted_session

from controller.export.checking import is_release, verify_release
from controller.export.errors import ExportCancelledError, ExportError, LeakError
from controller.export.leaks import leaks
from controller.export.private import Private, private_values
from controller.export.progress import STAGES, ExportProgress
from controller.export.release import export_release
from controller.levels.catalogue import find_level
from controller.records.audit import add_verdict
from controller.records.session import read_session
from controller.verification.check import Check, valid

NOTHING = Private((), (), ())
SECRET, HOME, HOST = "correct-horse-battery", "/srv/people/ada", "lovelace-7"
OURS = Private((SECRET,), (HOME,), (HOST,))


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return painted_session(tmp_path_factory.mktemp("swept"))


@pytest.fixture(scope="module")
def release(swept: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_release([swept], tmp_path_factory.mktemp("released") / "release").folder


@pytest.fixture
def session(swept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(swept, tmp_path / "session"))


@pytest.fixture
def copy(release: Path, tmp_path: Path) -> Path:
    """A release to break."""
    return Path(shutil.copytree(release, tmp_path / "release"))


def failed(checks: tuple[Check, ...]) -> dict[str, tuple[str, ...]]:
    return {check.name: check.findings for check in checks if check.outcome == "failed"}


def left_over(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_release_passes_its_own_checks(release: Path) -> None:
    checks = verify_release(release)
    assert failed(checks) == {}
    assert {check.name for check in checks if check.name.startswith("release_")} == {
        "release_checksums",
        "release_images",
        "release_tables",
        "release_manifest",
        "release_clean",
    }
    assert is_release(release)


def test_every_record_is_in_it_and_every_picture_in_the_archive(release: Path, swept: Path) -> None:
    name = read_session(swept).summary.session
    records = {path.relative_to(release / "sessions" / name) for path in (release / "sessions" / name).rglob("*.*")}
    expected = {path.relative_to(swept) for path in swept.rglob("*.*") if path.suffix in (".json", ".txt")}
    assert records == expected
    with tarfile.open(release / "images.tar") as archive:
        members = archive.getmembers()
        assert [member.name for member in members] == sorted(member.name for member in members)
        assert {(member.mtime, member.uid, member.uname) for member in members} == {(0, 0, "")}
        for member in members:
            file = archive.extractfile(member)
            assert file is not None
            assert file.read() == (swept / Path(member.name).relative_to(f"sessions/{name}")).read_bytes()
    assert len(members) == len([*swept.rglob("*.png")])


def test_the_checksums_are_those_that_any_tool_computes(release: Path) -> None:
    lines = (release / "SHA256SUMS").read_text().splitlines()
    files = {line.split("  ", 1)[1]: line.split("  ", 1)[0] for line in lines}
    covered = {path.relative_to(release).as_posix() for path in release.rglob("*") if path.is_file()}
    assert set(files) == covered - {"SHA256SUMS", "images.tar", "images.tar.sha256"}
    for name, digest in files.items():
        assert hashlib.sha256((release / name).read_bytes()).hexdigest() == digest
    stated = (release / "images.tar.sha256").read_text().split()[0]
    assert hashlib.sha256((release / "images.tar").read_bytes()).hexdigest() == stated


def test_the_manifest_leads_from_every_row_to_its_sessions_and_access_times(release: Path, swept: Path) -> None:
    manifest = json.loads((release / "manifest.json").read_text())
    summary = read_session(swept).summary
    assert {(row["designer"], row["condition"], row["completed"]) for row in manifest["rows"]} == {
        ("hesitant", "strict", 2),
        ("hesitant", "loose", 2),
    }
    for row in manifest["rows"]:
        (source,) = row["sources"]
        assert source["session"] == summary.session
        assert summary.created_at[:10] <= source["accessed"]["first"] <= source["accessed"]["last"]
    (told,) = manifest["sessions"]
    assert (told["levels_expected"], told["episodes_expected"]) == (2, 4)
    assert manifest["benchmark"]["levels"] == 189
    assert len(manifest["benchmark"]["levels_sha256"]) == 64
    assert manifest["budget_maps"] == [{"name": "embedded-flat", "sha256": "f1a7", "executor": "embedded"}]
    assert manifest["validators"] == [summary.configuration["validator"]]
    assert manifest["executors"][0]["game"] == "embedded"
    assert manifest["environments"][0]["python"].startswith("CPython")


def test_the_same_session_gives_the_same_bytes_but_for_the_time_of_the_manifest(swept: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        export_release([swept], tmp_path / name)
    for path in (tmp_path / "one").rglob("*"):
        if path.is_file() and path.name not in ("manifest.json", "SHA256SUMS"):
            assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


BROKEN: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a table": ("release_tables", lambda release: (release / "tables/table_1_main.csv").write_text("made up")),
    "a missing table": ("release_tables", lambda release: (release / "tables/rows.md").unlink()),
    "a byte of the archive": ("release_images", lambda release: (release / "images.tar").write_bytes(b"x")),
    "a row of the manifest": (
        "release_manifest",
        lambda release: changed(release / "manifest.json", lambda value: value["rows"][0].update(completed=189)),
    ),
    "a session of the manifest": (
        "release_manifest",
        lambda release: changed(release / "manifest.json", lambda value: value["sessions"].clear()),
    ),
    "a stray file": ("release_checksums", lambda release: (release / "notes.txt").write_text("x")),
    "a path of a home": ("release_clean", lambda release: (release / "notes.txt").write_text("see /home/ada/x")),
    "a key": ("release_clean", lambda release: (release / "notes.txt").write_text("sk-" + "a1B2" * 8)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_whatever_is_changed_in_a_release_is_found(copy: Path, what: str) -> None:
    name, change = BROKEN[what]
    change(copy)
    assert name in failed(verify_release(copy))


def test_a_changed_trajectory_shows_in_checksums_results_and_tables(copy: Path) -> None:
    path = next((copy / "sessions").glob("*/hesitant_strict_r1/T1B_Span_6m/trajectory.json"))
    changed(path, lambda trajectory: trajectory["calls"][-1].update(cost=1.0))
    assert {"release_checksums", "release_tables", "results"} <= set(failed(verify_release(copy)))


def test_a_release_without_its_archive_is_still_sound(copy: Path) -> None:
    (copy / "images.tar").unlink()
    (copy / "images.tar.sha256").unlink()
    assert valid(verify_release(copy))


def test_secrets_homes_and_hosts_are_taken_out_of_every_text_and_json_stays_json(session: Path, tmp_path: Path) -> None:
    # Names longer than any run of letters that a digest or a payload may show by chance.
    paths = "C:\\Users\\ada-lovelace\\x, /home/bob-ross-painter/y"
    said = f'I read {HOME}/keys on {HOST.upper()} with {SECRET}, {paths} and "sk-{"q7" * 12}"'
    in_round = session / "hesitant_strict_r1/T1B_Span_6m/round_1"
    (in_round / "response.txt").write_text(said)
    changed(session / "hesitant_strict_r1/T1B_Span_6m/trajectory.json", lambda t: t["calls"][0].update(response=said))
    released = export_release([session], tmp_path / "out", private=OURS)
    assert released.cleaned == 2
    texts = [path.read_text() for path in released.folder.rglob("*") if path.is_file() and path.suffix != ".tar"]
    for private in (SECRET, HOME, HOST, HOST.upper(), "lovelace", "bob-ross-painter", "sk-q7q7"):
        assert not any(private in text for text in texts)
    path = next(released.folder.glob("sessions/*/hesitant_strict_r1/T1B_Span_6m/trajectory.json"))
    again = json.loads(path.read_text())["calls"][0]["response"]
    assert again == 'I read <home>/keys on <host> with <key>, <home>\\x, <home>/y and "<key>"'
    assert failed(verify_release(released.folder)) == {}


def test_the_search_finds_what_cleaning_would_have_missed_and_says_where_but_not_what(
    session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session / "hesitant_strict_r1/T1B_Span_6m/round_1/response.txt").write_text(f"the key is {SECRET}")
    monkeypatch.setattr(Private, "cleaned", lambda _private, text: text)
    with pytest.raises(LeakError, match=r"round_1/response.txt: a secret: nothing was exported") as found:
        export_release([session], tmp_path / "out" / "release", private=OURS)
    assert SECRET not in str(found.value)
    assert left_over(tmp_path / "out") == set()


def png_with(kind: bytes, data: bytes) -> bytes:
    chunk = struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + chunk


@pytest.mark.parametrize(
    "picture",
    [
        png_with(b"tEXt", b"Comment\0" + HOME.encode()),
        png_with(b"zTXt", b"Comment\0\0" + zlib.compress(b"made on " + HOST.encode())),
    ],
)
def test_what_stands_beside_the_pixels_of_a_picture_is_searched_too(
    session: Path, tmp_path: Path, picture: bytes
) -> None:
    (session / "hesitant_strict_r1/T1B_Span_6m/round_1/editor.png").write_bytes(picture)
    with pytest.raises(LeakError, match=r"images.tar/.*editor.png: the ho"):
        export_release([session], tmp_path / "release", private=OURS)
    assert not (tmp_path / "release").exists()


def test_a_machine_that_is_called_like_a_word_of_the_records_spoils_none(
    swept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.node", lambda: "hesitant")
    found = private_values(["Hesitant"], {"HOSTNAME": "embedded", "COMPUTERNAME": "engine-room.example.org"})
    assert found.hosts == ("engine-room.example.org", "engine-room")
    released = export_release([swept], tmp_path / "release", private=found)
    assert released.cleaned == 0


def test_secrets_of_the_environment_are_known_by_their_names_and_not_shown() -> None:
    environment = {"OPENAI_API_KEY": "abcdefgh1234", "MY_TOKEN": "short", "PATH_KEY": "/usr/bin/keys", "HOME": "x" * 20}
    found = private_values([], environment)
    assert found.secrets == ("abcdefgh1234",)
    assert "abcdefgh1234" not in repr(found)


@pytest.mark.parametrize("stage", STAGES)
def test_a_cancel_in_any_stage_leaves_nothing(swept: Path, tmp_path: Path, stage: str) -> None:
    seen: list[str] = []
    with pytest.raises(ExportCancelledError, match="nothing of it is left"):
        export_release(
            [swept],
            tmp_path / "out" / "release",
            tell=lambda progress: seen.append(progress.stage),
            cancelled=lambda: stage in seen,
        )
    assert not (tmp_path / "out").exists() or left_over(tmp_path / "out") == set()
    assert seen[-1] == stage


def test_a_failure_in_the_middle_leaves_nothing(swept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("controller.export.release.write_archive", full)
    with pytest.raises(OSError, match="No space"):
        export_release([swept], tmp_path / "out" / "release")
    assert left_over(tmp_path / "out") == set()


def test_progress_goes_through_every_stage_to_its_end(swept: Path, tmp_path: Path) -> None:
    told: list[ExportProgress] = []
    export_release([swept], tmp_path / "release", tell=told.append)
    assert list(dict.fromkeys(progress.stage for progress in told)) == list(STAGES)
    last = {progress.stage: progress for progress in told}
    assert all(progress.done == progress.total for progress in last.values())


def test_an_existing_folder_is_never_written_into(swept: Path, tmp_path: Path) -> None:
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "mine.txt").write_text("mine")
    with pytest.raises(ExportError, match="exists and is not empty"):
        export_release([swept], tmp_path / "release")
    assert left_over(tmp_path / "release") == {"mine.txt"}


def test_what_no_record_may_hold_stays_behind_and_is_named(session: Path, tmp_path: Path) -> None:
    (session / ".env").write_text("KEY=1")
    (session / "notes.txt").write_text("mine")
    (session / "hesitant_strict_r1/T1B_Span_6m/core.dump").write_text("x")
    (session / "hesitant_strict_r1/T1B_Span_6m/link.txt").symlink_to(session / "notes.txt")
    released = export_release([session], tmp_path / "release")
    assert [Path(name).name for name in released.left_out] == ["core.dump", "link.txt", "notes.txt"]
    assert not {path.name for path in released.folder.rglob("*")} & {".env", "notes.txt", "core.dump", "link.txt"}


def test_verdicts_go_along_and_the_rows_stand_with_and_without_what_is_disputed(session: Path, tmp_path: Path) -> None:
    key = next(read_session(session).summary.episode_keys())
    add_verdict(session, key, "dispute", "an auditor", note="the marker came late")
    released = export_release([session], tmp_path / "release")
    rows = json.loads((released.folder / "tables" / "rows.json").read_text())["rows"]
    assert [(row["condition"], row["episodes"], row["completed"]) for row in rows] == [
        ("strict", "all", 2),
        ("strict", "without disputed", 1),
        ("loose", "all", 2),
    ]
    assert next(released.folder.glob("sessions/*/audit.jsonl")).read_text().count("\n") == 1


def test_an_incomplete_session_is_exported_and_its_manifest_says_that_it_is_not_valid(
    session: Path, tmp_path: Path
) -> None:
    (session / "hesitant_strict_r1/T1B_Span_6m/trajectory.json").unlink()
    released = export_release([session], tmp_path / "release")
    manifest = json.loads((released.folder / "manifest.json").read_text())
    assert manifest["valid"] is False
    found = {check["name"]: check["findings"] for check in manifest["checks"]}
    assert found["no_missing_trajectories"] == ["hesitant_strict_r1/T1B_Span_6m"]
    assert [row["completed"] for row in manifest["rows"]] == [1, 2]


def test_a_manifest_is_valid_only_when_every_level_of_the_benchmark_is_there(
    swept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = export_release([swept], tmp_path / "some")
    assert list(failed(some.checks)) == ["benchmark_levels"]
    assert json.loads((some.folder / "manifest.json").read_text())["valid"] is False
    levels = [find_level(name) for name in LEVELS]
    monkeypatch.setattr("controller.levels.catalogue.all_levels", lambda: levels)
    whole = export_release([swept], tmp_path / "all")
    assert json.loads((whole.folder / "manifest.json").read_text())["valid"] is True


def test_evidence_of_interrupted_tries_goes_along(session: Path, tmp_path: Path) -> None:
    row = session / "hesitant_strict_r1"
    shutil.copytree(row / "T1B_Span_6m", row / "interrupted" / "T1B_Span_6m_1")
    released = export_release([session], tmp_path / "release")
    tries = next(released.folder.glob("sessions/*/hesitant_strict_r1/interrupted/T1B_Span_6m_1"))
    assert (tries / "trajectory.json").exists()
    assert (tries / "round_1" / "response.txt").exists()
    assert released.left_out == ()


def test_several_sessions_make_one_release(swept: Path, tmp_path: Path) -> None:
    later = painted_session(tmp_path, "later", first_repeat=2)
    released = export_release([swept, later, swept], tmp_path / "release")
    manifest = json.loads((released.folder / "manifest.json").read_text())
    assert len(manifest["sessions"]) == 2
    assert [(row["repeats"], len(row["sources"])) for row in manifest["rows"]] == [([1, 2], 2), ([1, 2], 2)]
    assert failed(verify_release(released.folder)) == {}


@pytest.mark.parametrize("formats", [("csv", "xlsx"), ()])
def test_an_unknown_format_is_refused_before_anything_is_written(
    swept: Path, tmp_path: Path, formats: tuple[str, ...]
) -> None:
    with pytest.raises(ExportError, match="there are csv, json, latex, markdown, parquet"):
        export_release([swept], tmp_path / "release", formats)
    assert left_over(tmp_path) == set()


def test_without_its_library_parquet_is_one_clear_error(
    swept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "controller.export.formats.find_spec", lambda name: None if name == "pyarrow" else find_spec(name)
    )
    with pytest.raises(ExportError, match=r"pip install 'polybridgebench\[parquet\]'"):
        export_release([swept], tmp_path / "release", ("csv", "parquet"))
    assert left_over(tmp_path) == set()


def test_a_home_is_no_part_of_a_longer_word() -> None:
    private = replace(NOTHING, homes=("/root",))
    assert private.cleaned("/root/x /rooted /srv/root root") == "<home>/x /rooted /srv/root root"


def test_a_clean_folder_gives_nothing_away(release: Path) -> None:
    assert list(leaks(release, OURS)) == []
