#!/usr/bin/env python3
"""The graph that the sample programs open.

    make_graph.py COMMAND OUT.hop

COMMAND is the built `hoptrail`. The graph is indexed from samples/data/passages.jsonl with the vectors of
samples/data/trigram_vectors.py, as samples/README.md says.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "samples" / "data"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    command, out = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        vectors = Path(folder) / "passages.npy"
        subprocess.run([sys.executable, "-B", DATA / "trigram_vectors.py", vectors], check=True)
        subprocess.run([command, "index", DATA / "passages.jsonl", "-o", out, "--vectors", vectors,
                        "--option", "embedder.id=byte-trigrams-256"], check=True)


if __name__ == "__main__":
    main()
