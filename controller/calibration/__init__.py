"""Calibrating a level by hand: a bridge that a person built and ran becomes the level's reference and gives its limit.

Design (paper A.4). ``Trial`` says what was run and how it went, ``Terms`` how the limit follows from the cost. A record
is made only of a legal bridge that succeeded, on the map's own executor, on the level as it is on disk at that moment.
The bridge is stored first, under its SHA-256, then the map gets one record more: a crash in between leaves a bridge
that nothing names, never a limit without its bridge. Who recorded it is what the person says, never what the machine
knows of them.
"""
