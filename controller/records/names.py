"""The names of folders and files in a session."""

from __future__ import annotations

from pathlib import Path

from controller.episode.key import EpisodeKey

SUMMARY = "summary.json"
TRAJECTORY = "trajectory.json"
RESULT = "result.json"
INTERRUPTED = "interrupted"
LOCK = ".lock"

OBSERVATION = "observation.json"
EDITOR_FRAME = "editor.png"
REQUEST = "request.json"
RESPONSE = "response.txt"
USAGE = "usage.json"
GRAPH = "graph.json"
VIOLATIONS = "violations.json"
DESIGN = "design.json"
PAYLOAD = "payload.txt"
FRAMES = "frames.json"
CONTACT_SHEET = "contact_sheet.png"


def episode_folder(session: Path, key: EpisodeKey) -> Path:
    """Where the records of an episode are."""
    return session / key.row / key.level


def round_name(call: int) -> str:
    """The folder of one call, inside the episode's."""
    return f"round_{call}"
