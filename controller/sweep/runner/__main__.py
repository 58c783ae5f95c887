"""``python -m controller.sweep.runner --store PATH --sessions DIR``: started by the console, spoken to over pipes."""

from __future__ import annotations

import argparse
from pathlib import Path


def main() -> None:
    """Be the runner."""
    from controller.sweep.runner.process import run_runner

    options = argparse.ArgumentParser(prog="python -m controller.sweep.runner", description=__doc__)
    options.add_argument("--store", type=Path, required=True, help="the SQLite store")
    options.add_argument("--sessions", type=Path, required=True, help="the folder that new sessions go into")
    chosen = options.parse_args()
    run_runner(chosen.store, chosen.sessions)


if __name__ == "__main__":
    main()
