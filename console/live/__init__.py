"""The live view: the newest run as a film at full quality, and what the detector's two pixels say of it.

Design note. A run of the embedded executor takes milliseconds; what can be watched is its recorded states. ``film``
opens them from the episode's folder, ``projector`` draws frames from them with the renderer that made the evidence, so
that what is on the screen is what was judged, to the pixel. Nothing is asked of the runner: watching cannot slow it.

``follow`` says which attempt is next: a film that plays is played to its end, then the newest one begins and those in
between are skipped. A pinned episode, or a frame at which a person has stopped, stays; the newer run is then offered.
``playback`` says which frame is in sight. Only one film, its twelve thumbnails and one frame are ever kept.

``sight`` is what one sees of a film, ``showing`` what moves it: Live and Replay have one each, and differ in which film
they ask for and in what a person may do with it.

Threads. Records are read on a thread; frames are drawn in the window's own. Drawing on a thread was built first and
measured: with the machine busy, the system put the thread aside while it held the interpreter, and a 5 ms timer of the
window came 52 ms late (p99). A shorter switch interval of the interpreter changes nothing that can be measured.

Turns. Drawing a frame takes 3 ms, or 6 where a sweep has just had the processor; painting it takes 1, the plot 1, each
card 1. ``showing`` gives each a turn of the window to itself, and ``readouts`` goes round what stands about a frame in
the two gaps before the next one, which follows after 33 ms at the fastest. Beside a sweep the timer comes 4 ms late
(p99) while one film plays again and again, and 6 ms while another one is opened every 2 s: 8 and 13 with turns that
fall together. Qt scales large pictures on a thread of its own and waits for it, up to 80 ms on a busy machine, so that
``pixels`` makes thumbnails of slices that it does not hand over, out of frames that were on the screen anyway.

The plot is painted here and not by pyqtgraph: two lines of 48 points need no 0.3 s import in front of the first look at
the panel, thicken with the screen's scale, and place their words so that none lies on another. ``plot_layers`` paints
once what stays while a film plays.

A frame that is black, or equal to the one before it where it was captured from a screen, says so over the picture.
"""
