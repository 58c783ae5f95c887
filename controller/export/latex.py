"""Tables in LaTeX with booktabs: fragments, and one document that includes them all."""

from __future__ import annotations

from collections.abc import Sequence

from controller.metrics.data_table import DataTable, headings

LONGEST = 20
"""Rows that one page takes; a longer table runs over pages."""

PREAMBLE = r"""\documentclass{article}
\usepackage[a4paper,landscape,margin=1cm]{geometry}
\usepackage{booktabs}
\usepackage{graphicx}
\usepackage{longtable}
\begin{document}
"""

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    # As mathematics, which every installation has a scalable font for; the text font's sign would be a bitmap.
    "$": r"$\mathdollar$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "–": "--",
    "×": r"$\times$",
}


def escaped(text: str) -> str:
    """Text as LaTeX sets it; what the font has no sign for becomes a question mark."""
    signs = (_ESCAPES.get(sign, sign if sign.isascii() else "?") for sign in text)
    return "".join(signs).replace(r" \%", r"\,\%")


def latex_table(table: DataTable) -> str:
    """A table that fits the line, or, with many rows, one that runs over pages."""
    alignment = "".join("l" if column.kind == "text" else "r" for column in table.columns)
    head = _line(headings(table))
    body = "\n".join(_line(row) for row in table.shown())
    caption = f"\\caption{{{escaped(' '.join((table.caption, *table.notes)))}}}\\label{{tab:{table.name}}}"
    if len(table.rows) > LONGEST:
        return (
            "\\begingroup\\tiny\\setlength{\\tabcolsep}{2pt}\n"
            f"\\begin{{longtable}}{{{alignment}}}\n{caption}\\\\\n\\toprule\n{head}\n\\midrule\n\\endfirsthead\n"
            f"\\toprule\n{head}\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n{body}\n"
            "\\end{longtable}\n\\endgroup\n"
        )
    lines = "\n".join(("\\toprule", head, "\\midrule", *([body] if body else ()), "\\bottomrule"))
    return (
        f"\\begin{{table}}[htbp]\n\\centering\n{caption}\n\\resizebox{{\\linewidth}}{{!}}{{%\n"
        f"\\begin{{tabular}}{{{alignment}}}\n{lines}\n\\end{{tabular}}}}\n\\end{{table}}\n"
    )


def latex_document(tables: Sequence[DataTable]) -> str:
    """A document that sets every table, from the files beside it."""
    inputs = "\n".join(f"\\input{{{table.name}}}\n\\clearpage" for table in tables)
    return f"{PREAMBLE}{inputs}\n\\end{{document}}\n"


def _line(cells: Sequence[str]) -> str:
    return " & ".join(map(escaped, cells)) + r" \\"
