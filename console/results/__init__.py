"""Results: what the sessions in the store add up to, by designer and condition, with what every number rests on.

Design note. Every figure comes from ``controller.metrics``, read from the trajectories and never from the store: the
store only says which sessions there are. ``counting`` reads them beside the window's thread and remembers each
trajectory by its file's time and size, so that a refresh in the middle of a sweep reads what has changed and no more.
``lines`` makes the rows of the table, ``picks`` says which episodes a number counts, with the same rules that counted
it. Rows of another executor or budget map stay rows of their own, as the metrics have it; the table names both and
says so.

The table freezes its first columns by a second view of the same model and selection that lies over the first.
The charts are pyqtgraph's, imported when the panel is first shown. All are one widget (``chart``); a kind of chart is a
function that works its drawing out for the axes' size of now. Where labels go is worked out in pixels, by pure
functions (``label_places``), because a label may never lie on a line.
"""
