"""Making a release: copied clean, counted, searched, summed, and only then put in its place."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.clock import utc_now
from controller.export.archive import write_archive
from controller.export.contents import Content, is_told, session_contents
from controller.export.errors import ExportError, LeakError
from controller.export.formats import ALWAYS, FORMATS, need_parquet, table_files
from controller.export.leaks import leaks
from controller.export.manifest import MANIFEST, AccessTimes, Held, manifest_json
from controller.export.private import Private, private_values
from controller.export.progress import ExportProgress, Listener, Steps
from controller.metrics.all_tables import all_tables
from controller.metrics.data_table import DataTable
from controller.metrics.level_facts import level_facts
from controller.metrics.paper_tables import Rows
from controller.metrics.stream import count_sessions
from controller.records.audit import disputed_in
from controller.records.names import INTERRUPTED, REQUEST, TRAJECTORY
from controller.records.reading import read_json
from controller.records.session import read_session
from controller.records.summary import Summary
from controller.records.writing import write_json
from controller.verification.check import Check
from controller.verification.checksums import SUMS, file_hash, sums_text
from controller.verification.verify import Demands, verify_sessions

SESSIONS, TABLES, PICTURES = "sessions", "tables", "images.tar"
FOREMOST = 5


@dataclass(frozen=True, slots=True)
class Released:
    """A finished release: where it is, its checks, how many files had something private taken out of them."""

    folder: Path
    checks: tuple[Check, ...]
    records: int
    pictures: int
    cleaned: int
    left_out: tuple[str, ...]


def unheard(_progress: ExportProgress) -> None:
    """Nobody watches."""


def never() -> bool:
    """No cancel is asked for."""
    return False


def export_release(
    sessions: Sequence[Path],
    out: Path,
    formats: Sequence[str] = ALWAYS,
    *,
    tell: Listener = unheard,
    cancelled: Callable[[], bool] = never,
    private: Private | None = None,
) -> Released:
    """Export sessions to a new folder ``out``; whatever goes wrong, nothing of it is left.

    ``private`` is what must not be in it; by default that of this machine and user.

    Raises:
        ExportError: the folder exists, a format is unknown, or its library is missing.
        ExportCancelledError: a cancel was asked for.
        LeakError: something private was still found.
        RecordsError, TrajectoryError, RowError: a session cannot be read or counted.
        OSError: the system would not write.
    """
    _refuse(out, formats)
    steps = Steps(tell, cancelled)
    folders = _once(sessions)
    found = [read_session(folder).summary for folder in folders]
    steps.begin("checking", sum(len(summary.rows) * len(summary.levels) for summary in found))
    checks = verify_sessions(folders, Demands(full=True), lambda _done, _of: steps.next())
    if private is None:
        private = private_values(own_words(found))
    with _in_one_go(out) as release:
        # In the order of their names, so that the tables can be computed again from the release alone.
        named = sorted(zip((summary.session for summary in found), folders, found, strict=True))
        copied = _copy(release, [(name, folder) for name, folder, _ in named], private, steps)
        pictures = _pack(release, copied.pictures, steps)
        rows, tables = count(release)
        steps.begin("tables", len(formats))
        _write_tables(release, tables, formats, steps)
        held = Held(
            summaries=[(f"{SESSIONS}/{name}", summary) for name, _, summary in named],
            access=copied.access,
            checks=checks,
            tables=[table.name for table in tables],
            formats=list(formats),
            pictures=pictures,
            changed=copied.changed,
            left_out=copied.left_out,
        )
        # Findings may quote a record, and a record a path.
        write_json(release / MANIFEST, _cleaned(manifest_json(rows, held, utc_now()), private), indent=1)
        _search(release, private, len(copied.pictures), steps)
        _sum(release, steps)
    return Released(
        folder=out,
        checks=checks,
        records=copied.records,
        pictures=len(copied.pictures),
        cleaned=len(copied.changed),
        left_out=tuple(copied.left_out),
    )


def count(release: Path) -> tuple[Rows, tuple[DataTable, ...]]:
    """The rows and tables of the sessions in a release.

    Raises:
        RecordsError, TrajectoryError, RowError: they cannot be read or counted.
    """
    folders = sorted(folder for folder in (release / SESSIONS).iterdir() if folder.is_dir())
    rows = [(row, level_facts(row)) for row in count_sessions(folders, disputed_in)]
    return rows, all_tables(rows)


@dataclass(frozen=True, slots=True)
class _Copied:
    records: int
    pictures: list[tuple[str, Path]]
    changed: list[str]
    left_out: list[str]
    access: AccessTimes


def _copy(release: Path, sessions: Sequence[tuple[str, Path]], private: Private, steps: Steps) -> _Copied:
    """Every record, cleaned; pictures are only listed."""
    copied = _Copied(0, [], [], [], AccessTimes())
    contents = [(session, content) for session, folder in sessions for content in session_contents(folder)]
    steps.begin("records", sum(content.part == "record" for _, content in contents))
    records = 0
    for session, content in contents:
        name = f"{SESSIONS}/{session}/{content.name}"
        if content.part == "picture":
            copied.pictures.append((name, content.path))
        elif content.part == "record":
            if _copy_record(content, release / name, private):
                copied.changed.append(name)
            _note_access(copied.access, session, content)
            records += 1
            steps.next()
        elif is_told(content):
            copied.left_out.append(private.cleaned(name))
    return _Copied(records, copied.pictures, copied.changed, copied.left_out, copied.access)


def _copy_record(content: Content, target: Path, private: Private) -> bool:
    """Copy one text; whether anything was taken out. A lone surrogate, which a model can send, survives."""
    data = content.path.read_bytes()
    text = data.decode("utf-8", "surrogatepass")
    cleaned = private.cleaned(text)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data if cleaned == text else cleaned.encode("utf-8", "surrogatepass"))
    return cleaned != text


def _note_access(access: AccessTimes, session: str, content: Content) -> None:
    """When a designer was asked: as its request says, or, for one that makes none, as its calls say."""
    places = content.name.split("/")
    if places[-1] not in (REQUEST, TRAJECTORY) or places[1] == INTERRUPTED:
        return
    value = read_json(content.path)
    if places[-1] == REQUEST:
        access.add(session, places[0], [value.get("started_at")])
    else:
        access.add(session, places[0], [call.get("started_at") for call in value.get("calls", ())])


def _pack(release: Path, pictures: Sequence[tuple[str, Path]], steps: Steps) -> dict[str, object] | None:
    steps.begin("pictures", len(pictures))
    if not pictures:
        return None
    path = release / PICTURES
    write_archive(path, pictures, steps.next)
    digest = file_hash(path)
    (release / f"{PICTURES}.sha256").write_text(f"{digest}  {PICTURES}\n", encoding="utf-8")
    return {"file": PICTURES, "sha256": digest, "bytes": path.stat().st_size, "members": len(pictures)}


def _write_tables(release: Path, tables: Sequence[DataTable], formats: Sequence[str], steps: Steps) -> None:
    (release / TABLES).mkdir()
    for name in formats:
        for file, data in table_files(tables, [name]).items():
            (release / TABLES / file).write_bytes(data)
        steps.next()


def _search(release: Path, private: Private, pictures: int, steps: Steps) -> None:
    files = sum(path.is_file() for path in release.rglob("*"))
    steps.begin("searching", files + pictures)
    found = list(leaks(release, private, steps.next))
    if found:
        more = "" if len(found) <= FOREMOST else f", and {len(found) - FOREMOST} more"
        raise LeakError(f"the release would give away {'; '.join(found[:FOREMOST])}{more}: nothing was exported")


def _sum(release: Path, steps: Steps) -> None:
    paths = covered(release)
    steps.begin("checksums", 1)
    (release / SUMS).write_text(sums_text(release, paths), encoding="utf-8")
    steps.next()


def covered(release: Path) -> list[Path]:
    """The files that a release's checksums cover: all but themselves and the archive, which has its own."""
    apart = {release / SUMS, release / PICTURES, release / f"{PICTURES}.sha256"}
    return sorted(path for path in release.rglob("*") if path.is_file() and path not in apart)


