"""Bridge graphs and the files that hold them: pure, no physics, no level rules.

A bridge exists in three spellings, and each has one module here:

- ``candidate``: the nodes/edges JSON that a designer answers with (paper B.2), read tolerantly;
- ``save``: the game's decoded save (``DisplayName``/``Objects``) and its zlib + Base64 payload (paper C.3),
  read losslessly, so that what this project does not know survives a round trip;
- ``layout``: a level file whose ``saveFiles[0]`` is that payload, replaced atomically and with a backup.

``document`` tells these apart by content. ``lenient_json`` and ``strict_json`` are the two readers below them: the one
forgives what a model does to JSON and says so, the other loses nothing of what a file says. Two, because the first must
drop what the second must keep. Both bound depth, count and size before anything is built of what a stranger sends.

All of them meet in ``bridge.Bridge``, a frozen graph. Nothing here imports from a room above.
"""
