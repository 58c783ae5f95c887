"""Legality of a bridge on a level (paper C.1): pure rules, no physics, no opinion about strength.

``site.Site`` holds what the rules need to know of a level; ``check`` applies one table of small rules
(``rules.RULES``) and returns every violation together, each with its code (protocol section 5), a factual message
and the ids it concerns.

Design note. A rule is a function from ``Facts`` to violations; ``facts`` looks up once what several rules ask, so a
rule reads like its sentence in the protocol. One mistake is reported under one code: of two nodes with one id the
first stands, a missing anchor is replaced by the level's own for everything measured after it, and a repeated id is
not counted again as out of sequence. Two independent mistakes on one member are both reported.

Clearance uses shapely on the few members whose bounding box meets a region's. A legal 40-member bridge with three
regions takes about 0.1 ms, feedback text included, one with nine violations about 0.3 ms: a twelfth to a fifth of
shapely and networkx object by object (``tests/benchmarks/bench_validator.py`` prints both in one run).
"""
