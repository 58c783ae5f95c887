"""The 27 families of the benchmark as tables (paper A.2, A.3, Tables 2 to 4, rebuilt).

``table`` lists the families: identifier, coarse group, stratum, motif and number of levels. Each suite has one module
of rows that holds what varies (``anchors`` T1, ``terrain`` T2, ``load`` T4, ``compositional`` G), and ``blueprint``
turns a row into a ``Level``: banks and faces, numbered anchors, platforms, vehicles, targets, tags.

The parameters are this project's own, since the paper's tables are lost; each was kept because a legal bridge was
found that succeeds in the embedded physics with no member above 0.90 of its strength. G6's 18 m level with a single
vehicle carries 8 instead of 9, over a rock 0.25 m lower: its first form fell with 5 % less strength or more speed.
All lengths in these tables are metres from the deck of the left bank, which ``blueprint`` puts at (0, 2) as in B.3.
"""
