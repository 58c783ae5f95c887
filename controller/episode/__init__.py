"""One episode: at most three calls and three physics attempts on one level under one limit (paper C.5, D.1).

The room is control flow and facts, nothing else. ``loop.run_episode`` plays the episode over the parts it is handed
(``apparatus.Apparatus``) and says after every step what happened, as one frozen event; it writes no file and names no
kind of designer, executor or detector. ``progress.advance`` folds those events into a ``trajectory.Trajectory``, so the
recorder, the store and a console that watches all see the same account, made by the same function.

Three endings are scored or not by what they say: ``success`` and ``failed`` are results; ``error`` is a fault of the
infrastructure (a transport that failed, a run that could not be filmed) and ``interrupted`` a stop that was asked for.
The last two are never a physical failure, and are run again from the start. A call is consumed once its response was
refused or its run was judged: a call that an error or a stop cuts short is kept in the trajectory, and not counted.
"""
