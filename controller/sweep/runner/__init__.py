"""The process that plays the queue: one per console, spoken to in JSON lines over its standard input and output.

The runner alone plays episodes and writes the store; the console reads the store and sends commands. Every command is
acknowledged at once, whatever is being played; what it changes takes effect between steps and is reported as an event.
When standard input ends, the console is gone: the runner lets go of everything and leaves.

::

    console ──commands──▶ main thread: desk     reads the store, acknowledges, hands on
            ◀──events──── voice                 a thread that writes, so that nobody waits for the reader
                          stage                 the one thread that gives out episodes, and writes store and sessions
                            troupe ──pipes──▶ players: processes that each play one episode at a time, and one in which
                                              those whose designers wait for others are played in threads
                            by_hand           one design at a time outside the queue, run in a player as well

The desk only reads, and SQLite's log lets it read while the stage writes: that is what makes the answer quick. Measured
on two cores with both players busy and others on the machine: 1 ms in the middle, 24 ms at the 99th percentile.

A pause is a hold that players come to between two steps; the runner counts who has, so "paused" is a fact and not a
hope. A stop lets them end there, an abort kills their processes and ends their records from outside. Players know no
session beforehand: each order carries the recipe of its parts, and a player keeps the parts of the last few. So one
troupe serves a queue of many sessions, and a sweep on the command line shares with it the bench, the ledger, the pool
and the way in which a session is taken up; a folder that is played is locked against it, and the other way round.

A design that a person runs by hand is neither an episode nor in the queue. It and the queue keep out of each other's
way: it is refused while episodes are played, and none begins before it has ended. Stopping it ends its process, as an
abort does: the guard of the driver lets go of the keys and the files come back.

Players give way (niceness 10) to the console and the runner. With two busy processes at normal priority on two cores, a
5 ms timer in another one was late by 37 to 40 ms at the 99th percentile, on a machine where it was by 4 to 7 ms without
them; at niceness 10 by 16 to 31 ms. Niceness 19 came to 14 to 19 ms, but starves a sweep beside anything else.
"""
