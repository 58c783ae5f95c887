"""What a row of a results table says, computed from ``trajectory.json`` alone (paper D.1-D.4, E.1-E.2).

``trajectory`` reads one file into a typed ``Episode``; ``accounting`` holds the rules of Table 10 for one episode;
``aggregate`` sums episodes up, ``intervals`` says how sure a rate is; ``rows`` decides which episodes belong together,
``breakdown`` takes a row apart; ``load`` finds the files; ``table``, ``report_text`` and ``export`` show the result.
What is known of a level (stratum, group, family, tags, strict limit) is passed in as a mapping of ``LevelFacts``, so
that nothing here opens the catalogue.

Design decisions, where the paper leaves room:

- Only episodes that ended in ``success`` or ``failed`` are scored. Missing, interrupted and failed-by-infrastructure
  ones are counted beside them: rates are given of the completed episodes and, where that differs, of the planned
  ones, which is a lower bound. Nothing to divide by is no figure (``None``, shown as a dash), never 0 %.
- A rejected candidate gives one error event per code, however many members break that rule: codes are labels of the
  candidate (D.2), so one very long deck does not outweigh ten other mistakes.
- First-attempt success divides by the episodes that reached physics, and is shown as n/d for that reason.
- Repeats of one level are pooled into the rate but not into the interval: they are not independent (a deterministic
  designer repeats itself exactly), so the Wilson interval counts distinct levels. It errs on the wide side.
"""
