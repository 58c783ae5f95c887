"""From frames to a verdict and to what the next call is shown (paper C.4, C.5): detector, cut-off, four frames, contact sheet."""
