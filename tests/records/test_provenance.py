"""What made a record."""

from __future__ import annotations

import json
import platform
import socket
import subprocess
from pathlib import Path

from controller.records.provenance import provenance, source_commit


def test_it_names_python_packages_and_system_but_not_the_host() -> None:
    stated = provenance()
    assert platform.python_version() in str(stated["python"])
    packages = stated["packages"]
    assert isinstance(packages, dict)
    assert {"numba", "numpy", "pyside6-essentials", "sqlite-utils"} <= {name.lower() for name in packages}
    assert "pytest" not in packages
    assert all(packages.values())
    text = json.dumps(stated)
    assert socket.gethostname() not in text
    assert str(Path.home()) + "/" not in text


def test_a_checkout_with_changed_files_is_called_dirty(tmp_path: Path) -> None:
    def git(*words: str) -> str:
        setting = ("-c", "user.name=a", "-c", "user.email=a@b.example")
        return subprocess.run(
            ["git", "-C", tmp_path, *setting, *words], check=True, capture_output=True, text=True
        ).stdout

    assert source_commit(tmp_path) is None
    git("init")
    (tmp_path / "file").write_text("1")
    git("add", "file")
    git("commit", "-m", "first")
    commit = git("rev-parse", "HEAD").strip()
    assert source_commit(tmp_path) == commit
    (tmp_path / "file").write_text("2")
    assert source_commit(tmp_path) == f"{commit}-dirty"
