"""Levels on the game's side: which of ours is paired with a real layout of the game (paper A.1, C.3).

Design. The keys of a real ``.pbl`` beyond ``description`` and ``saveFiles`` are not public, so the generated layouts
are not claimed to load in the game. An operator builds a level once in the game's sandbox, or imports one, and pairs
it: the file is kept byte for byte, and only its anchors, decoded from its save, are compared with ours. What else it
holds stays opaque. A native sweep refuses, by name, the levels that are not paired.
"""
