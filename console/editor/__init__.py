"""The editor: draw a bridge on a level, see at once what it costs and breaks, run it, and keep it.

Design note. ``model`` holds frozen bridges and pure edits. ``design.Design`` is the one thing that changes: level,
limit, bridge, selection, undo. Each undo step keeps the bridge before and after; they share their nodes and members, so
a step of a 120-member bridge costs two tuples. A drag shows previews and becomes one step when the button is let go;
steps of one kind that follow each other at once (nudging by arrows) merge.

Every change and every preview is checked by ``validator.check`` itself: there is no second copy of a rule. With 120
members a move of the mouse costs 1.1 ms for snapping, check, cost and lists, and 10 ms with canvas and column painted
(``tests/benchmarks/bench_editor.py`` prints both).

``canvas`` paints in passes (halos, casings, load, nodes, marks) from one scene item and not with an item for each
member: nothing has to be kept in step with the model, and a frame of the film takes the same way as an edit. Painting
line by line took 48 ms a move; lines of one pen in one call, joints stamped from a picture, and grid, ground and rulers
painted once for each view took it to 10. What is under the pointer is answered by ``model.finding``, in metres, so that
tests and canvas agree.

``run`` runs a design where the toolbar says. On the embedded executor it does so in a thread of its own, and one run is
simulated twice: by the executor, whose frames and verdict count, and once more for a film of 20 states a second instead
of 4. Both use the same integration steps, as the constants keep the number of looks per second; a test holds them to
equal ends, breaks and peaks. Between two film states positions are interpolated for the eye; figures never are. On a
game the runner alone does it (``TryDesign``, ``controller.calibration.play``): the verdict is the game's, its captured
frames play beside the canvas, and what the canvas shows is the same film as ever, computed by the embedded physics and
said to be so. ``Shift+Space`` tries a design on the embedded physics first, whatever the toolbar says.

What the calibration needs: ``EditorPanel.level``, ``design``, ``last_run`` (``run.outcome.Outcome``: the bridge, the
verdict and the hashes of what it ran on) and ``run_is_current``; ``run_changed`` says when to look again.
"""
