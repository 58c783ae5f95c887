"""The drawing: what is painted, and what the mouse does."""
