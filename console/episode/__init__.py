"""The episode panel: one episode from its records, call by call, down to the word.

Design note. ``reading`` turns an episode's folder into an ``Account`` of frozen facts, on the thread of ``background``;
the records are the only source, the runner's steps merely say when to read them again, and a trajectory that someone
else writes is noticed by its time of change. What cannot be read is ``Unavailable`` with its reason; an episode that
has not begun is neither empty nor a fault. Damage to a file of one call costs that call's feedback and nothing else.

``lines`` says in words what stands in a call's entry, ``difference`` what a candidate changed against the one before it
(by place and material, since designers renumber), ``fitting`` where it is drawn; all three are tested without a window.
Texts are shown word for word, to search and to copy; above 100,000 characters only the beginning is put on the screen.
An opened contact sheet is scaled while it is read: about 0.8 MB an episode, and one episode is kept.
"""
