"""One folder that holds everything a reported row rests on (paper G.3, G.4), and nothing of the machine it was made on.

::

    <release>/manifest.json            what made it: commits, hashes, models, access times; the sessions of every row
    <release>/sessions/<session>/...   summary, results, trajectories, rounds without pictures, auditors' verdicts
    <release>/tables/<table>.<form>    CSV, JSON, LaTeX (booktabs; all_tables.tex compiles), Markdown, Parquet
    <release>/images.tar               pictures and stored states, in a fixed order and with fixed times
    <release>/images.tar.sha256        its checksum
    <release>/SHA256SUMS               every other file, in the form of ``sha256sum -c``

Design decisions:

- Tables are computed from the trajectories in the release itself, after cleaning, so that whoever gets it can compute
  them again (``pbbench verify RELEASE``).
- A release is made in a hidden folder beside its place and renamed when whole: failing, cancelling or interrupting it
  leaves nothing. An existing folder is never written into.
- ``private`` takes secrets, home paths and host names out of every text, also out of what a model answered;
  ``leaks`` then looks for them in what lies on disk, by itself and not by asking ``private``. One find ends the export.
  Pixels are not read: a native screen that shows a path is for a person to notice.
- Only files that a record may hold are taken, by place and ending; what else lies in a session is named in the
  manifest and left out.
- An incomplete session, or one of some levels only, can be exported. The manifest then says that it is not valid in
  the sense of the paper, and why.
"""
