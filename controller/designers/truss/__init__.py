"""The offline baseline: parametric trusses, sized by linear statics, from the model-visible observation alone.

It reads the structured context, the save's anchors, its own previous draft and the feedback; it never looks at
pictures, levels, references, budgets or the simulator (a test and an import contract hold it). Its margins come from
the budget: the most strength that the money pays for. What it thinks vehicles weigh and what wheels add is in
``assumptions``.

Measured on the embedded executor over the 189 levels, both conditions: every first answer is legal and succeeds, in
50 ms a call. The guessed loads decide little, since the money does: guessed at half, all succeed on the first call; at
double, 184 under the strict limits and all under the loose one. With every level lifted by 1.3 m, so that the usual
deck height is no guide, 179 succeed at first and the other ten on the third call, by another reading of the deck.
"""
