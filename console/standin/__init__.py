"""A stand-in for the game, in a window of its own: for the tests, and for an operator to practise on.

Design. ``Game`` is the game without a window: it takes clicks and keys, reads the same slot and layout files as the
real one, runs the embedded physics and says what is to be seen. ``picture`` draws that with the embedded scene's own
renderer, ``window`` shows it and asks once a frame what went down since the last one, as Unity does. ``misbehaviour``
is what a test or a practising operator may ask to go wrong.

Between the 48 film times a run is drawn by interpolation, so it moves smoothly; what its marks say is exact.
It shows its own budget, for no file of the game holds a sweep's limit. It is never the game: its window says so, the
driver that finds it records ``native-standin``, and its verdicts are those of the embedded physics.
"""
