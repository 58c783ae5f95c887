"""The desktop window over the controller: its rooms are described in ``README.md``; it imports downwards only."""
