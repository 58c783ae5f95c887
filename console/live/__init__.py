"""The live view: the newest run as a film at full quality, and what the detector's two pixels say of it.

Design note. A run of the embedded executor takes milliseconds; what can be watched is its recorded states. ``film``
opens them from the episode's folder, ``projector`` draws frames from them with the renderer that made the evidence, so
that what is on the screen is what was judged, to the pixel. Nothing is asked of the runner: watching cannot slow it.

``follow`` says which attempt is next: a film that plays is played to its end, then the newest one begins and those in
between are skipped. A pinned episode, or a frame at which a person has stopped, stays; the newer run is then offered.
``playback`` says which frame is in sight. Only one film, its twelve thumbnails and one frame are ever kept.

Threads. Records are read on a thread; frames are drawn in the window's own, in slices of 2.4 ms, and what stands about
a frame follows in ``readouts``, in turns of 1 to 2 ms. Drawing on a thread was built first and measured: with the
machine busy, the system put the thread aside while it held the interpreter, and a 5 ms timer of the window came 52 ms
late (p99) against 15 ms with slices, and 5 ms with nothing playing. As fast as they come, a frame follows after 33 ms.

The plot is painted here and not by pyqtgraph: two lines of 48 points cost 1.2 ms, need no 0.3 s import in front of the
first look at the panel, thicken with the screen's scale, and place their words so that none lies on another.

A frame that is black, or equal to the one before it where it was captured from a screen, says so over the picture.
"""
