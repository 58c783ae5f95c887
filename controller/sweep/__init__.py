"""Many episodes, planned together and resumable (paper D.6; protocol section 9).

``run.run_sweep`` is the whole of it: hold the folder, freeze the configuration, play what is not yet done, keep the
summary and the store up to date. With one job the episodes are played in this process; with more, each in one of that
many worker processes, while this one alone writes the summary and the store and imports neither physics nor pictures.
An episode depends on nothing but its key and the frozen configuration, so the results do not depend on the jobs.

Designers that wait for others (language models) need no processors but many episodes in flight: ``together`` plays
each in a thread, while ``turns`` gives the one executor to one of them at a time. Pictures and evidence go before runs
that wait. With plain first come, first served, an episode whose run is over would queue behind seven runs for its
contact sheet, then ask its model together with all the others, and leave the executor idle. Measured with eight in
flight, a model of 20 s and an executor of 12 s (all twenty times as fast): idle 9.7 % of the sweep, 3.5 % once it has
begun; first come, first served 20.7 % and 18.1 %.

Workers are processes of our own and not a pool: a pool that loses one process loses every running episode, here one
episode ends as an ``error`` and a new worker takes its place. A worker ignores Ctrl+C (the terminal sends it to
everybody) and hears of a stop through its pipe; it dies with its parent, even when that is killed.

``bench.Bench`` is the one place where concrete kinds meet: it builds the apparatus of an episode from names.
"""
