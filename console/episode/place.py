"""From a folder on disk to the episode that it holds."""

from __future__ import annotations

from pathlib import Path

from console.services import EpisodeRef


def ref_of(episode_folder: Path) -> EpisodeRef:
    """The episode whose records are in ``<session>/<row>/<level>``."""
    row = episode_folder.parent
    return EpisodeRef(row.parent, row.name, episode_folder.name)
