"""What a sweep leaves on disk, and reading it back (paper D.5-D.7, G.3, G.4).

::

    <session>/summary.json                      frozen configuration, rows, a copy of every result
    <session>/<row>/<level>/trajectory.json     the account of the episode: the source of every metric
    <session>/<row>/<level>/result.json         its ending, cost, material, usage
    <session>/<row>/<level>/round_<n>/          one call: what was sent, answered, judged, run and seen
    <session>/<row>/interrupted/<level>_<n>/    earlier tries of an episode that was cut short; never deleted

A row is ``<designer>_<condition>_r<repeat>``: one designer, one executor, one budget map.

Everything is written after the step it belongs to, into a temporary file that then takes its place, so a reader never
meets half a file and a power cut loses at most the running episodes. Only the trajectory, the result and the summary
are forced to the disk: those three alone are read when a session is resumed or counted, and what lies in a round folder
is written before the trajectory that speaks of it. Measured for an episode of three calls: forcing all thirty files
costs about 10 ms more, for evidence of an episode that would be run again anyway.

The embedded executor's raw frames are kept as states, not as pictures: a run's 48 frames are drawn again from them on
demand, to the same pixels. The native executor's are the pictures themselves.

No record holds a key, a host name or a path of the machine: ``redaction`` takes them out of everything but the
designer's response, which is kept verbatim.
"""
