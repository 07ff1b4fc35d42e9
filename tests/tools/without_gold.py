#!/usr/bin/env python3
"""Writes a corpus without the gold of half of its questions, to measure whether they are told that an answer is unlikely.

    without_gold.py PASSAGES.jsonl QUESTIONS.jsonl OUT.jsonl [VECTORS.npy OUT.npy]

    hoptrail index OUT.jsonl --vectors OUT.npy -o without.hop
    hoptrail eval without.hop QUESTIONS.jsonl --method trail --answers

A hash of the id chooses the questions, so that the same ones lose their gold everywhere. All gold of a question is removed.
Rows of VECTORS.npy are those of the passages.
"""
import hashlib
import json
import struct
import sys
from pathlib import Path


def loses_gold(question):
    return hashlib.md5(("s" + question["id"]).encode()).digest()[0] & 1


def write_rows(source, target, kept):
    content = Path(source).read_bytes()
    begin = 10 + struct.unpack("<H", content[8:10])[0]
    header = content[10:begin].decode()
    rows = int(header.split("(")[1].split(",")[0])
    size = (len(content) - begin) // rows
    header = header.replace(f"({rows},", f"({len(kept)},").rstrip().ljust(begin - 11) + "\n"
    Path(target).write_bytes(content[:10] + header.encode() + b"".join(content[begin + i * size:begin + (i + 1) * size] for i in kept))


def main(passages, questions, out, vectors=None, out_vectors=None):
    questions = [json.loads(line) for line in Path(questions).read_text(encoding="utf-8").splitlines()]
    removed = {passage for question in questions if loses_gold(question) for passage in question["gold"]}
    lines = Path(passages).read_text(encoding="utf-8").splitlines()
    kept = [i for i, line in enumerate(lines) if json.loads(line)["id"] not in removed]
    Path(out).write_text("".join(lines[i] + "\n" for i in kept), encoding="utf-8")
    if vectors:
        write_rows(vectors, out_vectors, kept)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 6):
        sys.exit(__doc__)
    main(*sys.argv[1:])
