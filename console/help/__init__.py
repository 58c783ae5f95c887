"""The help page (F1): every key of the console, taken from the actions themselves, so that none can be missing."""
