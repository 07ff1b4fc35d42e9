#!/usr/bin/env python3
"""A sample program prints what all sample programs print.

    same_output.py PROGRAM GRAPH

Compares with samples/expected_output.txt byte for byte, and shows the difference.
"""
import difflib
import subprocess
import sys
from pathlib import Path

EXPECTED = Path(__file__).resolve().parents[2] / "samples" / "expected_output.txt"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
    if run.returncode != 0:
        sys.exit(f"{sys.argv[1]} ended with {run.returncode}")
    expected = EXPECTED.read_bytes()
    if run.stdout == expected:
        return
    lines = [text.decode("utf-8", "backslashreplace").splitlines() for text in (expected, run.stdout)]
    sys.exit("\n".join(difflib.unified_diff(*lines, str(EXPECTED), "printed", lineterm="")) or "only line ends differ")


if __name__ == "__main__":
    main()
