"""Whatever runs a bridge and films it: the ``Executor`` protocol and its kinds."""
