"""The embedded physics and its pictures: it plays the part of the game on a machine without the game, and is never called native."""
