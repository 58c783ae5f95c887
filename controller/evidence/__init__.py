"""From frames to a verdict, and from a failed run to what the next call is shown (paper C.4, C.5).

Design. Two pixels decide and nothing else: a ``Profile`` says which, so the same code judges pictures of the real game
and of the embedded scene. ``detect`` reads both in every frame and keeps every reading; success is the last frame's,
the cut-off is the first marked frame's. ``selection`` spaces four frames over what is eligible, ``sheet`` puts them on
one picture, ``feedback`` adds a summary that names no cause. An executor's own facts never enter this room.
"""
