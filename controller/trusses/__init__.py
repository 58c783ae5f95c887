"""Parametric trusses: what the truss designer and the reference search share.

A *gap* is a stretch without drivable terrain, with the anchors that lie in it. A *form* is a handful of numbers
(panels, web, chords, rise, pier); ``layout`` turns a form into a *skeleton*: nodes and slots, a slot being a pair of
nodes that may hold one *section*, that is one or more parallel members of different material. ``sizing`` chooses the
section of every slot by linear statics under a moving convoy (fully stressed: raise what is over, lower what is
idle), and ``assemble`` writes skeletons and sections down as a legal bridge.

Statics are linear direct stiffness on a banded Cholesky factor with + - * / and sqrt only, so that a design is the
same bit for bit on every machine. Linear statics hold only for stiff structures: a design that sags more than 1.2 %
of its gap is refused, as is a mechanism (a vanishing pivot). Nothing here runs the simulator or knows a level's
family.
"""
