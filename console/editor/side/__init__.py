"""Beside the canvas: cost, violations and loads, always in sight."""
