"""What the help page says."""

TITLE = "Keys"
SEARCH = "Search the keys"
ELSEWHERE = "In the panels"
FRAME = "On a frame"
FRAME_ROWS = (
    ("Zoom in or out", ("+", "-", "Wheel")),
    ("Fit the whole frame", ("0",)),
    ("One pixel to one pixel", ("1",)),
    ("Move", ("Arrows", "Drag")),
)
NONE = "No key matches"
CLOSE = "Close"
