#!/usr/bin/env python3
"""Writes docs/trust.md from what the tests said.

    write_page.py LINES.jsonl… [-o docs/trust.md] [--keep docs/trust.md]

A file of lines is called after the build that they come from (.build/trust, kept by `./dev test ci`). Each line has its day and
commit (dated.sh). With --keep, rows of that page stay for tests of which there is no line, with their day and commit.
"""
import argparse
import json
import re
import sys
from pathlib import Path

PROMISES = [
    ("F1", "No hostile bytes crash", "libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer on every input of bytes"),
    ("F2", "Damage is noticed", "each bit flipped, each length cut, each 32-bit number set to extremes: an error, or the identical answer"),
    ("F3", "The cost of opening is linear", "files made to be slow or large to open. Limits: 7 comparisons for a byte, where the build counts them; elsewhere 30 × the time of plain text of the same size; memory of twice the file and 16 MiB"),
    ("F4", "`check` finds every broken invariant", "a hand-made file for each invariant, whose name the error must state"),
    ("F5", "Cost is linear in the input, for every input", "the most costly inputs that a search has found for each reader of text, of 16 KiB, and of 4, 16 and 64 times that. Limits: comparisons and allocations 4.6 × for 4 × the input; memory, that of libraries included, 40 × the input and 64 MiB; the graph 12 × and 64 KiB; a step of 10⁶ units 10⁸ comparisons, 600,000 allocations and 16 × the time of 256 KiB of ordinary text. Of the command, for each format of files, ignore files, configurations, globs and filters: files of 64 KiB and 1 MiB (*quick*), and of 4 and 16 MiB; memory at most 40 × the file and 64 MiB, and 8 × what an archive inflates to, which is at most 64 × the file and 32 MiB; allocations, and the bytes that the C library copies, compares and searches, 5 × for 4 × the file, and at most 10,000 for a byte that is read or unpacked; a file of one hole, of 16 GiB, 64 MiB of memory and 1 GiB of work"),
    ("F6", "Stores and shards' messages are hostile bytes, too", "libFuzzer on manifests, segments, sources, statistics, counts, names, ties, messages and replies, checksums repaired"),
    ("D1", "Saving is all or nothing", "every prefix of the file operations, unsynced ones lost, kept, torn, in another order"),
    ("D2", "Saving survives a kill", "`kill -9` at random moments"),
    ("D3", "I/O errors and full disks are clean", "each file operation fails, once and permanently; without free space, documents are deleted from stores"),
    ("D4", "A store keeps what it acknowledged", "crash states, as in D1, of a store that is made, changed and compacted"),
    ("D5", "A store survives a kill", "`kill -9` at random moments of changes and compactions"),
    ("D6", "A reader of a store sees one whole version", "eight threads and four processes, while a writer changes the store"),
    ("D7", "No file outside the folder is touched", "links, dots and absolute names planted for every verb that writes; all system calls recorded"),
    ("D8", "Saves of one path at once are each whole", "four processes of the command that save, two threads that read; four writers at once that wait for a new store. The quick tests also try all interleavings of two saves, operation by operation, and two savers in C++, Java, C# and JavaScript"),
    ("M1", "Out of memory is a status", "each allocation fails, once and permanently"),
    ("C1", "One graph, many threads", "readers under ThreadSanitizer, answers compared with those of one thread"),
    ("Q3", "One answer everywhere", "the same bytes from compilers, optimization levels, kernels, platforms"),
    ("Q4", "Meaning does not depend on what should not matter", "pairs of inputs that must agree: text appended, characters encoded differently, documents in another order, under other ids, with other metadata, deleted and added again"),
    ("Q5", "One meaning in every host", "the scenarios of tests/contract, run by each language ([table](contract.md)): results, types, lifetimes, ids, filters, and calls on what is closed"),
    ("A1", "The ABI is stable", "abidiff against tests/abi/baseline, and a program built with its headers"),
    ("A2", "Misuse is a status", "each parameter of each function with invalid values; random sequences of calls"),
    ("W2", "No wrong result with exit code 0", "each call of 21 kinds by which an index, a search and a change of a store read and write files and start programs fails once; allocations of an index of each format and of a search fail, evenly spread, once and permanently; each read and write transfers one byte, or half. A failing close loses nothing, because what is written is synced before"),
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
    ("T3", "The tests notice bugs", "mutants of core/store, core/merge, core/segments, core/search, core/spread, core/text, core/keywords, core/corpus, core/task and capi, compiled into one build; tests/mutants/survivors.txt lists the survivors, with the reason; and of the Python binding, by cosmic-ray"),
    ("L3", "The parts of packages are listed", "a bill of materials (SPDX) in each artifact, with the license of each part by others, and its version. `./dev audit` looks up their known vulnerabilities in osv.dev"),
    ("S1", "Same source, same bytes", "builds in folders with different names"),
]

