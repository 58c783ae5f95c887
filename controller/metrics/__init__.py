"""What a row of a results table says, computed from ``trajectory.json`` alone (paper D.1-D.4, E.1-E.2).

``trajectory`` reads one file into a typed ``Episode`` (of which ``outline`` builds only what is needed); ``accounting``
holds the rules of Table 10 for one episode. ``tally`` adds episodes up level by level, after which a trajectory can be
forgotten; ``stream`` does so over session folders, ``rows`` and ``load`` where the episodes themselves are wanted.
``aggregate`` makes rates and means of it, ``breakdown`` takes a row apart, ``intervals``, ``bootstrap`` and ``pairs``
say how sure a figure is, ``comparison`` sets two rows and ``agreement`` the repeats of one against each other.
``paper_tables`` and ``detail_tables`` lay figures out as ``data_table``, ``published`` puts the paper's beside them;
``table``, ``report_text`` and ``export`` show them. What is known of a level (stratum, group, family, tags, vehicles,
span, strict limit) is passed in as a mapping of ``LevelFacts``, so that nothing here opens the catalogue.

Design decisions, where the paper leaves room:

- Only episodes that ended in ``success`` or ``failed`` are scored. Missing, interrupted and failed-by-infrastructure
  ones are counted beside them: rates are given of the completed episodes and, where that differs, of the planned
  ones, which is a lower bound. Nothing to divide by is no figure (``None``, shown as a dash), never 0 %.
- A rejected candidate gives one error event per code, however many members break that rule: codes are labels of the
  candidate (D.2), so one very long deck does not outweigh ten other mistakes.
- First-attempt success divides by the episodes that reached physics, and is shown as n/d for that reason.
- Repeats of one level are pooled into the rate but not into the interval: they are not independent (a deterministic
  designer repeats itself exactly), so the Wilson interval counts distinct levels. It errs on the wide side.
- With repeats, a bootstrap that draws whole levels stands beside it; where every level says the same there is nothing
  to draw, and Wilson's alone is left. Two rows are compared over the levels that both completed: exact McNemar and
  Newcombe's paired interval for one episode a level; with repeats each level counts once, by its share, and no p is
  given. p-values are not corrected for the number of comparisons, and the tables say so.
- Disputed episodes stay in every figure; where there are any, a second line leaves them out, planned and completed.
- Memory does not grow with repeats: a row is one tally a level, and the set of its repeats the bits of a number.
"""
