"""Whether records may be reported (protocol section 9; paper D.6, D.7, G.4): each condition a named check.

``check`` is the form of a check; ``episode_checks`` holds those that one episode can fail, ``session_checks`` those of
a session's frozen configuration, ``row_checks`` those between sessions; ``replay_checks`` judge responses and run
embedded attempts again; ``checksums`` finds a changed byte; ``verify`` brings them together for session folders. What
a release must fulfil besides is in ``controller.export.checking``.

Decisions:

- A session is sealed by ``pbbench verify --seal``, once it has passed every check: ``SHA256SUMS`` beside the summary
  then covers all its files but the auditors' verdicts, which come later. Nothing seals by itself, because a session
  that is resumed goes on changing; a release always carries checksums.
- Recomputed is everything that can be: counters and ``result.json`` from the trajectory, the copies in
  ``summary.json`` from the results, the tables of a release from its trajectories, byte for byte.
- A session that covers some levels only is sound, but no row of the paper's kind: ``--full`` demands all levels.
- An older session is brought up to date in a copy and never where it lies; a newer one is refused.
"""
