"""The few pieces that panels share, each painted from the theme's tokens at paint time.

Design note. Icons are a ``QIconEngine`` that asks the theme when it paints: a live change of theme needs no icon to be
set again, and a tab, a menu and a button all follow. Pixmaps are cached by name, colour, size and scale, so that a
table of 100,000 rows paints its chips from memory. Words yield before layouts do: ``Elided`` never asks for width.
Tables and lists are told by functions what to paint in a row (``rows``, ``row_list``); nothing is inherited for that.
"""
