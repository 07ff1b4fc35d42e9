#!/usr/bin/env python3
"""The table of speed in docs/compare.md has the rows of docs/performance.md that it names, as "so many times as fast".

    compared_figures.py [--write]
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE, SOURCE = ROOT / "docs/compare.md", ROOT / "docs/performance.md"
BEGIN, END = "<!-- speed -->\n", "<!-- end of speed -->\n"

# Stage, set and the other library, as docs/performance.md has them.
ROWS = [
    ("f32, exact, whole search", "synthetic 100,000", "faiss flat"),
    ("int8 alone, whole search", "synthetic 100,000", "faiss flat"),
    ("BM25 from the question's text", "synthetic 100,000", "bm25s numba"),
    ("BM25 from the question's text", "synthetic 100,000", "tantivy"),
    ("BM25, whole search", "musique", "SQLite FTS5"),
    ("PageRank to 10⁻⁶", "synthetic 100,000", "igraph"),
    ("trail, both stages", "musique", "glued first stage, igraph"),
    ("trail, both stages", "twowiki", "HippoRAG 2 (recorded)"),
    ("trail, both stages", "twowiki", "LinearRAG (recorded)"),
    ("trail, first stage", "twowiki", "LightRAG, mix (recorded)"),
]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def as_fast(cell):
    """Of "0.0186 (892 µs / 48 ms)": "54 × (892 µs, 48 ms)"."""
    ratio, ours, theirs = re.fullmatch(r"([\d.]+) \((.+) / (.+)\)", cell).groups()
    times = 1 / float(ratio)
    digits = 1 if times < 10 else 0 if times < 100 else -1 if times < 1000 else -2
    return f"{round(times, digits):,.{max(digits, 0)}f} × ({ours}, {theirs})"


def table(text):
    header, found = None, {}
    for line in text.splitlines():
        if not line.startswith("|"):
            continue
        row = cells(line)
        if row[:3] == ["stage: ours / other", "set", "compared with"]:
            header = row[4:-1]  # processors
        elif header and len(row) == len(header) + 5:
            found.setdefault(tuple(row[:3]), (header, row[4:-1]))
    missing = [row for row in ROWS if row not in found]
    if missing:
        sys.exit(f"docs/performance.md has no row {missing[0]}")
    processors = found[ROWS[0]][0]
    lines = ["| what | set | other library | " + " | ".join(processors) + " |", "|---|---|---" + "|---:" * len(processors) + "|"]
    lines += ["| " + " | ".join([*row, *map(as_fast, found[row][1])]) + " |" for row in ROWS]
    return "\n".join(lines) + "\n"


def main():
    page = PAGE.read_text(encoding="utf-8")
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    wanted = "\n" + table(SOURCE.read_text(encoding="utf-8")) + "\n"
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page[:begin] + wanted + page[end:], encoding="utf-8")
    elif page[begin:end] != wanted:
        sys.exit("docs/compare.md has other figures than docs/performance.md: tests/docs/compared_figures.py --write")
    print(f"{len(ROWS)} rows")


main()
