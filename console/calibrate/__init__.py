"""Calibration: which levels of a budget map have a limit, and recording the one that follows from the editor's run.

Design note. ``facts`` reads maps and levels beside the window's thread into frozen rows; ``readiness`` says, as a pure
function of the editor's run, the map and what is typed, whether there is anything to record and else what is missing.
``controller.calibration`` has the rules and refuses again on its own: the panel explains, it does not decide. The panel
knows the editor only as ``editor_port.Editor``. The table is of the chosen map, the form at its foot is of the level in
the editor, whatever row is chosen in the table.
"""
