"""A release held against itself: bytes, tables, manifest, and the sessions in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.export.formats import REPEATABLE, table_files
from controller.export.leaks import leaks
from controller.export.manifest import KIND, MANIFEST, SCHEMA, AccessTimes, rows_json
from controller.export.private import private_values
from controller.export.release import PICTURES, SESSIONS, TABLES, count, covered, own_words
from controller.metrics.data_table import DataTable
from controller.metrics.paper_tables import Rows
from controller.records.errors import RecordsError
from controller.records.reading import damaged, read_record
from controller.records.session import read_session
from controller.records.summary import Summary
from controller.verification.check import Check, Findings
from controller.verification.checksums import SUMS, changes, file_hash, read_sums
from controller.verification.verify import RECORDS, Demands, Progress, verify_sessions


def is_release(folder: Path) -> bool:
    """Whether a folder is a release and not a session."""
    return (folder / MANIFEST).exists()


def verify_release(
    release: Path, demands: Demands = RECORDS, progress: Progress = lambda _done, _of: None
) -> tuple[Check, ...]:
    """Every check of its sessions, and those of the release itself.

    Raises:
        NewerRecordError: it is of a newer version.
        RecordsError: it is no release, or a file of it is damaged; it is named.
    """
    manifest = read_record(release / MANIFEST, SCHEMA)
    if manifest.get("kind") != KIND:
        raise damaged(release / MANIFEST, "it is no manifest of a release")
    folders = session_folders(release)
    summaries = [read_session(folder).summary for folder in folders]
    of_sessions = verify_sessions(folders, Demands(demands.full, demands.replay, sealed=False), progress)
    rows, tables = count(release)
    findings = Findings()
    findings.add("release_checksums", changes(release, read_sums(release / SUMS), covered(release)))
    findings.add("release_images", _pictures(release, manifest))
    findings.add("release_tables", _tables(release, tables, manifest))
    findings.add("release_manifest", _manifest(manifest, rows, summaries, tables))
    findings.add("release_clean", leaks(release, private_values(own_words(summaries))))
    return (*of_sessions, *findings.checks())


def session_folders(release: Path) -> list[Path]:
    """The sessions in a release, by name.

    Raises:
        RecordsError: there are none.
    """
    place = release / SESSIONS
    folders = sorted(folder for folder in place.iterdir() if folder.is_dir()) if place.is_dir() else []
    if not folders:
        raise RecordsError(f"{release} holds no sessions: give the folder that an export made")
    return folders


def _pictures(release: Path, manifest: Mapping[str, Any]) -> Iterator[str]:
    """A release may be passed on without its archive, but not with another one."""
    stated, path = manifest.get("pictures"), release / PICTURES
    if not path.exists():
        return
    if not isinstance(stated, Mapping):
        yield f"{PICTURES}: the manifest knows of none"
    elif file_hash(path) != stated.get("sha256"):
        yield f"{PICTURES}: changed"


def _tables(release: Path, tables: Sequence[DataTable], manifest: Mapping[str, Any]) -> Iterator[str]:
    formats = [name for name in manifest.get("formats", ()) if name in REPEATABLE]
    for name, data in table_files(tables, formats).items():
        path = release / TABLES / name
        if not path.exists():
            yield f"{TABLES}/{name}: missing"
        elif path.read_bytes() != data:
            yield f"{TABLES}/{name}: the trajectories give another"


def _manifest(
    manifest: Mapping[str, Any], rows: Rows, summaries: Sequence[Summary], tables: Sequence[DataTable]
) -> Iterator[str]:
    named = [each.get("session") for each in manifest.get("sessions", ())]
    if named != sorted(summary.session for summary in summaries):
        yield "sessions: not those that lie in it"
    if manifest.get("tables") != [table.name for table in tables]:
        yield "tables: not those that the trajectories give"
    again = rows_json(rows, [("", summary) for summary in summaries], AccessTimes())
    stated = [_without_access(row) for row in manifest.get("rows", ())]
    if stated != [_without_access(row) for row in again]:
        yield "rows: not those that the trajectories give"


def _without_access(row: Mapping[str, Any]) -> dict[str, Any]:
    sources = [{name: value for name, value in source.items() if name != "accessed"} for source in row["sources"]]
    return {**row, "sources": sources}
