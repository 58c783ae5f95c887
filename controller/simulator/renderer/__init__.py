"""Pictures of the embedded scene, 1280 x 720, in the manner of the game's own editor (paper C.4).

Design. ``Scene`` is what there is to see (a level, a bridge, a limit, perhaps a run); ``draw.draw`` paints one frame
of it and ``draw.pixel`` reads one pixel through the very same routine, clipped to that pixel, so that the two cannot
differ. Everything is placed in device pixels before Qt sees it and a clipped painting keeps the full frame's
coordinates and uses only shapes that Qt draws alike under any clip (see ``canvas``): equal bit for bit.

Layers, back to front. Run frames: sky, water, regions and flags; the bridge; the banks (so that debris falls behind
them); anchors, vehicles, badges; bars and marks. Editor frames draw the banks before the bridge and add the grid.
What does not change within a level is painted once and kept.

Text. Glyphs are drawn by Pillow from the font that Pillow itself carries, never by Qt: the letters are the same on a
machine without a single font, and no QGuiApplication, display or platform plugin is needed, in any process.

Detector. The top bar, or the success mark on it, covers (1228, 20), and the state badge covers (1145, 637), in every
frame: the two pixels that are read in the real game decide here, whatever lies behind them.

Figures, two busy cores, 35 members: a frame takes 2.3 ms as a Qt image (435 /s) and 2.7 ms as an array (370 /s), the
detector's pixels 0.03 ms each, a level's still picture 10 ms once. ``tests/benchmarks/bench_renderer.py`` prints them.
"""
