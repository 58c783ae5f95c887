"""What a sweep leaves on disk, and reading it back (paper D.5-D.7, G.3, G.4).

::

    <session>/summary.json                      frozen configuration, rows, a copy of every result
    <session>/<row>/<level>/trajectory.json     the account of the episode: the source of every metric
    <session>/<row>/<level>/result.json         its ending, cost, material, usage
    <session>/<row>/<level>/round_<n>/          one call: what was sent, answered, judged, run and seen
    <session>/<row>/interrupted/<level>_<n>/    earlier tries of an episode that was cut short; never deleted
    <session>/audit.jsonl                       what auditors found, one verdict a line; it changes no result
    <session>/SHA256SUMS                        a seal, where ``pbbench verify --seal`` set one

A row is ``<designer>_<condition>_r<repeat>``: one designer, one executor, one budget map.

Everything is written after the step it belongs to, into a temporary file that then takes its place, so a reader never
meets half a file and neither a kill nor a power cut loses more than the running episodes. Forced to the disk are only
the summary and, at an episode's end, its trajectory and its result. What a power cut can take besides is the account
of an episode that is run again anyway, and evidence of the last seconds: a reader takes an empty file for a missing
one, and the index does without evidence that is not there (a release may leave the round folders out). Measured for an
episode of one call, 13 files: 6.0 ms this way, 7.4 ms with every trajectory forced, 12 ms with every file; where a
forced write takes 3 ms, 30, 75 and more than 100.

The embedded executor's raw frames are kept as states, not as pictures: a run's 48 frames are drawn again from them on
demand, to the same pixels. The native executor's are the pictures themselves.

No record holds a key, a host name or a path of the machine: ``redaction`` takes them out of everything but the
designer's response, which is kept verbatim.
"""
