"""Budget maps: which limit each level has under the strict condition, and where the number came from (paper A.4).

A strict limit is a reference bridge's cost times 1.35, rounded up on a ladder of 26 values from 6,500 to 42,000 (the
paper's range and number of distinct values). An optimiser's own minimum plus a tenth would be too tight for anything
but that optimiser. A map names the executor on which its references succeeded, and is refused with any other. The
loose condition is 50,000 everywhere.

Maps that ship are never changed. Maps calibrated by hand are in a folder of the person who calibrated them, in the same
format and found by name beside the others, with a history to which records are added and of which the limits in force
follow. A name in both places is refused, for a record names its map.
"""
