#!/usr/bin/env python3
"""Keys that all tests were given stand in nothing that they said or wrote: H2 of docs/trust.md, for the whole suite.

    search_output.py FOLDER NAME…

Searches all files below FOLDER, logs of the tests and the files that they made, for the keys in the environment variables NAME.
"""
import concurrent.futures
import os
import sys
from functools import partial
from pathlib import Path

import trust
from key_forms import forms

BLOCK = 1 << 24
OVERLAP = 1 << 10  # longer than any form


def blocks_of(path):
    with path.open("rb") as file:
        end = b""
        while block := file.read(BLOCK):
            yield end + block
            end = block[-OVERLAP:]


def form_in(path, least):
    return next((form for block in blocks_of(path) for form in least if form in block), None)


def main():
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    searched = {form for name in names for form in forms(os.environ[name])}
    # Whatever holds a form holds the shorter ones in it.
    least = [form for form in sorted(searched) if not any(other != form and other in form for other in searched)]
    paths = [path for path in folder.rglob("*") if not path.is_symlink() and path.is_file()]
    size = sum(path.stat().st_size for path in paths)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        hits = list(pool.map(partial(form_in, least=least), paths, chunksize=64))
    found = sum(hit is not None for hit in hits)
    for path, hit in zip(paths, hits):
        if hit:
            print(f"{path}: {hit!r}", file=sys.stderr)
    return trust.report("H2", "all output of all tests", {
        "keys": (len(names), 1, None), "forms of keys": (len(searched), 20, None), "files searched": (len(paths), 1000, None),
        "bytes searched": (size, 10**8, None), "files with a key": (found, 0, 0)})


if __name__ == "__main__":
    sys.exit(main())
