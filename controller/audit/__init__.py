"""Looking a recorded episode over: what a candidate changed, and whether a run can be had again, bit for bit.

Pure functions over records, for the console's replay panel and for ``pbbench verify --replay``. Verdicts are kept by
``controller.records.audit``. Nothing here writes.

- ``difference`` compares two candidates by place first and by id second: designers renumber, and one that moves a node
  keeps its id. A member is the same when its two ends are; then only its material, or the place of an end, can change.
- ``replay`` runs an embedded attempt again and compares everything that was recorded of it: facts and state hash,
  stored states, detector readings and verdict. Where level, constants or executor are not those of the record it says
  so instead of comparing.
"""
