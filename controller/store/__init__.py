"""The SQLite index over all sessions: for lists, filters and pages, never the source of truth.

The records on disk are the truth. Every row here is made from them by the pure functions in ``rows``, while a sweep
runs and when the index is made again, so ``rebuild`` gives the same rows as the sweep did; a lost or damaged store
costs a minute and no result.

Settings, on every connection: WAL, ``synchronous=FULL``, foreign keys on, a busy timeout, one writer (the sweep's own
process; its workers never open the store). Each episode is indexed in one transaction. A store of an older version is
copied beside itself before it is brought up to date; one of a newer version is refused.
"""
