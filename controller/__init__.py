"""Everything that runs the benchmark without a window.

Its rooms: levels, designers, executors, episodes, sweeps, records, the store, metrics and the command line.

Seams are protocols: ``designers.designer.Designer`` proposes, ``executor.Executor`` runs, ``evidence``
judges frames. The episode, the sweep, the records and the metrics know only those words; nothing in them names a
truss or a pixel. No Qt below ``console`` but in ``controller.simulator.renderer``.
"""
