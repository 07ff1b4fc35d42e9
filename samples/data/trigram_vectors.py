#!/usr/bin/env python3
"""Vectors of the passages in passages.jsonl, as the host programs of samples/ make them: a toy, but a real one.

    trigram_vectors.py OUT.npy

Component (961·a + 31·b + c) mod 256 counts the windows of three bytes a, b, c in the text's UTF-8; component 0 has one more,
so that no vector is zero. A passage's text is its title, a line feed, and its text.
"""
import array
import json
import struct
import sys
from pathlib import Path

DIMENSION = 256


def trigrams(text):
    data = text.encode("utf-8")
    counts = [1.0] + [0.0] * (DIMENSION - 1)
    for a, b, c in zip(data, data[1:], data[2:]):
        counts[(961 * a + 31 * b + c) % DIMENSION] += 1.0
    return counts


def write_npy(path, rows):
    head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(rows)}, {DIMENSION}), }}"
    head += " " * (-(10 + len(head) + 1) % 64) + "\n"
    values = array.array("f", (value for row in rows for value in row))
    if sys.byteorder == "big":
        values.byteswap()
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode("latin-1") + values.tobytes())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    passages = Path(__file__).with_name("passages.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in passages]
    write_npy(Path(sys.argv[1]), [trigrams(f"{record['title']}\n{record['text']}") for record in records])


if __name__ == "__main__":
    main()
