"""Calibrating a level by hand: a bridge that a person built and ran becomes the level's reference and gives its limit.

Design (paper A.4). ``Trial`` says what was run and how it went, ``Terms`` how the limit follows from the cost. A record
is made only of a legal bridge that succeeded, on the map's own executor, on the level as it is on disk at that moment.
The bridge is stored first, under its SHA-256, then the map gets one record more: a crash in between leaves a bridge
that nothing names, never a limit without its bridge. A run in a game is made by ``play_trial``, in the runner, and has
a folder of its own with its film; the film of a run that a limit rests on is kept for good. Who recorded it is what the
person says, never what the machine knows of them.
"""
