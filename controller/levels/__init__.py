"""The 189 levels: their typed form, what a designer may see of them, the 27 families and the files in ``data/levels``."""
