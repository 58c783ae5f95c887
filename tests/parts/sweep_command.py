"""``pbbench`` with the scripted parts for its own, and endless patience with whoever is at work.

With ``PBBENCH_TEST_WAITING=1`` the hesitant designer is one of those that wait for others.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

from scripted_parts import REGISTRY

from controller.cli import main, sweep_run
from controller.sweep import run

if __name__ == "__main__":
    parts = replace(REGISTRY, slow=frozenset({"hesitant"})) if os.environ.get("PBBENCH_TEST_WAITING") else REGISTRY
    sweep_run.REGISTRY = parts  # type: ignore[attr-defined]
    sweep_run.run_sweep = partial(run.run_sweep, registry=parts)  # type: ignore[assignment]
    run.LEAVE_S = 3600.0
    main()
