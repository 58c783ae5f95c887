"""The plan panel (issue journey 2): what to play, what that comes to, and one command for the runner.

Design note. ``tree``, ``draft`` and ``estimate`` are pure: a plan is a product of designers, budgets, levels and
repeats, its calls are at most three an episode, its time and price are sums of measured means. What has no measurement
is named and left out of the sum, which then reads "more than"; nothing is guessed. Keys that are in the queue already
are never added as they are, since a manifest with duplicate keys is not valid (paper D.6): they become further repeats,
or are left out. A map that was calibrated on another executor has to be confirmed (paper A.4).
"""
