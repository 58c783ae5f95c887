"""Running a design and watching its run."""
