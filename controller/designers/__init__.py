"""Whatever proposes bridges: the ``Designer`` protocol and its kinds."""
