"""What the runner and the console have said, newest last.

Design note. ``LogLines`` keeps the last 5,000 lines and counts all warnings and errors ever seen; the table shows those
that pass a level and a few words, filtered in the model (1 ms for a full memory), copied with Ctrl+C.
"""
