"""Export: the dialog that makes a release of chosen sessions.

Design note. ``controller.export`` makes the release; here it is only asked, watched and cancelled. ``work`` runs it on
a thread and lets the window hear of its steps some twenty times a second, however many there are. ``draft`` says as
pure functions what keeps a release from being made, before it is begun. What came of it stays on a page of its own,
with the outcome of the search for private things, until it is left. A dialog that is closed meanwhile cancels first and
goes when nothing is left of the release.
"""
