"""The doctor: can the game be driven now, and what is to be done about it; and measuring a profile's pixels.

Design note. ``controller.native.preflight`` looks and judges; the page shows its list and lets a person look again.
The wizard keeps one capture and one pixel for each of three states of the game and asks ``controller.native.wizard``
for the rules that follow. Both touch the display only beside the window's thread, and nothing is ever pressed.
"""
