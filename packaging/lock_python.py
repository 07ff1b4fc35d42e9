#!/usr/bin/env python3
"""Locks the Python packages that make a release: lock_python.py, with pip-tools installed.

Reads each LOCKED list (*.in) and writes beside it the list (*.txt) of all packages that it needs, a line each: the version, and
the hashes of its files. pip then installs nothing whose bytes are not in the list.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKED = ("docs/site/requirements.in", "packaging/natives/requirements.in", "packaging/python-requirements.in")


def lock(listed):
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.txt"
        subprocess.run([sys.executable, "-m", "piptools", "compile", "--quiet", "--generate-hashes", "--allow-unsafe", "--strip-extras",
                        "--no-header", "--no-annotate", "--output-file", whole, listed], check=True)
        lines = whole.read_text(encoding="utf-8").replace(" \\\n   ", "").splitlines()
    packages = [line for line in lines if "==" in line]
    text = f"# Written by packaging/lock_python.py from {listed.name}.\n" + "".join(line + "\n" for line in packages)
    listed.with_suffix(".txt").write_text(text + "--only-binary :all:\n--require-hashes\n", encoding="utf-8")


if __name__ == "__main__":
    for name in LOCKED:
        lock(ROOT / name)