@contextmanager
def _in_one_go(out: Path) -> Iterator[Path]:
    """A hidden folder beside ``out`` that takes its place at the end, or goes."""
    out.parent.mkdir(parents=True, exist_ok=True)
    making = out.parent / f".{out.name}.{secrets.token_hex(4)}.tmp"
    making.mkdir()
    try:
        yield making
        if out.exists():
            # Empty, or it was refused; on Windows a rename does not replace it.
            out.rmdir()
        making.rename(out)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise


def _refuse(out: Path, formats: Sequence[str]) -> None:
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ExportError(f"{out} exists and is not empty: give a new folder for the release")
    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        raise ExportError(f"no format is called {', '.join(unknown) or 'nothing'}: there are {', '.join(FORMATS)}")
    if "parquet" in formats:
        need_parquet()


def _once(sessions: Sequence[Path]) -> list[Path]:
    return list({folder.resolve(): folder for folder in sessions}.values())


def own_words(summaries: Sequence[Summary]) -> Collection[str]:
    """The names that the records of these sessions use themselves."""
    words = {row.designer for summary in summaries for row in summary.rows}
    words |= {row.executor for summary in summaries for row in summary.rows}
    return words | {level for summary in summaries for level in summary.levels}


def _cleaned(value: Any, private: Private) -> Any:  # noqa: ANN401 - JSON
    match value:
        case str():
            return private.cleaned(value)
        case dict():
            return {private.cleaned(str(name)): _cleaned(item, private) for name, item in value.items()}
        case list() | tuple():
            return [_cleaned(item, private) for item in value]
        case _:
            return value
