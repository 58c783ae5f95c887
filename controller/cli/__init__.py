"""The ``pbbench`` command: the benchmark's verbs without a window.

One file per verb; ``application`` names them, ``boundary`` turns every error into one line and exit code 2. A verb
imports what it calls inside its function, so that ``pbbench --help`` loads typer and nothing heavy. Results go to
standard output as JSON or as plain tables, everything else to standard error. Exit codes: 0 done, 1 a negative answer
(an illegal bridge, a stale data folder, failed episodes of infrastructure), 2 an error, 130 stopped by Ctrl+C.
"""

from controller.cli.application import main

__all__ = ["main"]
