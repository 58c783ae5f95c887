"""What a person may set, and where it is kept.

Design note. Everything that outlives the window is in one ``QSettings``: the look, the layout, how the queue is played,
and which store is opened next time. How the queue is played is read here by whoever shows it and sent to the runner as
one ``SetOptions``, so that a box in a panel and the dialog can never disagree.
"""
