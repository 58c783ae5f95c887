"""The compiled part: particles, axial bars, penalty contact, symplectic Euler, a whole window in one call.

State layout, for particle p: ``state[4p : 4p + 4]`` = x, y, vx, vy and ``force[2p : 2p + 2]`` = fx, fy. Free particles
come first, fixed ones (anchors, terrain corners) after them; fixed ones collect force that nobody reads. Discs come in
threes, one vehicle after another: rear wheel, front wheel, body.

One step is: stretches of the bars, contacts, bar forces and their sum at the joints, integration. Contacts come between
two passes over the bars to hide the latency of the stores before them. Bars go four at a time and particles two at a
time through vector registers (``lanes``), with what a pass needs of four bars side by side, so that few arrays are in
hand; bars that carry nothing and an empty place fill up the last of them. Whatever the order of the work, a joint's
forces are summed in one order: contacts, then its bars in turn. Indices are unsigned or proven so, so that no index
needs a sign check. Steps are counted, not times summed. There is nothing but + - * / and square roots, no fast-math
and no library function, so the bits are the same on every CPU, from the cache, and uncompiled
(``NUMBA_DISABLE_JIT=1``).

Modules: ``jit`` compiles and caches, ``records`` names the arrays, ``bars``, ``contacts`` and ``checks`` hold the
loops, ``window`` runs them, ``stability`` bounds the step, ``lanes`` and ``packing`` are the vectors.
"""
