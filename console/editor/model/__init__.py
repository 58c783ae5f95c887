"""The plain model of the editor: pure functions from one frozen bridge to the next, without Qt.

Design note. A bridge under edit is always numbered as it would be saved: the level's anchors keep their ids, every
other object has one of the ids that follow the highest of them, without a hole. New objects take the next id; whatever
removes something closes the holes at once and keeps the order. So the numbers on the screen, in a message and in
the saved file are the same, a save never renumbers, and the validator's NON_SEQUENTIAL_ID cannot come from drawing.
``adopt`` brings a bridge from outside into that shape and says what it changed. An edit gives the bridge and the ids to
select; an edit that would change nothing gives ``None``.
"""
