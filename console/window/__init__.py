"""The frame of the console: menus, toolbar, docks, centre tabs, folded log and status bar.

Design note. ``ConsoleWindow`` only wires; each part is a file of its own. ``RunnerWatch`` is the one place that listens
to the runner and keeps what it said last; ``allowed`` says from that, as a pure function, which acts are possible, and
the act that was asked for last is shown as pending until the runner acknowledges it. Panels are imported and made when
they are first looked at, after the first paint, by the names in ``panels``; one that cannot be made says so in its
place and harms no other. Docks are real ones: the title bar of a dock holds the tabs of its group, and Qt's own strip
of tabs has no height. The host's disk and the store are asked for on a thread, since either may hang.
"""
