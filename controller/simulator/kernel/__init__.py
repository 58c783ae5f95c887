"""The compiled part: particles, axial bars, penalty contact, symplectic Euler, a whole window in one call.

State layout, for particle p: ``state[4p : 4p + 4]`` = x, y, vx, vy and ``force[2p : 2p + 2]`` = fx, fy. Free particles
come first, fixed ones (anchors, terrain corners) after them; fixed ones collect force that nobody reads. Discs come in
threes, one vehicle after another: rear wheel, front wheel, body.

One step is: differences of the bars' ends, contacts, bar forces, their sum at the joints, integration. Each is a plain
loop over flat arrays that a compiler can vectorise; indices are unsigned, so that no index needs a sign check. Contacts
come between two passes over the bars to hide the latency of the stores before them. Steps are counted, not times
summed. There is nothing but + - * / and square roots, no fast-math and no library function, so the bits are the same on
every CPU, from the cache, and uncompiled (``NUMBA_DISABLE_JIT=1``).

Modules: ``jit`` compiles and caches, ``records`` names the arrays, ``bars``, ``contacts`` and ``checks`` hold the
loops, ``window`` runs them, ``stability`` bounds the step.
"""
