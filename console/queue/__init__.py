"""The queue panel (issue journeys 2 and 3): every episode of the store, filtered, sorted, and acted upon.

Design note. One read of the store is a ``Snapshot``: columns of numbers that a thread beside the window's takes from
SQLite in a single step. Filter, sort and page are numpy over those columns, not SQL on the window's thread: for 100,000
episodes a filter takes 1 to 3 ms and a sort 1 to 5 ms (SQL: 15 to 25 and 30 to 150), the last page is as near as the
first, and a locked or slow store never holds up the window. The whole is read in 0.3 s; between whole reads only what
the runner names, what is being played and what is new is read again (30 ms), and the model tells the view narrowly:
removed, moved, inserted, changed. The runner alone writes; every act here is a command, shown as asked until it is
acknowledged.

``snapshot`` and ``row`` are the facts, ``reading`` and ``source`` know the store, ``choice`` and ``play_order`` are the
rules, ``transition`` the way between two lists, ``watcher`` the freshness; the rest is Qt.
"""
