#!/usr/bin/env python3
"""Writes docs/trust.md from what the tests said.

    write_page.py LINES.jsonl… [-o docs/trust.md]

A file of lines is called after the build that they come from (.build/trust, kept by `./dev test ci`).
"""
import argparse
import json
import sys
from pathlib import Path

PROMISES = [
    ("F1", "No hostile bytes crash", "libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer on every input of bytes"),
    ("F2", "Damage is noticed", "each bit flipped, each length cut, each 32-bit number set to extremes: an error, or the identical answer"),
    ("F3", "The cost of opening is linear", "files that are slow or large to open on purpose: comparisons, where the build counts them, at most 7 for a byte; elsewhere the minimum of several timings at most 30 × that of plain text of the same size; memory at most twice the file and 16 MiB"),
    ("F4", "`check` finds every broken invariant", "a hand-made file for each invariant, whose name the error must state"),
    ("F5", "Cost is linear in the input, for every input", "the most costly inputs that a search has found, as Markdown, plain text, HTML, JSONL, questions, model replies and PENMAN, of 16 KiB, and of 4, 16 and 64 times that: comparisons and allocations at most 4.6 × for 4 ×, memory at most 24 × the input and 32 MiB, the graph at most 12 × and 64 KiB, a step of 10⁶ units at most 10⁸ comparisons, 600,000 allocations and 16 × the time of 256 KiB of ordinary text"),
    ("F6", "Stores and shards' messages are hostile bytes, too", "libFuzzer on manifests, segments, sources, statistics, counts, names, ties, messages and replies, checksums repaired"),
    ("D1", "Saving is all or nothing", "every prefix of the file operations, unsynced ones lost, kept, torn, in another order"),
    ("D2", "Saving survives a kill", "`kill -9` at random moments"),
    ("D3", "I/O errors and full disks are clean", "each file operation fails, once and permanently"),
    ("D4", "A store keeps what it acknowledged", "crash states, as in D1, of a store that is made, changed and compacted"),
    ("D5", "A store survives a kill", "`kill -9` at random moments of changes and compactions"),
    ("D6", "A reader of a store sees one whole version", "eight threads and four processes, while a writer changes the store"),
    ("D7", "No file outside the folder is touched", "links, dots and absolute names planted for every verb that writes; all system calls recorded"),
    ("M1", "Out of memory is a status", "each allocation fails, once and permanently"),
    ("C1", "One graph, many threads", "readers under ThreadSanitizer, answers compared with those of one thread"),
    ("Q3", "One answer everywhere", "the same bytes from compilers, optimization levels, kernels, platforms"),
    ("Q4", "Meaning does not depend on what should not matter", "pairs of inputs that must agree: text appended, characters encoded differently, documents in another order, under other ids, with other metadata, deleted and added again"),
    ("A1", "The ABI is stable", "abidiff against tests/abi/baseline, and a program built with its headers"),
    ("A2", "Misuse is a status", "each parameter of each function with invalid values; random sequences of calls"),
    ("W1", "WebAssembly equals native under damage", "the same damage and failing memory in the module"),
    ("H1", "A key goes to one origin", "redirects to other hosts, ports, schemes"),
    ("H2", "A key appears nowhere", "canary keys, all output and files searched"),
    ("H3", "TLS is checked", "servers with certificates that must be refused"),
    ("H4", "Bounded and polite", "a false clock: statuses, Retry-After, cuts, drips, bombs"),
    ("H5", "Server-sent events are exact", "a corpus of streams cut at every one and two places; fuzzing"),
    ("L1", "The loop always ends", "scripted bad models under every loop"),
    ("L2", "Text stays data", "strings that try to break out of a prompt, rendered and read back"),
    ("T1", "Clean under tools", "the quick tests under AddressSanitizer, UndefinedBehaviorSanitizer and LeakSanitizer; a part under valgrind"),
    ("T2", "Covered", "llvm-cov over core and capi"),
    ("T3", "The tests notice bugs", "mutants of core/store, core/merge, core/segments, core/search, core/spread and capi, compiled into one build; tests/mutants/survivors.txt lists the survivors, with the reason"),
    ("S1", "Same source, same bytes", "builds in folders with different names"),
]

HEAD = """# Trust

The promises of the engine, and the figures behind them. This page is generated from the output of the tests: `./dev test ci` and
`./dev test coverage`, then `./dev trust`.
[SECURITY.md](../SECURITY.md) states the limits of each promise. `HOPTRAIL_SOAK=100 ./dev test soak` runs more of each test.
"""


def number(value):
    return f"{value:,}" if isinstance(value, int) else str(value)


def rows(said, promise):
    for build, line in said:
        if line["trust"] == promise:
            figures = ", ".join(f"{name} {number(value)}" for name, value in line["figures"].items())
            yield f"| {line['test']} | {build} | {figures} | {'yes' if line['kept'] else '**no**'} |"


def page(said):
    text = HEAD
    for promise, title, how in PROMISES:
        found = list(dict.fromkeys(rows(said, promise)))
        text += f"\n## {promise}: {title}\n\n{how[0].upper()}{how[1:]}.\n\n"
        text += "\n".join(["| test | build | figures | kept |", "|---|---|---|---|", *found]) + "\n" if found else "No figure yet.\n"
    return text


def read(paths):
    said = []
    for path in paths:
        for text in path.read_text(encoding="utf-8").splitlines():
            said.append((path.stem, json.loads(text)))
    return said


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("lines", nargs="+", type=Path)
    arguments.add_argument("-o", dest="output", type=Path)
    given = arguments.parse_args()
    said = read(given.lines)
    unknown = {line["trust"] for _, line in said} - {promise for promise, _, _ in PROMISES}
    if unknown:
        sys.exit(f"no such promise: {sorted(unknown)}")
    text = page(said)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
