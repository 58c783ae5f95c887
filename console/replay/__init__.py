"""Replay: a recorded episode looked over, call by call and frame by frame, and judged by a person (paper G.2).

Design note. The film, its detector cards, plot and strip are those of the live room, the drawing and the texts those of
the episode room; this room adds what an audit needs. ``record`` reads what a call was given and what it led to;
``changes`` says what a candidate changed against the call before and what each violation names, as findings that the
drawing can show; ``marks`` lays them over it. ``again`` runs embedded attempts once more, on a thread of its own, and
says whether they are the same bit for bit. ``audit_bar`` keeps verdicts through ``controller.records.audit``: they lie
beside the results and never change one. ``gif`` draws a film into one file, on a thread, until it is cancelled.

Every answer of a thread carries what it was asked about; one that comes late for another episode or call is dropped.
Sizes: the pictures of one call are kept, never those of an episode.
"""
