#!/usr/bin/env python3
"""Every function of hoptrail.h has a comment, and one that gives an object to its caller says how that is freed.

    header_comments.py [HEADER]
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "generate"))
from header import HEADER, read_header  # noqa: E402

# Fewer words cannot say what a function does and what its outputs are.
FEWEST_WORDS = 3
# Objects that many functions make: the comment of their type says how they are freed.
FREED_AS_THEIR_TYPE_SAYS = {"hop_bytes", "hop_task", "hop_store", "hop_results", "hop_part", "hop_shard", "hop_shards",
                            "hop_coordinator"}


def problems(header):
    for function in header.functions:
        if len(function.comment.split()) < FEWEST_WORDS:
            yield f"{function.name} has no comment: say what it does, who owns what it gives, and its errors"
            continue
        if function.name.endswith("_free"):
            continue
        for parameter in function.parameters[:-1]:
            kind = parameter.type
            gives = kind.pointers == 2 and kind.is_object and kind.base != "hop_error"
            if gives and kind.base not in FREED_AS_THEIR_TYPE_SAYS and "freed by" not in function.comment:
                yield f"{function.name} gives a {kind.base}, and its comment does not say what frees it"


def main():
    header = read_header(Path(sys.argv[1]) if len(sys.argv) == 2 else HEADER)
    found = list(problems(header))
    if found:
        sys.exit("\n".join(found))
    print(f"{len(header.functions)} functions")


main()
