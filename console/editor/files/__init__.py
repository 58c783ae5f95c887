"""Opening, saving, and not losing anything."""