HEAD = """# Trust

<!-- figures of this page: ./dev test ci, ./dev test coverage, ./dev trust -->

What the engine promises, how each promise is tested, and what the last run tried and found. A
count of 0 is nearly always of a failure that did not happen. *Kept* is yes if the test found no failure and tried enough.
*When* is the day and the commit whose code was tried; a `+` stands for changes that were in no commit yet.
[SECURITY.md](../SECURITY.md) states the limits of each promise.

The page is generated from the output of the tests: `./dev test ci` and `./dev test coverage`, then `./dev trust`.
`HOPTRAIL_SOAK=100 ./dev test soak` runs more of each test.
"""

# Names of figures that do not read as "NUMBER NAME", as a reader should see them. Hundredths and microseconds are scaled.
IN_WORDS = {
    "microseconds a megabyte, worst": "slowest file {} µs per MB",
    "percent of twice the file and 16 MiB in memory, worst": "largest use of memory {} % of what is allowed",
    "most comparisons for 4 x, in hundredths": "at most {} × the comparisons for 4 × the input",
    "most allocations for 4 x, in hundredths": "at most {} × the allocations for 4 × the input",
    "most bytes of memory for a byte, in hundredths": "at most {} bytes of memory for a byte of input",
    "most bytes of the graph for a byte, in hundredths": "at most {} bytes of the graph for a byte of input",
    "longest step, in microseconds": "longest step {} ms",
    "allocations that failed, one by one": "{} allocations failed, one by one",
    "failures, alone and with all that follow": "{} failures, alone or with all that follow",
    "with a new file left over": "{} left a new file over",
    "with a new manifest left over": "{} left a new manifest over",
    "of them half written": "{} of these half written",
    "that saw no whole version, or an older one": "{} saw a part of a version, or an older one",
    "bytes at the highest point": "{} bytes in memory at the highest point",
    "mutants that there are": "{} mutants exist",
    "outside touched": "{} of these touched",
    "taken": "{} accepted",
    "silent": "{} unnoticed",
    "seed": "drawn with seed {}",
}

WHEN = r"\d{4}-\d\d-\d\d, (?:[0-9a-f]{8}|unknown)\+?"


def number(name, value):
    if "in hundredths" in name:
        return f"{value / 100:g}"
    if "in microseconds" in name:
        return f"{value / 1000:.3g}"
    return f"{value:,}" if isinstance(value, int) and name != "seed" else str(value)


def figure(name, value):
    return IN_WORDS.get(name, "{} " + name).replace("{}", number(name, value))


def name_of(words):
    """The name of a figure on the page."""
    for name, template in IN_WORDS.items():
        if re.fullmatch(re.escape(template).replace(r"\{\}", r"[\d,.]+"), words):
            return name
    return re.sub(r"^[\d,.]+ ", "", words)


def figures(found):
    """In words. Comparisons are counted only in builds that count them."""
    return "; ".join(figure(name, value) for name, value in found.items() if value or not name.startswith("most comparisons"))


def rows(said, promise):
    for build, line in said:
        if line["trust"] == promise:
            kept = "yes" if line["kept"] else "**no**"
            yield f"| {line['test']} | {build} | {figures(line['figures'])} | {kept} | {line['date']}, {line['commit']} |"


def kept_rows(page, promise):
    """The rows of a promise on an earlier page, by test and build."""
    section = page.partition(f"\n## {promise}: ")[2].partition("\n## ")[0]
    return {tuple(row.split(" | ")[:2]): row for row in re.findall(rf"^\| .* \| (?:yes|\*\*no\*\*) \| {WHEN} \|$", section, re.M)}


def page(said, earlier=""):
    text = HEAD
    for promise, title, how in PROMISES:
        found = kept_rows(earlier, promise)
        found.update((tuple(row.split(" | ")[:2]), row) for row in rows(said, promise))
        found = list(dict.fromkeys(found.values()))
        text += f"\n## {promise}: {title}\n\n{how[0].upper()}{how[1:]}.\n\n"
        text += "\n".join(["| test | build | tried and found | kept | when |", "|---|---|---|---|---|", *found]) + "\n" if found else "No figure yet.\n"
    return text


def read(paths):
    said = []
    for path in paths:
        for text in path.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            if "date" not in line:
                sys.exit(f"{path}: \"{line['test']}\" has no day and commit: tests/trust/dated.sh writes them when a test ends")
            said.append((path.stem, line))
    return said


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("lines", nargs="+", type=Path)
    arguments.add_argument("-o", dest="output", type=Path)
    arguments.add_argument("--keep", type=Path)
    given = arguments.parse_args()
    said = read(given.lines)
    unknown = {line["trust"] for _, line in said} - {promise for promise, _, _ in PROMISES}
    if unknown:
        sys.exit(f"no such promise: {sorted(unknown)}")
    text = page(said, given.keep.read_text(encoding="utf-8") if given.keep else "")
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
