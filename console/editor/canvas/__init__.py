"""The drawing: what is painted, and what the mouse does.

Design note. The scene holds one item, which paints the whole bridge from a ``Picture``: a design has some hundred
members and most moves of the mouse change several, so that an item a member would spend more on keeping its index than
on painting. What does not move with the mouse is drawn once and then stamped: grid and ground by the view's own cache,
rulers, joints and badges as pictures. Lines of one pen are drawn together and with flat ends, clear bands on a sheet of
their own.

A gesture knows places in metres alone; the view makes them of the mouse's pixels. So when the view pans by itself, the
gesture is given the same move with the place that is now under the pointer, and snapping, limits and rules go on.
"""
