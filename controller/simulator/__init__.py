"""The embedded physics and its pictures: they play the game's part where the game is not, and are never called native.

An explicit particle solver: members are damped axial springs that break at their strength, vehicles are three discs on
penalty contact, and the step is proven stable for the bridge at hand (``kernel.stability``). Of the solvers compared
(implicit, XPBD, Chipmunk, Box2D) it was the most accurate, with settled forces within 1e-6 of direct stiffness, the
fastest and the simplest, and it repeats bit for bit. ``constants`` were frozen before any budget was calibrated.

``simulate`` runs a bridge on a level; ``world`` lays both out as flat arrays (``assembly``, ``ground``, ``traffic``);
``kernel`` integrates them; ``run`` is what is left behind; ``renderer`` draws it.
"""
