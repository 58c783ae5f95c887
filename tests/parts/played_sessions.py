"""Sessions played by scripted designers, in a folder with their store."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from skilled_parts import REGISTRY

from console.results.counting import Counted, count
from console.results.sessions import read_sessions
from console.results.trajectory_cache import TrajectoryCache
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


def episode_ids(store: Path, where: str = "1") -> set[str]:
    """Ids of the store's episodes."""
    with sqlite3.connect(store) as connection:
        return {row[0] for row in connection.execute(f"SELECT episode FROM episodes WHERE {where}")}
