"""The benchmark itself: level files, reference bridges and budget maps. Run output never goes here."""
