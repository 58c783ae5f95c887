"""Reference bridges: for every level one that is legal and succeeds in the embedded simulator, and where it came from.

The search lays out parametric trusses, sizes them by linear statics at several utilisations, and lets the simulator
correct the cheapest: what peaks above 0.90 of its strength rises, what is idle falls or goes. A reference must pass
with no peak above 0.90, keep its verdict at a quarter of the time step and with strengths cut by 5 %. It stands in
for the bridge that the paper's authors built by hand for each level (A.4); only the limit that follows from its cost
reaches a designer.

Several sizing targets are tried since the search's noise is a few percent, up to a third on single levels. At 0.97 of
strength a reference fails when strength drops by 5 % (25 of 189 in trials); at 0.90 none does.
"""
