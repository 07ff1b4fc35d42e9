#!/usr/bin/env python3
"""The numbers of versions that docs/abi.md quotes are those of the sources.

    quoted_numbers.py
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Row of the table in docs/abi.md, and where its number stands.
NUMBERS = [
    (r"^\| version, `([\d.]+)` \|", "CMakeLists.txt", r"^project\(hoptrail VERSION ([\d.]+) "),
    (r"^\| ABI number, (\d+) \|", "capi/include/hoptrail.h", r"^#define HOP_ABI_VERSION (\d+)$"),
    (r"^\| file format, (\d+), reads from \d+ \|", "core/store/file_format.hpp", r"\bfile_format = (\d+);"),
    (r"^\| file format, \d+, reads from (\d+) \|", "core/store/file_format.hpp", r"\boldest_file_format = (\d+);"),
    (r"^\| saved task, (\d+) \|", "core/task/saved_task.cpp", r"\bsaved_task_version = (\d+);"),
]


def only(expression, path):
    found = re.findall(expression, (ROOT / path).read_text(encoding="utf-8"), re.M)
    if len(found) != 1:
        sys.exit(f"{path}: {len(found)} places fit {expression}, not one")
    return found[0]


def main():
    wrong = []
    for row, path, expression in NUMBERS:
        quoted, real = only(row, "docs/abi.md"), only(expression, path)
        if quoted != real:
            wrong.append(f"docs/abi.md says {quoted} where {path} has {real}")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(NUMBERS)} numbers")


main()
