"""The offline baseline: parametric trusses, sized by linear statics, from the model-visible observation alone.

It reads the structured context, the save's anchors, its own previous draft and the feedback; it never looks at
pictures, levels, references, budgets or the simulator (a test and an import contract hold it). Its margins come from
the budget: the most strength that the money pays for. What it thinks vehicles weigh and what wheels add is in
``assumptions``.
"""
