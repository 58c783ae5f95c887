"""Sessions played by scripted designers, and what a panel asked of its services."""

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
from skilled_parts import REGISTRY

from console.results.counting import Counted, count
from console.results.panel import ResultsPanel
from console.results.sessions import read_sessions
from console.results.trajectory_cache import TrajectoryCache
from console.services import EpisodeRef
from controller.store.store import rebuild
from controller.sweep.plan import SweepPlan
from controller.sweep.progress import EpisodeEnded, SweepEvent
from controller.sweep.run import run_sweep

LEVELS = ("T1B_Span_6m", "T1B_Span_10m", "T1C_RoadWood_8m", "T4B_Heavy_8m_W6", "G1_Clearance_HeavyW3_12m_R1.5m")


@dataclass
class Place:
    """A folder of sessions and their store."""

    root: Path
    store: Path

    def folders(self) -> list[Path]:
        return sorted(each for each in self.root.iterdir() if (each / "summary.json").exists())

    def index(self) -> None:
        rebuild(self.store, self.folders())


def sweep(
    place: Place,
    name: str,
    designers: tuple[str, ...],
    *,
    levels: tuple[str, ...] = LEVELS,
    conditions: tuple[str, ...] = ("strict", "loose"),
    executor: str = "embedded",
    budget_map: str = "embedded-v1",
    stop_after: int | None = None,
) -> Path:
    """Play a real sweep; ``stop_after`` ends it early."""
    ended = 0

    def on_event(event: SweepEvent) -> None:
        nonlocal ended
        ended += isinstance(event, EpisodeEnded)

    run_sweep(
        SweepPlan(designers, conditions, levels, executor, 1, budget_map),
        place.root / name,
        1,
        on_event,
        lambda: stop_after is not None and ended >= stop_after,
        store=place.store,
        registry=REGISTRY,
    )
    return place.root / name


def counted_of(place: Place, *names: str, cache: TrajectoryCache | None = None) -> Counted:
    """The sessions of these folders, counted; all without names."""
    sessions = [each for each in read_sessions(place.store) if not names or each.folder.name in names]
    return count(sessions, cache or TrajectoryCache())


class Runner(QObject):
    """A port whose events a test sends."""

    event = Signal(object)
    connected = Signal(bool)

    def send(self, command: object) -> int:
        raise AssertionError(f"the results panel sends no command, but sent {command}")


@dataclass
class Desk:
    """A panel, and what it asked of its services."""

    panel: ResultsPanel
    runner: Runner
    settings: QSettings
    listed: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    opened: list[EpisodeRef] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def episode_ids(store: Path, where: str = "1") -> set[str]:
    """Ids of the store's episodes."""
    with sqlite3.connect(store) as connection:
        return {row[0] for row in connection.execute(f"SELECT episode FROM episodes WHERE {where}")}
