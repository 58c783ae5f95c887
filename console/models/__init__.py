"""Model cards: looking at them, making one's own, keeping their keys, asking one question (paper D.5, Table 11).

Design note. A card is edited as a ``draft``, a mapping from field to the text in it; what is wrong with each is found
by the controller's own reader of cards, one field at a time on a card that is otherwise good, so that no rule is
written twice. Whatever touches the disk, the keyring or an endpoint runs beside the window's thread. A key is typed
into one password field, handed over and taken out of the field at once; it is never read back into any widget.
"""
