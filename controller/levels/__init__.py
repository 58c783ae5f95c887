"""The 189 levels: their typed form, what a designer may see of them, the 27 families and the files in ``data/levels``.

Two ways lead to a level and must agree: ``generate`` builds all of them from the tables in ``families``; ``catalogue``
reads them from ``data/levels``, which ``files`` spells and ``read`` understands. Everything that runs a benchmark takes
the second way, so that a level somebody adds as three files counts like the others; the check compares the two.
``context`` is the information boundary: what a designer is shown is built there and nowhere else.
"""
