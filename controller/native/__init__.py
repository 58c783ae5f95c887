"""Everything that touches the machine on which the game runs: its window, its files, keys, mouse and pixels (C.3, C.4).

Design. A ``ScreenProfile`` says all that is particular to one game at one size: what its window is called, where to
click, which keys, how long to wait and for what, and (its detector part) which two pixels decide. ``Game`` drives one
window through steps that each have a deadline, a check that they happened, and a typed error that names what was seen.
``input`` alone presses and clicks, ``capture`` alone sees; a test may put nothing in their place, for both work against
the stand-in game under a virtual screen exactly as against the real one.

Three promises. Nothing is pressed unless the game's window is in front, has the focus, and lies uncovered where it is
clicked; asked anew before every press. A held key is released whatever becomes of this process: ``guard`` is a child of
its own that hears of a key before it goes down, and lets go of what is down when its pipe ends, also after a kill -9.
The user's files come back: ``journal`` keeps each file's bytes on the disk before ours replace them, and puts them back
on exit, on error, by the guard after a crash, or at the next start where that was killed too.

A picture that is black, frozen, of another size or of another window is an ``ExecutorError``: it uses neither call nor
attempt and is never a physical failure. The fail-safe corner and the hotkey raise ``OperatorNeededError``, which ends
the episode as interrupted and lets nothing else begin; so do three faults in a row, since a queue would otherwise run
through all of its episodes while the game is closed.

The hotkey is read, not grabbed: a thread polls the state of one key 50 times a second (X11: the key map of the server;
Windows: ``GetAsyncKeyState``), so no other program loses the key, and a tap shorter than 20 ms can be missed. The game
sees the key as well: choose one that means nothing there.

What cannot be done: under Wayland no program may see or press for another; on macOS windows are not found. Both are
refused in a sentence. The window side of Windows is written to its documented calls and has not been run on Windows.

Figures (Xvfb, 1280 x 720, two cores busy with other work): a capture 9 to 12 ms, the questions before a press 0.3 ms,
comparing two pictures 7 to 10 ms, a PNG 13 to 15 ms in the writer's thread, so that the film's clock never waits for an
encoder. Loading a design takes 0.3 s; in a quiet run at six times the game's speed no frame was later than 0.04 s of
the game's time and none was dropped. Held keys and files are back within 1 s of a kill -9.
"""
