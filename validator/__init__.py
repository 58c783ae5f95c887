"""Legality of a bridge on a level (paper C.1): pure rules, no physics, no opinion about strength.

``site.Site`` holds what the rules need to know of a level; ``check`` applies one table of small rules and returns
every violation together, each with its code (protocol section 5), a factual message and the ids it concerns.
"""
