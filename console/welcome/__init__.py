"""The first run: one page, one button that plans and starts the offline sweep, no set-up before it."""
