"""The runner's process as the console holds it: started, spoken to, ended rung by rung, started again.

Nothing here waits. Commands go into the pipe's buffer; what the runner says is taken off the pipe as it comes and
decoded in slices of a few milliseconds, so that a thousand events at once do not stall the window. The runner ends when
its input does, so a console that crashes leaves no runner behind; this package is for all the other ways to part.

The ladder has three rungs, each of which is told in the log as it is climbed: ``ask`` to leave at the next safe point,
``terminate`` (running episodes are cut short and recorded as interrupted), ``kill`` (they are found as interrupted at
the next start). ``terminate`` climbs to ``kill`` by itself when nothing happens.
"""
